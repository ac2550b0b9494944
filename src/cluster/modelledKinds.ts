import type { ModelledKind } from './tables.ts';

const BY: Readonly<Record<string, readonly string[]>> = {
  ControllerRevision: ['StatefulSet controller', 'DaemonSet controller'],
  CSIDriver: ['kube-scheduler'],
  CSINode: ['kube-scheduler'],
  CSIStorageCapacity: ['kube-scheduler', 'csi-provisioner'],
  DaemonSet: ['DaemonSet controller'],
  Deployment: ['Deployment controller'],
  EndpointSlice: ['EndpointSlice controller'],
  Event: ['kube-apiserver'],
  FlowSchema: ['kube-apiserver'],
  Lease: ['kube-scheduler', 'kubelet', 'NodeLifecycle controller'],
  LimitRange: ['kube-apiserver'],
  Namespace: ['kube-apiserver', 'Namespace controller', 'ServiceAccount controller'],
  Node: ['kube-scheduler', 'kubelet', 'NodeLifecycle controller', 'TaintEviction controller'],
  PersistentVolume: ['kube-scheduler', 'PersistentVolume controller'],
  PersistentVolumeClaim: [
    'kube-scheduler',
    'PersistentVolume controller',
    'EphemeralVolume controller',
    'csi-provisioner',
  ],
  Pod: [
    'kube-scheduler',
    'kubelet',
    'ReplicaSet controller',
    'StatefulSet controller',
    'DaemonSet controller',
    'EndpointSlice controller',
    'NodeLifecycle controller',
    'TaintEviction controller',
    'PodGC controller',
    'Disruption controller',
  ],
  PodDisruptionBudget: ['kube-apiserver', 'kube-scheduler', 'Disruption controller'],
  PodGroup: ['kube-scheduler'],
  PriorityClass: ['kube-apiserver'],
  PriorityLevelConfiguration: ['kube-apiserver'],
  'CustomResourceDefinition.apiextensions.k8s.io': ['kube-apiserver'],
  'APIService.apiregistration.k8s.io': ['kube-apiserver'],
  ClusterRole: ['kube-apiserver'],
  ClusterRoleBinding: ['kube-apiserver'],
  ReplicaSet: ['ReplicaSet controller', 'Deployment controller'],
  Role: ['kube-apiserver'],
  RoleBinding: ['kube-apiserver'],
  Service: ['EndpointSlice controller'],
  ServiceAccount: ['ServiceAccount controller'],
  StatefulSet: ['StatefulSet controller'],
  StorageClass: ['kube-apiserver', 'kube-scheduler', 'PersistentVolume controller', 'csi-provisioner'],
};

/** The kinds that some component of the model acts on. */
export function modelledKinds(): ModelledKind[] {
  return Object.entries(BY).map(([kind, by]) => ({ kind, by }));
}
