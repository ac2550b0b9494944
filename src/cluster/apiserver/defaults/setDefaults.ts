import type { KindTypes } from '#model/generated/types.ts';
import { isKind, type KindName, type KubeObject } from '#model/kinds.ts';
import { canonicalObject } from './canonicalObject.ts';
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
import { endpointSliceDefaults, endpointsDefaults, networkPolicyDefaults, serviceDefaults } from './networkDefaults.ts';
import { podDefaults, podTemplateDefaults } from './podDefaults.ts';
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

type Defaulters = { readonly [K in KindName]?: (object: KindTypes[K]) => KindTypes[K] };

const DEFAULTERS: Defaulters = {
  CSIDriver: csiDriverDefaults,
  CronJob: cronJobDefaults,
  DaemonSet: daemonSetDefaults,
  Deployment: deploymentDefaults,
  EndpointSlice: endpointSliceDefaults,
  Endpoints: endpointsDefaults,
  FlowSchema: flowSchemaDefaults,
  HorizontalPodAutoscaler: autoscalerDefaults,
  Job: jobDefaults,
  LimitRange: limitRangeDefaults,
  Namespace: namespaceDefaults,
  NetworkPolicy: networkPolicyDefaults,
  Node: nodeDefaults,
  PersistentVolume: volumeObjectDefaults,
  PersistentVolumeClaim: claimDefaults,
  Pod: podDefaults,
  PodTemplate: (object) =>
    object.template === undefined ? object : { ...object, template: podTemplateDefaults(object.template) },
  PriorityClass: priorityClassDefaults,
  PriorityLevelConfiguration: priorityLevelDefaults,
  ReplicaSet: replicaSetDefaults,
  ReplicationController: replicationControllerDefaults,
  Secret: secretDefaults,
  Service: serviceDefaults,
  StatefulSet: statefulSetDefaults,
  StorageClass: storageClassDefaults,
};

/**
 * What decoding makes of an object before anything else looks at it: quantities in canonical form, then the defaults of
 * its kind. Objects of kinds without defaults, also unknown ones, come back as they are. Idempotent.
 */
export function setDefaults<T extends KubeObject>(object: T): T {
  const canonical = canonicalObject(object);
  const defaulter = DEFAULTERS[canonical.kind as KindName] as ((object: KubeObject) => KubeObject) | undefined;
  if (defaulter === undefined || !isKind(canonical, canonical.kind as KindName)) return canonical;
  return defaulter(canonical) as T;
}
