import type { DiscoveryEndpointPort, Endpoint, Node, Pod, Service } from '../../../model/generated/types.ts';
import { isPodReady } from '../podFacts.ts';

/** Whether the Pod belongs into slices: it has an address and has not ended. Upstream source (v1.36.2): staging/src/k8s.io/endpointslice/util/controller_utils.go, ShouldPodBeInEndpoints. */
export function isEndpoint(pod: Pod): boolean {
  const phase = pod.status?.phase;
  return (pod.status?.podIP ?? '') !== '' && phase !== 'Succeeded' && phase !== 'Failed';
}

/** Upstream source (v1.36.2): staging/src/k8s.io/endpointslice/utils.go, podToEndpoint. */
export function podEndpoint(pod: Pod, node: Node, service: Service): Endpoint {
  const serving = isPodReady(pod);
  const terminating = pod.metadata.deletionTimestamp !== undefined;
  const zone = node.metadata.labels?.['topology.kubernetes.io/zone'];
  const { hostname, subdomain } = pod.spec;
  const named = hostname && subdomain === service.metadata.name;
  return {
    addresses: [pod.status?.podIP ?? ''],
    conditions: {
      ready: service.spec?.publishNotReadyAddresses === true || (serving && !terminating),
      serving,
      terminating,
    },
    ...(named ? { hostname } : undefined),
    nodeName: node.metadata.name,
    ...(zone === undefined ? undefined : { zone }),
    targetRef: {
      kind: 'Pod',
      namespace: pod.metadata.namespace ?? '',
      name: pod.metadata.name,
      uid: pod.metadata.uid ?? '',
    },
  };
}

/** The Service's ports as numbers of this Pod; a port whose name the Pod does not have is left out. Upstream source (v1.36.2): staging/src/k8s.io/endpointslice/utils.go, getEndpointPorts. */
export function endpointPorts(service: Service, pod: Pod | undefined): DiscoveryEndpointPort[] {
  const ports: DiscoveryEndpointPort[] = [];
  for (const { name = '', port, targetPort, protocol = 'TCP', appProtocol } of service.spec?.ports ?? []) {
    const number = typeof targetPort === 'string' ? namedPort(pod, targetPort, protocol) : targetPort || port;
    if (number === undefined) continue;
    ports.push({ name, port: number, protocol, ...(appProtocol === undefined ? undefined : { appProtocol }) });
  }
  return ports;
}

function namedPort(pod: Pod | undefined, name: string, protocol: string): number | undefined {
  const sidecars = (pod?.spec.initContainers ?? []).filter(({ restartPolicy }) => restartPolicy === 'Always');
  for (const { ports = [] } of [...(pod?.spec.containers ?? []), ...sidecars]) {
    const found = ports.find((port) => port.name === name && (port.protocol ?? 'TCP') === protocol);
    if (found) return found.containerPort;
  }
  return undefined;
}
