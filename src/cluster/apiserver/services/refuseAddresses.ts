import type { Etcd } from '#cluster/etcd/etcd.ts';
import type { Service, ServiceSpec } from '#model/generated/types.ts';
import { isKind, type KubeObject } from '#model/kinds.ts';
import { formatIp, parseIp } from '#model/validation/common/ipAddress.ts';
import {
  allocationErrors,
  healthCheckPortProblem,
  reallocationErrors,
  type TakenAddresses,
} from '#model/validation/kinds/serviceAllocation.ts';
import { internalError, invalid, plainError } from '../apiErrors.ts';
import { otherServices } from './withAddresses.ts';

/**
 * Refuses addresses and ports that a Service requests but cannot have. The server checks them first.
 * Upstream source (v1.36.2): pkg/registry/core/service/storage/{storage,alloc}.go.
 * @throws {ApiError} 422; 500 for a port of health checks.
 */
export function refuseAddresses(object: KubeObject, old: KubeObject | undefined, etcd: Etcd): void {
  if (!isKind(object, 'Service')) return;
  const before = old && isKind(old, 'Service') ? old.spec : undefined;
  const spec = object.spec ?? {};
  const taken = takenBy(otherServices(object, etcd));
  const errors = before ? reallocationErrors(spec, before, taken) : allocationErrors(spec, taken);
  if (errors.length > 0) throw invalid('Service', object.metadata.name, errors);
  const again = before && sameNodePort(spec);
  if (again !== undefined) throw plainError(`duplicate nodePort: ${again}`);
  const problem = healthCheckPortProblem(spec, before, taken);
  if (problem !== undefined) throw internalError(problem);
}

/**
 * Node port that two ports of one protocol request, as Go prints it.
 * Upstream source (v1.36.2): as above, updateNodePorts.
 */
function sameNodePort({ type, ports = [] }: ServiceSpec): string | undefined {
  if (type !== 'NodePort' && type !== 'LoadBalancer') return undefined;
  const asked = ports.flatMap(({ protocol, nodePort }) => (nodePort ? [`{${protocol ?? ''} ${nodePort}}`] : []));
  return asked.find((text, index) => asked.indexOf(text) < index);
}

function takenBy(services: readonly Service[]): TakenAddresses {
  const ips = services.flatMap(({ spec }) => spec?.clusterIPs ?? []).map((text) => parseIp(text));
  const nodePorts = services.flatMap(({ spec }) => [
    ...(spec?.ports ?? []).flatMap(({ nodePort }) => nodePort || []),
    ...(spec?.healthCheckNodePort ? [spec.healthCheckNodePort] : []),
  ]);
  return { ips: new Set(ips.flatMap((address) => (address ? formatIp(address) : []))), nodePorts: new Set(nodePorts) };
}
