// Mutating admission plugins of a few lines: DefaultStorageClass, DefaultTolerationSeconds, StorageObjectInUseProtection and
// TaintNodesByCondition.
import { defaultStorageClass } from '#cluster/api/defaultStorageClass.ts';
import type { Node, PersistentVolumeClaim, Pod, StorageClass, Toleration } from '#model/generated/types.ts';
import type { KubeObject } from '#model/kinds.ts';
import { type AdmissionResult, admitted } from './admissionResult.ts';

const FINALIZERS: ReadonlyMap<string, string> = new Map([
  ['PersistentVolume', 'kubernetes.io/pv-protection'],
  ['PersistentVolumeClaim', 'kubernetes.io/pvc-protection'],
  ['VolumeAttributesClass', 'kubernetes.io/vac-protection'],
]);

const NOT_READY = 'node.kubernetes.io/not-ready';
const NOT_READY_TAINT = { key: NOT_READY, effect: 'NoSchedule' };
const UNREACHABLE = 'node.kubernetes.io/unreachable';

/** The flags default-not-ready-toleration-seconds and default-unreachable-toleration-seconds of kube-apiserver. */
const DEFAULT_TOLERATION_SECONDS = 300;

const BETA_CLASS = 'volume.beta.kubernetes.io/storage-class';

/**
 * Gives the default class to a claim without a class field, if there is a default. An empty name counts as a class.
 * Upstream source (v1.36.2): plugin/pkg/admission/storage/storageclass/setdefault/admission.go.
 */
export function withDefaultClass(
  claim: PersistentVolumeClaim & KubeObject,
  classes: readonly StorageClass[],
): PersistentVolumeClaim & KubeObject {
  if (claim.spec?.storageClassName !== undefined || claim.metadata.annotations?.[BETA_CLASS] !== undefined)
    return claim;
  const found = defaultStorageClass(classes);
  return found?.metadata.name ? { ...claim, spec: { ...claim.spec, storageClassName: found.metadata.name } } : claim;
}

/**
 * Adds tolerations for not-ready and unreachable nodes, with a time limit, unless the Pod sets its own.
 * Upstream source (v1.36.2): plugin/pkg/admission/defaulttolerationseconds/admission.go.
 */
export function admitDefaultTolerations(pod: Pod): AdmissionResult<Pod> {
  const tolerations = pod.spec.tolerations ?? [];
  const added = [NOT_READY, UNREACHABLE].filter((key) => !tolerations.some((toleration) => covers(toleration, key)));
  if (added.length === 0) return admitted(pod);
  return admitted({ ...pod, spec: { ...pod.spec, tolerations: [...tolerations, ...added.map(forAWhile)] } });
}

function covers(toleration: Toleration, key: string): boolean {
  const isForKey = toleration.key === key || toleration.key === undefined || toleration.key === '';
  const isForEffect = toleration.effect === 'NoExecute' || toleration.effect === undefined || toleration.effect === '';
  return isForKey && isForEffect;
}

function forAWhile(key: string): Toleration {
  return { key, operator: 'Exists', effect: 'NoExecute', tolerationSeconds: DEFAULT_TOLERATION_SECONDS };
}

/**
 * Adds the finalizers that keep claims and volumes while they are in use.
 * Upstream source (v1.36.2): plugin/pkg/admission/storage/storageobjectinuseprotection/admission.go.
 */
export function protectInUse<T extends KubeObject>(object: T): T {
  const finalizer = FINALIZERS.get(object.kind);
  const { finalizers = [] } = object.metadata;
  if (finalizer === undefined || finalizers.includes(finalizer)) return object;
  return { ...object, metadata: { ...object.metadata, finalizers: [...finalizers, finalizer] } };
}

/**
 * Taints a new Node as not ready, so no Pods are scheduled until it reports readiness.
 * Upstream source (v1.36.2): plugin/pkg/admission/nodetaint/admission.go.
 */
export function admitNewNode(node: Node): AdmissionResult<Node> {
  const taints = node.spec.taints ?? [];
  if (taints.some((taint) => taint.key === NOT_READY_TAINT.key && taint.effect === NOT_READY_TAINT.effect))
    return admitted(node);
  return admitted({ ...node, spec: { ...node.spec, taints: [...taints, NOT_READY_TAINT] } });
}
