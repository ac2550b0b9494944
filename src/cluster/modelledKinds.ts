import { table } from '#kernel/delta.ts';

/** A kind that some component of the model acts on; all others are kept, listed and given back, nothing more. */
export interface ModelledKind {
  readonly kind: string;
  /** The components that act on it. */
  readonly by: readonly string[];
}

/** By kind. */
export const MODELLED_KIND_RECORDS = table<ModelledKind>('settings/modelledKinds');

const BY: Readonly<Record<string, readonly string[]>> = {
  ConfigMap: ['RootCACertPublisher controller', 'kubelet'],
  ControllerRevision: ['StatefulSet controller', 'DaemonSet controller'],
  CronJob: ['CronJob controller'],
  CSIDriver: ['kube-scheduler', 'AttachDetach controller', 'kubelet'],
  CSINode: ['kube-scheduler'],
  CSIStorageCapacity: ['kube-scheduler', 'csi-provisioner'],
  DaemonSet: ['DaemonSet controller'],
  Deployment: ['Deployment controller'],
  EndpointSlice: ['EndpointSlice controller'],
  Event: ['kube-apiserver'],
  FlowSchema: ['kube-apiserver'],
  HorizontalPodAutoscaler: ['HorizontalPodAutoscaler controller'],
  Job: ['Job controller', 'CronJob controller', 'TTLAfterFinished controller'],
  Lease: ['kube-scheduler', 'kubelet', 'NodeLifecycle controller'],
  LimitRange: ['kube-apiserver'],
  Namespace: ['kube-apiserver', 'Namespace controller', 'ServiceAccount controller', 'RootCACertPublisher controller'],
  Node: [
    'kube-scheduler',
    'kubelet',
    'NodeLifecycle controller',
    'TaintEviction controller',
    'TTL controller',
    'AttachDetach controller',
    'cluster-autoscaler',
    'karpenter',
  ],
  PersistentVolume: [
    'kube-scheduler',
    'PersistentVolume controller',
    'AttachDetach controller',
    'kubelet',
    'PVProtection controller',
  ],
  PersistentVolumeClaim: [
    'kube-scheduler',
    'PersistentVolume controller',
    'EphemeralVolume controller',
    'AttachDetach controller',
    'PVCProtection controller',
    'csi-provisioner',
    'kubelet',
  ],
  Pod: [
    'kube-scheduler',
    'kubelet',
    'ReplicaSet controller',
    'StatefulSet controller',
    'DaemonSet controller',
    'Job controller',
    'EndpointSlice controller',
    'NodeLifecycle controller',
    'TaintEviction controller',
    'PodGC controller',
    'PodGroupProtection controller',
    'AttachDetach controller',
    'Disruption controller',
    'PVCProtection controller',
    'ResourceClaim controller',
    'DeviceTaintEviction controller',
    'cluster-autoscaler',
    'karpenter',
  ],
  PodDisruptionBudget: ['kube-apiserver', 'kube-scheduler', 'Disruption controller', 'cluster-autoscaler', 'karpenter'],
  PodGroup: ['kube-apiserver', 'kube-scheduler', 'PodGroupProtection controller'],
  PriorityClass: ['kube-apiserver'],
  PriorityLevelConfiguration: ['kube-apiserver'],
  CustomResourceDefinition: ['kube-apiserver'],
  ValidatingAdmissionPolicy: ['kube-apiserver'],
  ValidatingAdmissionPolicyBinding: ['kube-apiserver'],
  APIService: ['kube-apiserver', 'APIServiceAvailability controller', 'Namespace controller'],
  ClusterRole: ['kube-apiserver'],
  ClusterRoleBinding: ['kube-apiserver'],
  ResourceClaim: ['kube-scheduler', 'ResourceClaim controller', 'DeviceTaintEviction controller', 'kubelet'],
  ResourceClaimTemplate: ['ResourceClaim controller'],
  ResourceSlice: ['kube-scheduler', 'DeviceTaintEviction controller'],
  DeviceClass: ['kube-scheduler'],
  RuntimeClass: ['kube-apiserver', 'kubelet'],
  ReplicaSet: ['ReplicaSet controller', 'Deployment controller'],
  ResourceQuota: ['kube-apiserver', 'ResourceQuota controller'],
  Role: ['kube-apiserver'],
  RoleBinding: ['kube-apiserver'],
  Secret: ['kubelet'],
  Service: ['kube-apiserver', 'EndpointSlice controller', 'APIServiceAvailability controller'],
  ServiceAccount: ['kube-apiserver', 'ServiceAccount controller'],
  StatefulSet: ['StatefulSet controller'],
  StorageClass: ['kube-apiserver', 'kube-scheduler', 'PersistentVolume controller', 'csi-provisioner'],
  VolumeAttributesClass: ['kube-apiserver', 'VACProtection controller'],
  Workload: ['kube-apiserver'],
  VolumeAttachment: ['kube-scheduler', 'AttachDetach controller', 'csi-attacher'],
};

/** The kinds that some component of the model acts on. */
export function modelledKinds(): ModelledKind[] {
  return Object.entries(BY).map(([kind, by]) => ({ kind, by }));
}
