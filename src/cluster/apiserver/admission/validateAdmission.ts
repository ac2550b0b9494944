import { isCustomKind } from '#cluster/api/held.ts';
import type { Etcd } from '#cluster/etcd/etcd.ts';
import type { Node, PersistentVolumeClaim, Pod, StorageClass } from '#model/generated/types.ts';
import { isKind, type KubeObject } from '#model/kinds.ts';
import { isSidecar } from '#model/pod/podResources.ts';
import { compareQuantities } from '#model/quantity/quantityMath.ts';
import { semanticEqual } from '#model/validation/common/semanticEqual.ts';
import { asError } from '../apiErrors.ts';
import type { Subresource } from '../updateObject.ts';
import type { AdmissionResult } from './admissionResult.ts';
import { admitted, forbidden } from './admissionResult.ts';
import { checkLimitRanges } from './limitRanger.ts';
import { limitRangesOf, listed } from './listed.ts';
import { checkPodSecurity } from './podSecurity/podSecurity.ts';
import { admitPriorityClass, validateOverhead } from './priority.ts';

/** A write after validation. */
interface AdmittedWrite {
  readonly object: KubeObject;
  /** Object that it replaces. */
  readonly old?: KubeObject;
  readonly subresource: Subresource;
  readonly etcd: Etcd;
  readonly warn: ((text: string) => void) | undefined;
}

/**
 * Plugins that only accept or refuse, in the server's order. Webhooks and quotas come after them.
 * Upstream source (v1.36.2): pkg/kubeapiserver/options/plugins.go, AllOrderedPlugins.
 * @throws {ApiError} when one says no.
 */
export function validateAdmission({ object, old, subresource, etcd, warn }: AdmittedWrite): void {
  if (isCustomKind(object) || subresource === 'status' || subresource === 'scale') return;
  const isLimited = old === undefined || (isKind(object, 'Pod') ? subresource === 'resize' : true);
  if ((isKind(object, 'Pod') || isKind(object, 'PersistentVolumeClaim')) && isLimited)
    accept(checkLimitRanges(object, old?.metadata.deletionTimestamp === undefined ? limitRangesOf(etcd, object) : []));
  checkPodSecurity(object, {
    old,
    namespace: (name) => {
      const found = etcd.get('Namespace', name);
      return found && isKind(found, 'Namespace') ? found : undefined;
    },
    podsIn: (namespace) => listed(etcd, 'Pod').filter(({ metadata }) => metadata.namespace === namespace),
    warn: warn ?? (() => {}),
  });
  if (isKind(object, 'PriorityClass')) accept(admitPriorityClass(object, listed(etcd, 'PriorityClass')));
  if (isKind(object, 'PersistentVolumeClaim') && old && isKind(old, 'PersistentVolumeClaim'))
    accept(checkResize(object, old, listed(etcd, 'StorageClass')));
  if (!isKind(object, 'Pod')) return;
  if (old === undefined) accept(validateOverhead(object, listed(etcd, 'RuntimeClass')));
  else if (isKind(old, 'Pod') && (subresource === '' || subresource === 'resize')) {
    const node = etcd.get('Node', object.spec.nodeName ?? '');
    accept(checkNodeFeatures(object, old, node && isKind(node, 'Node') ? node : undefined));
  }
}

function accept(result: AdmissionResult<KubeObject>): void {
  if (!result.ok) throw asError(result.status, 'validatingAdmission');
}

/**
 * A claim may grow when it is bound and its class allows expansion.
 * Upstream source (v1.36.2): plugin/pkg/admission/storage/persistentvolume/resize/admission.go.
 */
function checkResize(
  claim: PersistentVolumeClaim,
  old: PersistentVolumeClaim,
  classes: readonly StorageClass[],
): AdmissionResult<PersistentVolumeClaim> {
  const sizeOf = ({ spec }: PersistentVolumeClaim) => spec.resources?.requests?.storage ?? '0';
  if (compareQuantities(sizeOf(claim), sizeOf(old)) <= 0) return admitted(claim);
  if (old.status?.phase !== 'Bound') return forbidden(claim, 'Only bound persistent volume claims can be expanded');
  const [now, then] = [claim, old].map(classOf);
  const found = now !== '' && now === then ? classes.find(({ metadata }) => metadata.name === now) : undefined;
  if (found?.allowVolumeExpansion === true) return admitted(claim);
  return forbidden(
    claim,
    'only dynamically provisioned pvc can be resized and the storageclass that provisions the pvc must support resize',
  );
}

/** Upstream source (v1.36.2): pkg/apis/core/helper/helpers.go, GetPersistentVolumeClaimClass. */
function classOf({ metadata, spec }: PersistentVolumeClaim): string {
  return metadata.annotations?.['volume.beta.kubernetes.io/storage-class'] ?? spec.storageClassName ?? '';
}

/**
 * Refuses a change of a bound Pod that the kubelet of its Node does not declare to know.
 * Upstream source (v1.36.2): plugin/pkg/admission/nodedeclaredfeatures/admission.go.
 */
export function checkNodeFeatures(pod: Pod, old: Pod, node: Node | undefined): AdmissionResult<Pod> {
  const { nodeName = '' } = pod.spec;
  if (nodeName === '' || old.metadata.generation === pod.metadata.generation) return admitted(pod);
  const needed = changeNeeds(pod, old);
  if (needed.length === 0) return admitted(pod);
  if (node === undefined) return forbidden(pod, `node "${nodeName}" not found`);
  const declared = node.status?.declaredFeatures ?? [];
  const missing = needed.filter((feature) => !declared.includes(feature));
  if (missing.length === 0) return admitted(pod);
  return forbidden(
    pod,
    `pod update requires features ${missing.join(', ')} which are not available on node "${nodeName}"`,
  );
}

/**
 * In the order of their names.
 * Upstream source (v1.36.2): staging/src/k8s.io/component-helpers/nodedeclaredfeatures/features, InferForUpdate.
 */
function changeNeeds({ spec }: Pod, { spec: before }: Pod): string[] {
  const isPodResized = !semanticEqual(spec.resources, before.resources);
  const isInitResized = (before.initContainers ?? []).some(
    (container, at) =>
      !isSidecar(container) && !semanticEqual(container.resources, spec.initContainers?.[at]?.resources),
  );
  return [
    ...(isPodResized ? ['InPlacePodLevelResourcesVerticalScaling'] : []),
    ...(isInitResized ? ['InPlacePodVerticalScalingInitContainers'] : []),
  ];
}
