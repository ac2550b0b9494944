import type { DiscoveryEndpointPort, Endpoint, Node, Pod, Service } from '#model/generated/types.ts';
import { isPodReady } from '../podFacts.ts';

/**
 * Whether slices include the Pod: it has an address and has not ended.
 * Upstream source (v1.36.2): staging/src/k8s.io/endpointslice/util/controller_utils.go, ShouldPodBeInEndpoints.
 */
export function isEndpoint(pod: Pod): boolean {
  const { phase, podIP = '', podIPs = [] } = pod.status ?? {};
  return (podIP !== '' || podIPs.length > 0) && phase !== 'Succeeded' && phase !== 'Failed';
}

/** Upstream source (v1.36.2): staging/src/k8s.io/endpointslice/utils.go, podToEndpoint. */
export function podEndpoint(pod: Pod, node: Node | undefined, service: Service, addressType: string): Endpoint {
  const serving = isPodReady(pod);
  const terminating = pod.metadata.deletionTimestamp !== undefined;
  const zone = node?.metadata.labels?.['topology.kubernetes.io/zone'];
  const { hostname, subdomain, nodeName } = pod.spec;
  const named =
    hostname && subdomain === service.metadata.name && pod.metadata.namespace === service.metadata.namespace;
  return {
    addresses: addressesOf(pod, addressType),
    conditions: {
      ready: service.spec?.publishNotReadyAddresses === true || (serving && !terminating),
      serving,
      terminating,
    },
    ...(named ? { hostname } : undefined),
    ...(nodeName && { nodeName }),
    ...(zone && { zone }),
    targetRef: {
      kind: 'Pod',
      namespace: pod.metadata.namespace ?? '',
      name: pod.metadata.name,
      uid: pod.metadata.uid ?? '',
    },
  };
}

function addressesOf({ status }: Pod, addressType: string): string[] {
  const { podIP = '', podIPs = [{ ip: podIP }] } = status ?? {};
  return podIPs.map(({ ip }) => ip).filter((ip) => ip.includes(':') === (addressType === 'IPv6'));
}

/**
 * Ports of the Service as numbers of this Pod. A named port that the Pod lacks is left out.
 * Upstream source (v1.36.2): staging/src/k8s.io/endpointslice/utils.go, getEndpointPorts.
 */
export function endpointPorts(service: Service, pod: Pod | undefined): DiscoveryEndpointPort[] {
  const ports: DiscoveryEndpointPort[] = [];
  for (const { name = '', port, targetPort, protocol, appProtocol } of service.spec?.ports ?? []) {
    const number = typeof targetPort === 'string' ? namedPort(pod, targetPort, protocol) : targetPort || port;
    if (number === undefined) continue;
    ports.push({
      name,
      port: number,
      ...(protocol && { protocol }),
      ...(appProtocol === undefined ? undefined : { appProtocol }),
    });
  }
  return ports;
}

function namedPort(pod: Pod | undefined, name: string, protocol: string | undefined): number | undefined {
  const sidecars = (pod?.spec.initContainers ?? []).filter(({ restartPolicy }) => restartPolicy === 'Always');
  for (const { ports = [] } of [...(pod?.spec.containers ?? []), ...sidecars]) {
    const found = ports.find((port) => port.name === name && port.protocol === protocol);
    if (found) return found.containerPort;
  }
  return undefined;
}
