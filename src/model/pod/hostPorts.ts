import type { ContainerPort, PodSpec } from '#model/generated/types.ts';
import { isSidecar } from './podResources.ts';

/** A port of the node that a Pod occupies. */
export interface HostPort {
  /** `0.0.0.0` means every address. */
  readonly ip: string;
  readonly protocol: string;
  readonly port: number;
}

const EVERY_ADDRESS = '0.0.0.0';

/**
 * The node's ports that a Pod requests: those of app containers and sidecars, not of ordinary init containers.
 * Upstream source (v1.36.2): pkg/scheduler/util/utils.go, GetHostPorts.
 */
export function hostPorts(spec: PodSpec): readonly HostPort[] {
  const containers = [...(spec.initContainers ?? []).filter(isSidecar), ...spec.containers];
  return containers.flatMap((container) => container.ports ?? []).flatMap(asHostPort);
}

function asHostPort(port: ContainerPort): HostPort[] {
  if (port.hostPort === undefined || port.hostPort <= 0) return [];
  const ip = port.hostIP === undefined || port.hostIP === '' ? EVERY_ADDRESS : port.hostIP;
  return [
    { ip, protocol: port.protocol === undefined || port.protocol === '' ? 'TCP' : port.protocol, port: port.hostPort },
  ];
}

/**
 * Whether two Pods on one node conflict: the same port and protocol, and the same address or one that means every
 * address.
 */
export function hostPortsConflict(a: HostPort, b: HostPort): boolean {
  if (a.port !== b.port || a.protocol !== b.protocol) return false;
  return a.ip === b.ip || a.ip === EVERY_ADDRESS || b.ip === EVERY_ADDRESS;
}
