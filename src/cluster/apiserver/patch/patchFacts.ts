import { isRecord, ownValue } from '#base/record.ts';
import { schema } from '#model/generated/schema.ts';

/** Treatment of a field by a strategic merge patch. */
export interface PatchFact {
  readonly strategy: 'merge' | 'replace' | '';
  /** Field that identifies the items of a list; empty for lists of plain values. */
  readonly mergeKey: string;
}

/**
 * `TYPE.FIELD` of the lists that are merged instead of replaced: `patchStrategy` and `patchMergeKey` of the Go types.
 * Upstream source (v1.36.2): staging/src/k8s.io/api/GROUP/VERSION/types.go,
 * staging/src/k8s.io/apimachinery/pkg/apis/meta/v1/types.go.
 */
const MERGE_KEYS: Readonly<Record<string, string>> = {
  'APIServiceStatus.conditions': 'type',
  'CSINodeSpec.drivers': 'name',
  'Container.env': 'name',
  'Container.ports': 'containerPort',
  'Container.volumeDevices': 'devicePath',
  'Container.volumeMounts': 'mountPath',
  'ContainerStatus.allocatedResourcesStatus': 'name',
  'ContainerStatus.volumeMounts': 'mountPath',
  'DaemonSetStatus.conditions': 'type',
  'DeploymentStatus.conditions': 'type',
  'EphemeralContainer.env': 'name',
  'EphemeralContainer.ports': 'containerPort',
  'EphemeralContainer.volumeDevices': 'devicePath',
  'EphemeralContainer.volumeMounts': 'mountPath',
  'FlowSchemaStatus.conditions': 'type',
  'HorizontalPodAutoscalerStatus.conditions': 'type',
  'JobStatus.conditions': 'type',
  'MutatingWebhook.matchConditions': 'name',
  'MutatingWebhookConfiguration.webhooks': 'name',
  'NamespaceStatus.conditions': 'type',
  'NodeSpec.podCIDRs': '',
  'NodeStatus.addresses': 'type',
  'NodeStatus.conditions': 'type',
  'ObjectMeta.finalizers': '',
  'ObjectMeta.ownerReferences': 'uid',
  'PersistentVolumeClaimStatus.conditions': 'type',
  'PodDisruptionBudgetStatus.conditions': 'type',
  'PodGroupSpec.resourceClaims': 'name',
  'PodGroupStatus.conditions': 'type',
  'PodGroupStatus.resourceClaimStatuses': 'name',
  'PodGroupTemplate.resourceClaims': 'name',
  'PodSpec.containers': 'name',
  'PodSpec.ephemeralContainers': 'name',
  'PodSpec.hostAliases': 'ip',
  'PodSpec.imagePullSecrets': 'name',
  'PodSpec.initContainers': 'name',
  'PodSpec.resourceClaims': 'name',
  'PodSpec.schedulingGates': 'name',
  'PodSpec.topologySpreadConstraints': 'topologyKey',
  'PodSpec.volumes': 'name',
  'PodStatus.conditions': 'type',
  'PodStatus.hostIPs': 'ip',
  'PodStatus.podIPs': 'ip',
  'PodStatus.resourceClaimStatuses': 'name',
  'PriorityLevelConfigurationStatus.conditions': 'type',
  'ReplicaSetStatus.conditions': 'type',
  'ReplicationControllerStatus.conditions': 'type',
  'ResourceClaimStatus.reservedFor': 'uid',
  'ServiceAccount.secrets': 'name',
  'ServiceSpec.ports': 'port',
  'ServiceStatus.conditions': 'type',
  'StatefulSetStatus.conditions': 'type',
  'ValidatingAdmissionPolicySpec.matchConditions': 'name',
  'ValidatingAdmissionPolicySpec.variables': 'name',
  'ValidatingWebhook.matchConditions': 'name',
  'ValidatingWebhookConfiguration.webhooks': 'name',
};

/** Fields that keep only the patch's own fields, as for a union: `patchStrategy:"retainKeys"`. */
const RETAINED: ReadonlySet<string> = new Set([
  'DeploymentSpec.strategy',
  'PodGroupSpec.resourceClaims',
  'PodGroupStatus.resourceClaimStatuses',
  'PodGroupTemplate.resourceClaims',
  'PodSpec.resourceClaims',
  'PodSpec.volumes',
  'PodStatus.resourceClaimStatuses',
]);

/** Objects that a patch replaces as a whole. */
const REPLACED: ReadonlySet<string> = new Set(['PodDisruptionBudgetSpec.selector']);
const NO_FACT: PatchFact = { strategy: '', mergeKey: '' };

/** Facts about a field of the schema. */
interface KnownField {
  /** Type as `fieldType` returns it. */
  readonly type: string;
  readonly fact: PatchFact;
}

/** By type, then by field. Built once, because a patch looks up every step into the object. */
const KNOWN = new Map<string, ReadonlyMap<string, KnownField>>();

function knownField(type: string, field: string): KnownField | undefined {
  let fields = KNOWN.get(type);
  if (!fields) {
    const refs = ownValue(schema, type);
    if (!refs) return undefined;
    fields = new Map(Object.entries(refs).map(([name, ref]) => [name, known(type, name, ref)]));
    KNOWN.set(type, fields);
  }
  return fields.get(field);
}

function known(type: string, field: string, ref: string): KnownField {
  return { type: /^(?:\[\])?@(\w+)/.exec(ref)?.[1] ?? '', fact: factOf(`${type}.${field}`) };
}

function factOf(name: string): PatchFact {
  const mergeKey = ownValue(MERGE_KEYS, name);
  if (mergeKey !== undefined) return { strategy: 'merge', mergeKey };
  return REPLACED.has(name) ? { strategy: 'replace', mergeKey: '' } : NO_FACT;
}

export function patchFact(type: string, field: string): PatchFact {
  return knownField(type, field)?.fact ?? NO_FACT;
}

export function retainsKeys(type: string, field: string): boolean {
  return RETAINED.has(`${type}.${field}`);
}

/**
 * Type of a field, or of the items of its list. Empty if it is not a struct, `undefined` if the type has no such field.
 */
export function fieldType(type: string, field: string): string | undefined {
  return knownField(type, field)?.type;
}

type Fields = Readonly<Record<string, unknown>>;

/**
 * Patch that removes what `before` has and `after` lacks: fields, and items of lists with a merge key. With an empty
 * type, lists are plain values.
 * Upstream source (v1.36.2): staging/src/k8s.io/apimachinery/pkg/util/strategicpatch/patch.go,
 * CreateThreeWayMergePatch.
 */
export function removals(before: Fields, after: unknown, type: string): Record<string, unknown> {
  const patch: Record<string, unknown> = {};
  const now = isRecord(after) ? after : {};
  for (const [name, value] of Object.entries(before)) {
    const present = now[name];
    const inner = fieldType(type, name) ?? '';
    if (present === undefined || present === null) patch[name] = null;
    else if (isRecord(value) && isRecord(present)) patch[name] = removals(value, present, inner);
    else if (Array.isArray(value) && Array.isArray(present) && patchFact(type, name).strategy === 'merge')
      addItems(patch, name, value, present, { mergeKey: patchFact(type, name).mergeKey, type: inner });
  }
  return patch;
}

function addItems(
  patch: Record<string, unknown>,
  name: string,
  before: readonly unknown[],
  after: readonly unknown[],
  { mergeKey, type }: { readonly mergeKey: string; readonly type: string },
): void {
  if (mergeKey === '') {
    const gone = before.filter((item) => !after.includes(item));
    if (gone.length > 0) patch[`$deleteFromPrimitiveList/${name}`] = gone;
    return;
  }
  const items = before.filter(isRecord).flatMap((item): object[] => {
    const key = item[mergeKey];
    if (key === undefined) return [];
    const present = after.find((other) => isRecord(other) && other[mergeKey] === key);
    if (present === undefined) return [{ $patch: 'delete', [mergeKey]: key }];
    const inner = removals(item, present, type);
    return Object.keys(inner).length > 0 ? [{ ...inner, [mergeKey]: key }] : [];
  });
  if (items.length > 0) patch[name] = items;
}

/** Adds the list of retained fields beside every value of a union, so that the other fields are removed. */
export function withRetainKeys(value: object, type: string): object {
  const out: Record<string, unknown> = {};
  for (const [name, inner] of Object.entries(value)) {
    const innerType = fieldType(type, name) ?? '';
    const mark = retainsKeys(type, name) ? retained : (item: object) => item;
    if (Array.isArray(inner))
      out[name] = inner.map((item) => (isRecord(item) ? mark(withRetainKeys(item, innerType)) : item));
    else out[name] = isRecord(inner) ? mark(withRetainKeys(inner, innerType)) : inner;
  }
  return out;
}

function retained(value: object): object {
  return { ...value, $retainKeys: Object.keys(value) };
}
