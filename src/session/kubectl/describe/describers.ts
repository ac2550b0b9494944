import type { Micros } from '#base/time.ts';
import type { World } from '#kernel/world.ts';
import type { KindTypes } from '#model/generated/types.ts';
import { isKind, type KindName, type KubeObject } from '#model/kinds.ts';
import { autoscalerLines } from './autoscaler.ts';
import { cronJobLines, jobLines } from './batch.ts';
import { claimLines } from './claim.ts';
import { configMapLines, secretLines, serviceAccountLines } from './config.ts';
import { eventLines } from './events.ts';
import { genericLines } from './generic.ts';
import {
  endpointSliceLines,
  endpointsLines,
  ingressClassLines,
  ingressLines,
  ipAddressLines,
  serviceCidrLines,
  serviceLines,
} from './network.ts';
import { networkPolicyLines } from './networkPolicy.ts';
import { nodeLines } from './node.ts';
import { podLines } from './pod.ts';
import { budgetLines, limitRangeLines, namespaceLines, priorityClassLines, quotaLines } from './policy.ts';
import { bindingLines, roleLines } from './rbac.ts';
import { csiNodeLines, storageClassLines, volumeAttributesClassLines, volumeLinesOf } from './storage.ts';
import {
  daemonSetLines,
  deploymentLines,
  replicaSetLinesOf,
  replicationControllerLines,
  statefulSetLines,
} from './workload.ts';

/** The world that the description reads, and the moment. */
interface Around {
  readonly world: World;
  readonly nowUs: Micros;
}

type Describers = { readonly [K in KindName]?: (object: KindTypes[K], around: Around) => string[] };

/** Upstream source (v1.36.2): staging/src/k8s.io/kubectl/pkg/describe/describe.go, describerMap. */
const DESCRIBERS: Describers = {
  Pod: (pod, { nowUs }) => podLines(pod, nowUs),
  ReplicationController: (controller, { world }) => replicationControllerLines(world, controller),
  Secret: secretLines,
  Service: (service, { world }) => serviceLines(world, service),
  ServiceAccount: serviceAccountLines,
  Node: (node, { world, nowUs }) => nodeLines(world, node, nowUs),
  LimitRange: limitRangeLines,
  ResourceQuota: quotaLines,
  PersistentVolume: (volume, { nowUs }) => volumeLinesOf(volume, nowUs),
  PersistentVolumeClaim: (claim, { world, nowUs }) => claimLines(world, claim, nowUs),
  Namespace: (namespace, { world }) => namespaceLines(world, namespace),
  Endpoints: endpointsLines,
  ConfigMap: configMapLines,
  PriorityClass: priorityClassLines,
  EndpointSlice: endpointSliceLines,
  HorizontalPodAutoscaler: autoscalerLines,
  Ingress: (ingress, { world }) => ingressLines(world, ingress),
  IngressClass: ingressClassLines,
  ServiceCIDR: serviceCidrLines,
  IPAddress: ipAddressLines,
  Job: jobLines,
  CronJob: cronJobLines,
  StatefulSet: (set, { world }) => statefulSetLines(world, set),
  Deployment: (deployment, { world }) => deploymentLines(world, deployment),
  DaemonSet: (set, { world }) => daemonSetLines(world, set),
  ReplicaSet: (set, { world }) => replicaSetLinesOf(world, set),
  StorageClass: storageClassLines,
  CSINode: csiNodeLines,
  VolumeAttributesClass: volumeAttributesClassLines,
  PodDisruptionBudget: budgetLines,
  Role: roleLines,
  ClusterRole: roleLines,
  RoleBinding: bindingLines,
  ClusterRoleBinding: bindingLines,
  NetworkPolicy: networkPolicyLines,
};

/** Kinds that are described without their Events. */
const WITHOUT_EVENTS: ReadonlySet<string> = new Set<KindName>([
  'Secret',
  'LimitRange',
  'ResourceQuota',
  'Namespace',
  'Role',
  'ClusterRole',
  'RoleBinding',
  'ClusterRoleBinding',
  'NetworkPolicy',
]);

/** The lines of an object; tabs separate cells that belong in columns. */
export function describedLines(object: KubeObject, around: Around, withEvents: boolean): string[] {
  const kind = object.kind as KindName;
  const describer = DESCRIBERS[kind] as ((object: KubeObject, around: Around) => string[]) | undefined;
  const isKnown = describer !== undefined && isKind(object, kind);
  const lines = isKnown ? describer(object, around) : genericLines(object);
  if (!withEvents || (isKnown && WITHOUT_EVENTS.has(kind))) return lines;
  return [...lines, ...eventLines(around.world, object, around.nowUs)];
}
