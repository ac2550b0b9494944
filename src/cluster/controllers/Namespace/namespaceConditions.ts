import { compare } from '#base/order.ts';
import { formatTime } from '#base/rfc3339.ts';
import type { Micros } from '#base/time.ts';
import { discoveryFailure } from '#cluster/api/apiServiceAvailability.ts';
import type { NamespaceCondition } from '#model/generated/types.ts';
import { groupOf, type KubeObject, kindInfo } from '#model/kinds.ts';

/** Conditions in the controller's order, with their texts when there is no problem. */
const WELL: readonly (readonly [type: string, reason: string, message: string])[] = [
  ['NamespaceDeletionDiscoveryFailure', 'ResourcesDiscovered', 'All resources successfully discovered'],
  ['NamespaceDeletionGroupVersionParsingFailure', 'ParsedGroupVersions', 'All legacy kube types successfully parsed'],
  [
    'NamespaceDeletionContentFailure',
    'ContentDeleted',
    'All content successfully deleted, may be waiting on finalization',
  ],
  ['NamespaceContentRemaining', 'ContentRemoved', 'All content successfully removed'],
  ['NamespaceFinalizersRemaining', 'ContentHasNoFinalizers', 'All content-preserving finalizers finished'],
];

/** Contents of a Namespace found by a sync. */
export interface NamespaceContents {
  /** Objects that were already asked to be deleted and still exist. */
  readonly remaining: readonly KubeObject[];
  /** Groups and versions that discovery cannot refresh. */
  readonly stale: readonly string[];
}

/**
 * Conditions of a terminating Namespace about its contents. Returns the same list if nothing changes.
 * Upstream source (v1.36.2): pkg/controller/namespace/deletion/status_condition_utils.go.
 */
export function namespaceConditions(
  before: readonly NamespaceCondition[],
  { remaining, stale }: NamespaceContents,
  nowUs: Micros,
): readonly NamespaceCondition[] {
  const now = new Map<string, readonly [reason: string, message: string]>();
  if (stale.length > 0) {
    const message = `Discovery failed for some groups, ${stale.length} failing: ${discoveryFailure(stale)}`;
    now.set('NamespaceDeletionDiscoveryFailure', ['DiscoveryFailed', message]);
  }
  const resources = counted(remaining.map((object) => resourceOf(object)));
  if (resources.length > 0) {
    const list = resources.map(([name, count]) => `${name} has ${count} resource instances`);
    now.set('NamespaceContentRemaining', ['SomeResourcesRemain', `Some resources are remaining: ${list.join(', ')}`]);
  }
  const finalizers = counted(remaining.flatMap(({ metadata }) => metadata.finalizers ?? []));
  if (finalizers.length > 0) {
    const list = finalizers.map(([name, count]) => `${name} in ${count} resource instances`);
    now.set('NamespaceFinalizersRemaining', [
      'SomeFinalizersRemain',
      `Some content in the namespace has finalizers remaining: ${list.join(', ')}`,
    ]);
  }
  const conditions = WELL.map(([type, wellReason, wellMessage]): NamespaceCondition => {
    const [reason, message] = now.get(type) ?? [wellReason, wellMessage];
    const status = now.has(type) ? 'True' : 'False';
    const old = before.find((condition) => condition.type === type);
    if (old?.status === status && old.reason === reason && old.message === message) return old;
    const since = old?.status === status ? old.lastTransitionTime : formatTime(nowUs);
    return { type, status, reason, message, ...(since !== undefined && { lastTransitionTime: since }) };
  });
  const isNew = conditions.some((condition) => !before.includes(condition));
  return isNew ? conditions : before;
}

/** `pods.` and `deployments.apps`, in the controller's format. */
function resourceOf({ apiVersion, kind }: KubeObject): string {
  return `${kindInfo(kind)?.plural ?? `${kind.toLowerCase()}s`}.${groupOf(apiVersion)}`;
}

function counted(names: readonly string[]): [name: string, count: number][] {
  const counts = new Map<string, number>();
  for (const name of names) counts.set(name, (counts.get(name) ?? 0) + 1);
  return [...counts].sort(([a], [b]) => compare(a, b));
}
