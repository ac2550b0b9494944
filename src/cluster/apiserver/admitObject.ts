import { sameData } from '#cluster/api/sameData.ts';
import { storeKind } from '#cluster/api/storeKind.ts';
import type { Etcd } from '#cluster/etcd/etcd.ts';
import { isKind, type KubeObject } from '#model/kinds.ts';
import { validateObject } from '#model/manifest/validateObject.ts';
import type { AdmissionResult } from './admission/admissionResult.ts';
import type { AdmissionWitness } from './admission/admissionTrace.ts';
import { withDefaultClass } from './admission/defaultStorageClass.ts';
import { admitDefaultTolerations } from './admission/defaultTolerationSeconds.ts';
import { admitLimitRanges } from './admission/limitRanger.ts';
import { admitPodPriority, admitPriorityClass } from './admission/priority.ts';
import { admitRuntimeClass, validateOverhead } from './admission/runtimeClass.ts';
import { admitServiceAccount } from './admission/serviceAccount.ts';
import { admitNewNode } from './admission/taintNodesByCondition.ts';
import { ApiError, invalid } from './apiErrors.ts';
import { setDefaults } from './defaults/setDefaults.ts';
import { validateFlowControl } from './flowcontrol/validateFlowControl.ts';
import type { CallWebhooks } from './requestScope.ts';
import { ephemeralContainerProblems } from './strategies/ephemeralContainers.ts';
import { resizeProblems } from './strategies/resizeProblems.ts';
import { prepareForCreate, prepareForUpdate } from './strategies/strategy.ts';
import { validateUpdate } from './strategies/validateUpdate.ts';
import type { Subresource } from './updateObject.ts';

/** Decoding's defaults, admission and the kind's own strategy, in the order in which a POST meets them. */
export function admitCreate(
  object: KubeObject,
  etcd: Etcd,
  witness?: AdmissionWitness,
  callWebhooks?: CallWebhooks,
): KubeObject {
  if (isCustom(object)) {
    callWebhooks?.('mutatingAdmission');
    return { ...object, metadata: { ...object.metadata, generation: 1 } };
  }
  const defaulted = setDefaults(object);
  witness?.('defaulting', object, defaulted);
  const admitted = admit(defaulted, etcd, witness);
  callWebhooks?.('mutatingAdmission');
  const prepared = prepareForCreate(admitted);
  witness?.('PrepareForCreate', admitted, prepared);
  return checked(prepared);
}

/** 422 for what the API server would not store. */
function checked(object: KubeObject, old?: KubeObject): KubeObject {
  const found = [validateObject(object), validateFlowControl(object)];
  const changes = old ? validateUpdate(object, old) : [];
  if (changes.length === 0 && found.every(({ length }) => length === 0)) return object;
  const all = [...found.flat().map(({ message }) => message), ...changes];
  throw invalid(object.kind, object.metadata.name, all);
}

/** The same for PUT and PATCH: what the resource or subresource may not change stays as it was. */
export function admitUpdate(
  old: KubeObject,
  object: KubeObject,
  subresource: Subresource,
  witness?: AdmissionWitness,
): KubeObject {
  if (isCustom(old)) return customUpdate(old, object, subresource);
  const defaulted = subresource === 'status' ? object : setDefaults(object);
  witness?.('defaulting', object, defaulted);
  const part = subresource === 'scale' || subresource === '' ? undefined : subresource;
  const prepared = prepareForUpdate(defaulted, old, part);
  witness?.('PrepareForUpdate', defaulted, prepared);
  if (part === 'ephemeralcontainers' || part === 'resize') return checkedPart(prepared, old, part);
  return part === 'status' ? prepared : checked(prepared, old);
}

function checkedPart(object: KubeObject, old: KubeObject, part: 'ephemeralcontainers' | 'resize'): KubeObject {
  const problemsOf = part === 'resize' ? resizeProblems : ephemeralContainerProblems;
  const problems = isKind(object, 'Pod') && isKind(old, 'Pod') ? problemsOf(object, old) : ['spec: Forbidden'];
  if (problems.length > 0) throw invalid(object.kind, object.metadata.name, problems);
  return object;
}

/** Fills what a Pod, Node or Namespace of the start would have got when it was created; what it says itself stays. */
export function admitSeed(object: KubeObject, etcd: Etcd): KubeObject {
  if (isCustom(object)) return object;
  const defaulted = setDefaults(object);
  return hasNoPhase(object) ? prepareForCreate(admit(defaulted, etcd)) : defaulted;
}

/** Pods and Namespaces that were never created: a dump's have a phase. */
function hasNoPhase(object: KubeObject): boolean {
  return (isKind(object, 'Pod') || isKind(object, 'Namespace')) && object.status?.phase === undefined;
}

function admit(object: KubeObject, etcd: Etcd, witness?: AdmissionWitness): KubeObject {
  const seen = <T extends KubeObject>(plugin: string, before: T, after: T): T => {
    witness?.(plugin, before, after);
    return after;
  };
  if (isKind(object, 'Node')) return seen('TaintNodesByCondition', object, accept(admitNewNode(object)));
  if (isKind(object, 'PriorityClass'))
    return seen(
      'Priority',
      object,
      accept(admitPriorityClass(object, listed(etcd, 'PriorityClass')), 'validatingAdmission'),
    );
  if (isKind(object, 'PersistentVolumeClaim'))
    return seen('DefaultStorageClass', object, withDefaultClass(object, listed(etcd, 'StorageClass')));
  if (!isKind(object, 'Pod')) return object;
  const { namespace } = object.metadata;
  const limitRanges = listed(etcd, 'LimitRange').filter((limitRange) => limitRange.metadata.namespace === namespace);
  const limited =
    limitRanges.length === 0 ? object : accept(admitLimitRanges(object, limitRanges), 'validatingAdmission');
  seen('LimitRanger', object, limited);
  const named = seen('ServiceAccount', limited, accept(admitServiceAccount(limited)));
  const ranked = seen('Priority', named, accept(admitPodPriority(named, listed(etcd, 'PriorityClass'))));
  const tolerating = seen('DefaultTolerationSeconds', ranked, accept(admitDefaultTolerations(ranked)));
  const classes = listed(etcd, 'RuntimeClass');
  const classed = seen('RuntimeClass', tolerating, accept(admitRuntimeClass(tolerating, classes)));
  return accept(validateOverhead(classed, classes), 'validatingAdmission');
}

function listed<K extends 'PriorityClass' | 'RuntimeClass' | 'LimitRange' | 'StorageClass'>(etcd: Etcd, kind: K) {
  return etcd
    .objects(kind)
    .values()
    .filter((object) => isKind(object, kind));
}

type AdmissionStage = 'mutatingAdmission' | 'validatingAdmission';

/** `stage` is where a plugin says no: some only when all have had their turn at changing. */
function accept<T extends KubeObject>(result: AdmissionResult<T>, stage: AdmissionStage = 'mutatingAdmission'): T {
  if (result.ok) return result.object;
  const { code, reason, message } = result.status;
  throw new ApiError(code, reason, message, stage);
}

function isCustom(object: KubeObject): boolean {
  return storeKind(object) !== object.kind;
}

/** Custom resources count every change outside metadata and status. Upstream source (v1.36.2): staging/src/k8s.io/apiextensions-apiserver/pkg/registry/customresource/strategy.go. */
function customUpdate(old: KubeObject, object: KubeObject, subresource: Subresource): KubeObject {
  if (subresource === 'status') return { ...old, status: object.status };
  const same = sameData(
    { ...object, metadata: undefined, status: undefined },
    { ...old, metadata: undefined, status: undefined },
  );
  if (same) return object;
  return { ...object, metadata: { ...object.metadata, generation: (old.metadata.generation ?? 0) + 1 } };
}
