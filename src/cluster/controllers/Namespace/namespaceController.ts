import { compare } from '#base/order.ts';
import { formatTime } from '#base/rfc3339.ts';
import { type Micros, SECOND_US } from '#base/time.ts';
import { discoveryFailure, staleGroupVersions } from '#cluster/api/apiServiceAvailability.ts';
import type { World } from '#kernel/world.ts';
import type { Namespace, NamespaceCondition } from '#model/generated/types.ts';
import { groupOf, isKind, type KubeObject, kindInfo } from '#model/kinds.ts';
import { splitKey } from '#model/objectKey.ts';
import type { Answer, Controller, InformerEvent, InformerScope, SyncScope } from '../controller.ts';
import { type GraphNode, OwnerGraph } from '../ownerGraph.ts';

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

/**
 * Interval at which it checks a Namespace that is not empty. Upstream, this is half the longest grace period; the model
 * checks every second.
 * Upstream source (v1.36.2): pkg/controller/namespace/deletion/namespaced_resources_deleter.go: half the longest grace
 * period; the model looks each second.
 */
const LOOK_AGAIN_US = SECOND_US;

/**
 * Empties a deleted Namespace, then finalizes it. Events and Leases in it stay, because the model does not collect
 * them.
 * Upstream source (v1.36.2): pkg/controller/namespace/deletion/namespaced_resources_deleter.go.
 */
export class NamespaceController implements Controller {
  readonly name = 'Namespace';
  readonly retries = { firstUs: 5000, mostUs: 60_000_000 };
  readonly watches = ['Namespace'];
  private readonly graph: OwnerGraph;

  constructor(world: World) {
    this.graph = new OwnerGraph(world);
  }

  handle({ type, object }: InformerEvent, scope: InformerScope): void {
    if (type !== 'DELETED' && isKind(object, 'Namespace') && object.metadata.deletionTimestamp !== undefined)
      scope.enqueue(object.metadata.name);
  }

  sync(scope: SyncScope): void {
    const namespace = scope.cache('Namespace').get(scope.key);
    if (!namespace || namespace.metadata.deletionTimestamp === undefined) return;
    const stale = staleGroupVersions(scope.cache('APIService').values());
    const contents = this.graph.inNamespace(scope.key);
    if (contents.length === 0) {
      if (stale.length === 0) finalize(scope);
      else this.notDiscovered(namespace, stale, scope);
      return;
    }
    const pods = contents.filter(({ kind }) => kind === 'Pod');
    const leaving = emptied(pods.length > 0 ? pods : contents, scope);
    // Pods are deleted before everything else. While some exist, the conditions count nothing.
    const remaining = pods.length > 0 ? [] : leaving;
    tell(namespace, { remaining, stale }, scope);
    if (stale.length > 0) scope.fail();
    else scope.enqueueAfter(scope.key, LOOK_AGAIN_US);
    scope.goOnWith({ failed: stale.length > 0 } satisfies Looked);
  }

  /** Groups that discovery cannot read may still have objects in the Namespace. */
  private notDiscovered(namespace: Namespace, stale: readonly string[], scope: SyncScope): void {
    tell(namespace, { remaining: [], stale }, scope);
    scope.goOnWith({ failed: true } satisfies Looked);
    scope.fail();
  }

  /** Objects that were deleted by others meanwhile do not matter, because it checks again anyway. */
  answered(scope: SyncScope, _: readonly Answer[], next: object): void {
    if ((next as Looked).failed) scope.fail();
  }
}

interface Looked {
  /** Whether discovery failed, so the sync is retried with backoff. */
  readonly failed: boolean;
}

function finalize(scope: SyncScope): void {
  const patch = { spec: { finalizers: null } };
  scope.send({ verb: 'patch', subresource: 'finalize', kind: 'Namespace', name: scope.key, patch });
}

/** Deletes all objects that were not asked yet. Returns those that were. */
function emptied(contents: readonly GraphNode[], scope: SyncScope): KubeObject[] {
  const leaving: KubeObject[] = [];
  for (const { kind, key, uid } of contents) {
    const object = scope.objects(kind).get(key);
    if (object?.metadata.deletionTimestamp !== undefined) {
      leaving.push(object);
      continue;
    }
    const { name } = splitKey(key);
    scope.send({ verb: 'delete', kind, namespace: scope.key, name, uid, propagationPolicy: 'Background' }, 'parallel');
  }
  return leaving;
}

function tell(namespace: Namespace, contents: NamespaceContents, scope: SyncScope): void {
  const before = namespace.status?.conditions ?? [];
  const conditions = namespaceConditions(before, contents, scope.nowUs);
  if (conditions === before) return;
  const patch = { status: { conditions } };
  scope.send({ verb: 'patch', subresource: 'status', kind: 'Namespace', name: scope.key, patch });
}

/** Contents of a Namespace found by a sync. */
interface NamespaceContents {
  /** Objects that were already asked to be deleted and still exist. */
  readonly remaining: readonly KubeObject[];
  /** Groups and versions that discovery cannot refresh. */
  readonly stale: readonly string[];
}

/**
 * Conditions of a terminating Namespace about its contents. Returns the same list if nothing changes.
 * Upstream source (v1.36.2): pkg/controller/namespace/deletion/status_condition_utils.go.
 */
function namespaceConditions(
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
