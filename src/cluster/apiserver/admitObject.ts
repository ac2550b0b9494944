import { isCustomKind, storeKind } from '#cluster/api/held.ts';
import { injectedInto } from '#cluster/api/kindTables.ts';
import type { Etcd } from '#cluster/etcd/etcd.ts';
import { changedGates, EVERY_GATE } from '#cluster/releases/featureGates.ts';
import type { PodGroup } from '#model/generated/types.ts';
import { isKind, type KubeObject, kindInfo } from '#model/kinds.ts';
import { modelLimits } from '#model/manifest/sizeProblems.ts';
import { withStructs } from '#model/manifest/withStructs.ts';
import { keyOf } from '#model/objectKey.ts';
import { isSinceStrict } from '#model/validation/common/ipFields.ts';
import type { FieldError } from '#model/validation/fieldError.ts';
import { validateEphemeralContainersChange } from '#model/validation/kinds/podEphemeralContainers.ts';
import { validatePodResize } from '#model/validation/kinds/podResize.ts';
import {
  hasValidator,
  validateChange,
  validateCommonChange,
  validateNew,
  validateStatusChange,
} from '#model/validation/validators.ts';
import type { AdmissionResult, AdmissionWitness } from './admission/admissionResult.ts';
import { fillFromLimitRanges } from './admission/limitRanger.ts';
import { limitRangesOf, listed } from './admission/listed.ts';
import { admitDefaultTolerations, admitNewNode, protectInUse, withDefaultClass } from './admission/mutatingPlugins.ts';
import { admitTemplateReference, protectPodGroup } from './admission/podGroups.ts';
import { admitTopologyLabels } from './admission/podTopologyLabels.ts';
import { admitPodPriority, admitRuntimeClass } from './admission/priority.ts';
import type { AdmissionScope } from './admission/serviceAccount.ts';
import { accountLookup, admitServiceAccount, mountToken, TOKEN_VOLUME } from './admission/serviceAccount.ts';
import { ApiError, asError, invalid } from './apiErrors.ts';
import { customErrors, prepareChange, prepareNew } from './customResources/customResource.ts';
import { type Defined, definedBy } from './customResources/schemaErrors.ts';
import { comparableObject, encodedObject } from './defaults/canonicalObject.ts';
import { setDefaults } from './defaults/setDefaults.ts';
import { injectParts } from './injected/injectParts.ts';
import { refuseAddresses, withAddresses } from './services/serviceAddresses.ts';
import { adminAccessErrors } from './strategies/gatedFields.ts';
import { appArmorWarnings } from './strategies/podStrategy.ts';
import { jobAsRead, prepareForCreate, prepareForUpdate } from './strategies/strategy.ts';
import type { Subresource } from './updateObject.ts';

/** Applies decoding defaults, admission and the kind's strategy, in the order of a POST. */
export function admitCreate(object: KubeObject, scope: AdmissionScope): KubeObject {
  const { etcd, witness, warn, callWebhooks } = scope;
  if (isCustomKind(object)) {
    callWebhooks?.('mutatingAdmission');
    const defined = definedBy(object, etcd.objects('CustomResourceDefinition').values());
    if (!defined) return { ...object, metadata: { ...object.metadata, generation: 1 } };
    return checkedCustom(prepareNew(object, defined), defined);
  }
  const defaulted = setDefaults(withStructs(object), object.metadata.creationTimestamp);
  witness?.('defaulting', object, defaulted);
  const admitted = withInjectedParts(admit(defaulted, scope), scope);
  callWebhooks?.('mutatingAdmission');
  const prepared = prepareForCreate(admitted, changedGates(etcd.world));
  witness?.('PrepareForCreate', admitted, prepared);
  if (warn && isKind(admitted, 'Pod')) for (const text of appArmorWarnings(admitted)) warn(text);
  const extra = adminAccessErrors(prepared, undefined, etcd);
  refuseAddresses(prepared, undefined, etcd);
  const valid = encodedObject(withAddresses(checked(prepared, undefined, extra), scope));
  if (isKind(valid, 'Job')) return jobAsRead(valid);
  return isKind(valid, 'PodGroup') ? admitGroup(valid, etcd) : valid;
}

/**
 * Errors that the server would report for a new object, as far as they do not depend on other objects. Names and
 * accounts that the server would set are assumed.
 */
export function problemsOfNew(object: KubeObject): readonly FieldError[] {
  if (isCustomKind(object) || !hasValidator(object)) return [];
  const placed = inDefault(object);
  const { name, generateName = '' } = placed.metadata;
  const metadata = {
    ...placed.metadata,
    uid: '00000000-0000-4000-8000-000000000000',
    ...(!name && generateName !== '' && { name: `${generateName}xxxxx` }),
  };
  return validateNew(withAccount(prepareForCreate(setDefaults({ ...placed, metadata }, NO_TIME), EVERY_GATE)));
}

/** A namespace on an object of the cluster is cleared. Upstream source (v1.36.2): staging/src/k8s.io/apiserver/pkg/registry/rest/meta.go, EnsureObjectNamespaceMatchesRequestNamespace. */
function inDefault(object: KubeObject): KubeObject {
  if (kindInfo(object.kind)?.namespaced === false && object.metadata.namespace) {
    const { namespace: _, ...metadata } = object.metadata;
    return { ...object, metadata };
  }
  if (object.metadata.namespace || kindInfo(object.kind)?.namespaced !== true) return object;
  return { ...object, metadata: { ...object.metadata, namespace: 'default' } };
}

function withAccount(object: KubeObject): KubeObject {
  if (!isKind(object, 'Pod') || object.spec.serviceAccountName) return object;
  return { ...object, spec: { ...object.spec, serviceAccountName: 'default' } };
}

const NO_TIME = '2026-01-01T00:00:00Z';

/**
 * Errors that the server would report for an object that a live cluster had stored: those of an update without changes,
 * and missing required parts. Values that older releases accepted stay.
 */
export function problemsOfStored(given: KubeObject): readonly FieldError[] {
  const object = withStructs(given);
  if (isCustomKind(object) || !hasValidator(object)) return [];
  const placed = asRead(inDefault(object));
  const { resourceVersion = '1', name, generateName } = placed.metadata;
  const metadata = { ...placed.metadata, resourceVersion, name: name || generateName || '' };
  const stored = withAccount(setDefaults({ ...placed, metadata }));
  // A release added the labels, so older Jobs have none.
  const missing = validateNew(stored).filter(
    ({ reason, path }) => reason === 'FieldValueRequired' && !path.segments.includes('labels'),
  );
  const found = new Map<string, FieldError>();
  for (const error of [...validateChange(stored, stored), ...missing]) {
    const key = `${error.path} ${error.reason}`;
    if (!found.has(key) && !isSinceStrict(error)) found.set(key, error);
  }
  return [...found.values()];
}

/** Services of releases before 1.20 have no list of addresses. Upstream source (v1.36.2): pkg/registry/core/service/storage/storage.go, defaultOnReadService. */
function asRead(object: KubeObject): KubeObject {
  if (!isKind(object, 'Service') || !object.spec?.clusterIP || object.spec.clusterIPs?.length) return object;
  return { ...object, spec: { ...object.spec, clusterIPs: [object.spec.clusterIP] } };
}

/** 422 for what the API server would not store, and 501 for what it would store and the model does not take. */
function checked(object: KubeObject, old?: KubeObject, first: readonly FieldError[] = []): KubeObject {
  const errors = [...first, ...(old === undefined ? validateNew(object) : validateChange(object, old))];
  if (errors.length > 0) throw invalid(object.kind, object.metadata.name, errors);
  const [tooMuch] = modelLimits(object);
  if (tooMuch) throw new ApiError(501, 'NotImplemented', tooMuch.message, 'validation');
  return object;
}

/**
 * As `admitCreate`, for PUT and PATCH: parts that the resource or subresource may not change keep their values. `now`
 * is the time of the request, in whole seconds.
 */
export function admitUpdate(
  old: KubeObject,
  object: KubeObject,
  subresource: Subresource,
  now: string,
  etcd: Etcd,
  witness?: AdmissionWitness,
): KubeObject {
  if (isCustomKind(old)) return customUpdate(old, object, subresource, etcd);
  const defaulted =
    subresource === 'status' && !STATUS_HAS_DEFAULTS.has(object.kind)
      ? object
      : comparableObject(setDefaults(object, now), old);
  witness?.('defaulting', object, defaulted);
  const part = subresource === 'scale' || subresource === '' ? undefined : subresource;
  const admitted = admitChange(defaulted, old, subresource, etcd);
  const prepared = prepareForUpdate(admitted, old, part, changedGates(etcd.world));
  witness?.('PrepareForUpdate', admitted, prepared);
  if (part === 'ephemeralcontainers' || part === 'resize') return encodedObject(checkedPart(prepared, old, part), old);
  if (part === undefined) refuseAddresses(prepared, old, etcd);
  return encodedObject(part === 'status' ? checkedStatus(prepared, old, etcd) : checked(prepared, old), old);
}

/** Kinds with defaults inside the status. */
const STATUS_HAS_DEFAULTS = new Set(['ResourceClaim', 'Service']);

function checkedStatus(object: KubeObject, old: KubeObject, etcd: Etcd): KubeObject {
  const errors = [
    ...validateCommonChange(object, old),
    ...adminAccessErrors(object, old, etcd),
    ...validateStatusChange(object, old),
  ];
  if (errors.length > 0) throw invalid(object.kind, object.metadata.name, errors);
  return object;
}

function checkedPart(object: KubeObject, old: KubeObject, part: 'ephemeralcontainers' | 'resize'): KubeObject {
  if (!isKind(object, 'Pod') || !isKind(old, 'Pod')) return object;
  const problemsOf = part === 'resize' ? validatePodResize : validateEphemeralContainersChange;
  const errors = [...validateCommonChange(object, old), ...problemsOf(object, old)];
  if (errors.length > 0) throw invalid(object.kind, object.metadata.name, errors);
  return object;
}

/** Fills a Pod, Service, claim, Node or Namespace of the start as its creation would have. Its own values stay. */
export function admitSeed(object: KubeObject, scope: AdmissionScope): KubeObject {
  if (isCustomKind(object)) return object;
  const defaulted = setDefaults(withStructs(object));
  const admitted = hasNoPhase(object)
    ? prepareForCreate(admit(defaulted, scope), changedGates(scope.etcd.world))
    : protectInUse(defaulted);
  return encodedObject(withAddresses(admitted, scope));
}

/** A Pod that is asked for as it is before it is encoded, without what somebody else than Kubernetes puts into it. Throws an ApiError where admission refuses. */
export function admittedTemplate(pod: KubeObject, scope: AdmissionScope): KubeObject {
  return prepareForCreate(admit(setDefaults(pod), scope), changedGates(scope.etcd.world));
}

/** Webhooks are not played: a Pod that replaces one of a dump gets what that one had. */
function withInjectedParts(object: KubeObject, { etcd, newName, witness }: AdmissionScope): KubeObject {
  const parts = isKind(object, 'Pod') ? injectedInto(etcd.world, object) : undefined;
  if (!parts || !isKind(object, 'Pod')) return object;
  const injected = injectParts(object, parts);
  const hasToken = injected.spec.volumes?.some(({ name = '' }) => name.startsWith(TOKEN_VOLUME)) ?? false;
  const mounted = hasToken ? mountToken(injected, newName) : injected;
  witness?.('MutatingAdmissionWebhook', object, mounted);
  return mounted as KubeObject;
}

/** Pods and Namespaces that were never created: a dump's have a phase. */
function hasNoPhase(object: KubeObject): boolean {
  return (isKind(object, 'Pod') || isKind(object, 'Namespace')) && object.status?.phase === undefined;
}

function admit(object: KubeObject, scope: AdmissionScope): KubeObject {
  const { etcd, witness } = scope;
  const seen = <T extends KubeObject>(plugin: string, before: T, after: T): T => {
    witness?.(plugin, before, after);
    return after;
  };
  if (isKind(object, 'Node')) return seen('TaintNodesByCondition', object, accept(admitNewNode(object)));
  if (isKind(object, 'PersistentVolumeClaim')) {
    const classed = seen('DefaultStorageClass', object, withDefaultClass(object, listed(etcd, 'StorageClass')));
    return seen('StorageObjectInUseProtection', classed, protectInUse(classed));
  }
  if (isKind(object, 'PersistentVolume') || isKind(object, 'VolumeAttributesClass'))
    return seen('StorageObjectInUseProtection', object, protectInUse(object));
  if (isKind(object, 'PodGroup')) return seen('PodGroupProtection', object, protectPodGroup(object));
  if (!isKind(object, 'Pod')) return object;
  const limited = seen('LimitRanger', object, fillFromLimitRanges(object, limitRangesOf(etcd, object)));
  const named = seen('ServiceAccount', limited, accept(admitServiceAccount(limited, accountLookup(limited, scope))));
  const ranked = seen('Priority', named, accept(admitPodPriority(named, listed(etcd, 'PriorityClass'))));
  const tolerating = seen('DefaultTolerationSeconds', ranked, accept(admitDefaultTolerations(ranked)));
  const classes = listed(etcd, 'RuntimeClass');
  const classed = seen('RuntimeClass', tolerating, accept(admitRuntimeClass(tolerating, classes)));
  // Objects from before the run already have their labels.
  return scope.isOld ? classed : seen('PodTopologyLabels', classed, admitTopologyLabels(classed, etcd));
}

/**
 * Only these plugins change an existing Pod: its priority stays, removed default tolerations return, and LimitRanges
 * complete a resize.
 * Upstream source (v1.36.2): plugin/pkg/admission/{priority,defaulttolerationseconds,limitranger}/admission.go.
 */
function admitChange(object: KubeObject, old: KubeObject, subresource: Subresource, etcd: Etcd): KubeObject {
  if (!isKind(object, 'Pod') || !isKind(old, 'Pod')) return object;
  if (subresource === 'resize') return fillFromLimitRanges(object, limitRangesOf(etcd, object));
  if (subresource !== '') return object;
  const { priority = old.spec.priority, preemptionPolicy = old.spec.preemptionPolicy } = object.spec;
  const spec = {
    ...object.spec,
    ...(priority !== undefined && { priority }),
    ...(preemptionPolicy !== undefined && { preemptionPolicy }),
  };
  return accept(admitDefaultTolerations({ ...object, spec }));
}

function admitGroup(group: PodGroup, etcd: Etcd): KubeObject {
  const name = group.spec.podGroupTemplateRef?.workload?.workloadName;
  const workload = name === undefined ? undefined : etcd.get('Workload', keyOf(group.metadata.namespace, name));
  const known = workload && isKind(workload, 'Workload') ? workload : undefined;
  return accept(admitTemplateReference(group, known), 'validatingAdmission');
}

type AdmissionStage = 'mutatingAdmission' | 'validatingAdmission';

/** `stage` is the stage of a plugin's refusal. Some plugins refuse only after all mutating plugins. */
function accept<T extends KubeObject>(result: AdmissionResult<T>, stage: AdmissionStage = 'mutatingAdmission'): T {
  if (result.ok) return result.object;
  throw asError(result.status, stage);
}

function customUpdate(old: KubeObject, object: KubeObject, subresource: Subresource, etcd: Etcd): KubeObject {
  const defined = definedBy(object, etcd.objects('CustomResourceDefinition').values());
  const prepared = prepareChange(object, old, subresource === 'status', defined);
  return defined ? checkedCustom(prepared, defined, old) : prepared;
}

function checkedCustom(object: KubeObject, defined: Defined, old?: KubeObject): KubeObject {
  const errors = customErrors(object, defined, old);
  if (errors.length > 0) throw invalid(storeKind(object), object.metadata.name, errors);
  return object;
}
