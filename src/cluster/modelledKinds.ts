import type { ModelledKind } from './tables.ts';

const BY: Readonly<Record<string, readonly string[]>> = {
  Deployment: ['Deployment controller'],
  EndpointSlice: ['EndpointSlice controller'],
  Event: ['kube-apiserver'],
  Lease: ['kubelet'],
  LimitRange: ['kube-apiserver'],
  Namespace: ['kube-apiserver', 'Namespace controller', 'ServiceAccount controller'],
  Node: ['kube-scheduler', 'kubelet', 'NodeLifecycle controller'],
  Pod: ['kube-scheduler', 'kubelet', 'ReplicaSet controller', 'EndpointSlice controller'],
  PriorityClass: ['kube-apiserver'],
  ReplicaSet: ['ReplicaSet controller', 'Deployment controller'],
  Service: ['EndpointSlice controller'],
  ServiceAccount: ['ServiceAccount controller'],
};

/** The kinds that some component of the model acts on. */
export function modelledKinds(): ModelledKind[] {
  return Object.entries(BY).map(([kind, by]) => ({ kind, by }));
}
