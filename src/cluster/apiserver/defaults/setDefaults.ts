import type { KindTypes } from '#model/generated/types.ts';
import { isKind, type KindName, type KubeObject } from '#model/kinds.ts';
import {
  mutatingPolicyDefaults,
  mutatingWebhookDefaults,
  policyBindingDefaults,
  validatingPolicyDefaults,
  validatingWebhookDefaults,
} from './admissionDefaults.ts';
import { apiServiceDefaults } from './aggregationDefaults.ts';
import { decodedObject } from './canonicalObject.ts';
import {
  autoscalerDefaults,
  flowSchemaDefaults,
  limitRangeDefaults,
  namespaceDefaults,
  nodeDefaults,
  priorityClassDefaults,
  priorityLevelDefaults,
  secretDefaults,
} from './clusterDefaults.ts';
import { definitionDefaults } from './definitionDefaults.ts';
import { resourceClaimDefaults, resourceClaimTemplateDefaults, resourceSliceDefaults } from './deviceDefaults.ts';
import { podGroupDefaults } from './groupDefaults.ts';
import {
  endpointSliceDefaults,
  endpointsDefaults,
  ingressClassDefaults,
  networkPolicyDefaults,
  serviceDefaults,
} from './networkDefaults.ts';
import { podDefaults, podTemplateDefaults } from './podDefaults.ts';
import { roleBindingDefaults } from './roleDefaults.ts';
import { claimDefaults, csiDriverDefaults, storageClassDefaults, volumeObjectDefaults } from './storageDefaults.ts';
import {
  cronJobDefaults,
  daemonSetDefaults,
  deploymentDefaults,
  jobDefaults,
  replicaSetDefaults,
  replicationControllerDefaults,
  statefulSetDefaults,
} from './workloadDefaults.ts';

/** `now` is the time of the request, in whole seconds. */
type Defaulters = { readonly [K in KindName]?: (object: KindTypes[K], now?: string) => KindTypes[K] };

const DEFAULTERS: Defaulters = {
  APIService: apiServiceDefaults,
  ClusterRoleBinding: roleBindingDefaults,
  CSIDriver: csiDriverDefaults,
  CronJob: cronJobDefaults,
  CustomResourceDefinition: definitionDefaults,
  DaemonSet: daemonSetDefaults,
  Deployment: deploymentDefaults,
  EndpointSlice: endpointSliceDefaults,
  Endpoints: endpointsDefaults,
  FlowSchema: flowSchemaDefaults,
  HorizontalPodAutoscaler: autoscalerDefaults,
  IngressClass: ingressClassDefaults,
  Job: jobDefaults,
  LimitRange: limitRangeDefaults,
  MutatingAdmissionPolicy: mutatingPolicyDefaults,
  MutatingAdmissionPolicyBinding: policyBindingDefaults,
  MutatingWebhookConfiguration: mutatingWebhookDefaults,
  Namespace: namespaceDefaults,
  NetworkPolicy: networkPolicyDefaults,
  Node: nodeDefaults,
  PersistentVolume: volumeObjectDefaults,
  PersistentVolumeClaim: claimDefaults,
  Pod: podDefaults,
  PodGroup: podGroupDefaults,
  PodTemplate: (object) =>
    object.template === undefined ? object : { ...object, template: podTemplateDefaults(object.template) },
  PriorityClass: priorityClassDefaults,
  PriorityLevelConfiguration: priorityLevelDefaults,
  ReplicaSet: replicaSetDefaults,
  ReplicationController: replicationControllerDefaults,
  ResourceClaim: resourceClaimDefaults,
  ResourceClaimTemplate: resourceClaimTemplateDefaults,
  ResourceSlice: resourceSliceDefaults,
  RoleBinding: roleBindingDefaults,
  Secret: secretDefaults,
  Service: serviceDefaults,
  StatefulSet: statefulSetDefaults,
  StorageClass: storageClassDefaults,
  ValidatingAdmissionPolicy: validatingPolicyDefaults,
  ValidatingAdmissionPolicyBinding: policyBindingDefaults,
  ValidatingWebhookConfiguration: validatingWebhookDefaults,
};

/**
 * Object after decoding, before any further stage: quantities in canonical form, then the defaults of its kind. Objects
 * of kinds without defaults, also unknown ones, are returned unchanged. Idempotent. `now` is the time of the request
 * (RFC 3339, whole seconds). Without it, defaults that are a time are left out.
 */
export function setDefaults<T extends KubeObject>(object: T, now?: string): T {
  const canonical = decodedObject(object);
  const defaulter = DEFAULTERS[canonical.kind as KindName] as
    | ((object: KubeObject, now?: string) => KubeObject)
    | undefined;
  if (defaulter === undefined || !isKind(canonical, canonical.kind as KindName)) return canonical;
  return defaulter(canonical, now) as T;
}
