import { compare } from '#base/order.ts';
import { EndpointSliceController } from '#cluster/controllers/EndpointSlice/endpointSliceController.ts';
import type { RecordedCase } from '#conformance/recorded.ts';
import type { EndpointSlice, Node, Pod, Service } from '#model/generated/types.ts';
import { ControlLoops } from './controlLoops.ts';

export interface EndpointsCase extends RecordedCase {
  readonly service: Service;
  readonly pods?: readonly Pod[];
  readonly nodes?: readonly Node[];
}

/** Category `endpoints`: one sync of the live controller. */
export function playEndpoints({ service, pods = [], nodes = [] }: EndpointsCase): object {
  const loops = new ControlLoops(() => [new EndpointSliceController()]);
  const namespace = service.metadata.namespace ?? 'default';
  loops.begin([
    { apiVersion: 'v1', kind: 'Namespace', metadata: { name: namespace }, status: { phase: 'Active' } },
    ...nodes.map((node) => ({ ...node, apiVersion: 'v1', kind: 'Node' })),
    ...pods.map((pod) => ({ ...pod, apiVersion: 'v1', kind: 'Pod' })),
    { ...service, apiVersion: 'v1', kind: 'Service' },
  ]);
  loops.round();
  const slices = loops.etcd.objects('EndpointSlice').values() as EndpointSlice[];
  return {
    endpointSlices: slices
      .map(({ addressType, metadata: { labels, generateName }, ports = [], endpoints = [] }) => ({
        addressType,
        labels,
        generateName,
        ports,
        endpoints: [...endpoints].sort((a, b) => compare(nameOf(a), nameOf(b))),
      }))
      .sort((a, b) => compare(JSON.stringify(a.ports), JSON.stringify(b.ports))),
  };
}

function nameOf({ targetRef }: NonNullable<EndpointSlice['endpoints']>[number]): string {
  return targetRef?.name ?? '';
}
