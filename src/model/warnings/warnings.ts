import type { KindTypes } from '#model/generated/types.ts';
import { isKind, type KindName, type KubeObject } from '#model/kinds.ts';
import {
  endpointSliceWarnings,
  endpointsWarnings,
  ingressWarnings,
  networkPolicyWarnings,
  serviceWarnings,
} from './networking.ts';
import {
  definitionWarnings,
  resourceQuotaWarnings,
  runtimeClassWarnings,
  secretWarnings,
  serviceAccountWarnings,
  staticSuffixWarnings,
} from './others.ts';
import { claimWarnings, storageCapacityWarnings, storageClassWarnings, volumeWarnings } from './storage.ts';
import {
  cronJobWarnings,
  daemonSetWarnings,
  jobWarnings,
  podTemplateWarnings,
  podWarnings,
  replicatedWarnings,
  statefulSetWarnings,
} from './workloads.ts';

type Warners = { readonly [K in KindName]?: (object: KindTypes[K], old: KindTypes[K] | undefined) => string[] };

const WARNERS: Warners = {
  CronJob: cronJobWarnings,
  DaemonSet: daemonSetWarnings,
  Deployment: replicatedWarnings,
  Job: jobWarnings,
  Pod: podWarnings,
  PodTemplate: podTemplateWarnings,
  ReplicaSet: replicatedWarnings,
  ReplicationController: replicatedWarnings,
  StatefulSet: statefulSetWarnings,
  CSIStorageCapacity: storageCapacityWarnings,
  CustomResourceDefinition: definitionWarnings,
  EndpointSlice: endpointSliceWarnings,
  Endpoints: endpointsWarnings,
  Ingress: ingressWarnings,
  MutatingAdmissionPolicy: staticSuffixWarnings,
  MutatingAdmissionPolicyBinding: staticSuffixWarnings,
  MutatingWebhookConfiguration: staticSuffixWarnings,
  NetworkPolicy: networkPolicyWarnings,
  PersistentVolume: volumeWarnings,
  PersistentVolumeClaim: claimWarnings,
  ResourceQuota: resourceQuotaWarnings,
  RuntimeClass: runtimeClassWarnings,
  Secret: secretWarnings,
  Service: serviceWarnings,
  ServiceAccount: serviceAccountWarnings,
  StorageClass: storageClassWarnings,
  ValidatingAdmissionPolicy: staticSuffixWarnings,
  ValidatingAdmissionPolicyBinding: staticSuffixWarnings,
  ValidatingWebhookConfiguration: staticSuffixWarnings,
};

/**
 * The API server's warnings about an object that it accepts: `old` is the object that it replaces.
 * Upstream source (v1.36.2): staging/src/k8s.io/apiserver/pkg/registry/rest/create.go, WarningsOnCreate.
 */
export function warningsOf(object: KubeObject, old?: KubeObject): readonly string[] {
  const warner = WARNERS[object.kind as KindName] as
    | ((object: KubeObject, old: KubeObject | undefined) => string[])
    | undefined;
  return warner === undefined || !isKind(object, object.kind as KindName) ? [] : warner(object, old);
}
