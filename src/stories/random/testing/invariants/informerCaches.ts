import { storeKind } from '#cluster/api/held.ts';
import { store } from '#cluster/api/kindTables.ts';
import type { ListDelivered, WatchDelivered, WatchEvent } from '#cluster/api/watch.ts';
import { apiServerEvent } from '#cluster/apiserver/apiServerEvents.ts';
import { controllerCache } from '#cluster/controllers/objectsByOwner.ts';
import { faultsOfNode } from '#cluster/environment/faults.ts';
import { KUBELET_NODES, KUBELET_PODS } from '#cluster/kubelet/kubeletRecords.ts';
import { isMirror } from '#cluster/kubelet/sources/mirrorPods.ts';
import { schedulerCache } from '#cluster/scheduler/schedulerRecords.ts';
import { AGENDA } from '#kernel/agenda.ts';
import type { TableOf } from '#kernel/delta.ts';
import type { DueEvent } from '#kernel/event.ts';
import type { World } from '#kernel/world.ts';
import type { Pod } from '#model/generated/types.ts';
import type { KubeObject } from '#model/kinds.ts';
import { objectKey } from '#model/objectKey.ts';
import { sleeps } from './heldBack.ts';

/** Every informer cache, with the notifications that are still on their way to it, is what the API server has. */
export function* informerCaches(world: World): Generator<string> {
  const onTheWay = notifications(world);
  for (const name of world.tableNames()) {
    const kind = /^controllers\/([A-Z][A-Za-z.]*)$/.exec(name)?.[1];
    if (!kind || !isCache(world, name) || name.includes('expectations') || name.includes('graph')) continue;
    const cache = controllerCache(kind);
    const seen = arrived(world, cache, kind, onTheWay.get('kube-controller-manager'));
    yield* differences(cache, seen, world.table(store(kind)).values());
  }
  for (const kind of ['Pod', 'Node']) {
    const cache = schedulerCache(kind);
    const seen = arrived(world, cache, kind, onTheWay.get('kube-scheduler')).filter(isUnfinished);
    yield* differences(cache, seen, world.table(store(kind)).values().filter(isUnfinished));
  }
  yield* kubelets(world, onTheWay);
}

/** Controllers have tables of their own beside the caches, of other records than objects. */
function isCache(world: World, name: string): boolean {
  return world
    .tableNamed(name)
    .values()
    .every((record) => 'metadata' in record);
}

/** Messages on their way to watchers, by address, in the order of their arrival. */
export function notifications(world: World): ReadonlyMap<string, readonly WatchEvent[]> {
  const dues = world
    .table(AGENDA)
    .values()
    .sort((a, b) => a.atUs - b.atUs || a.order - b.order);
  const byAddress = new Map<string, WatchEvent[]>();
  for (const { actor, event } of dues) {
    const list = byAddress.get(actor) ?? [];
    byAddress.set(actor, list);
    if (isWatchDelivery(event)) list.push(event.event);
    if (isListDelivery(event))
      for (const object of event.objects) list.push({ type: 'ADDED', kind: storeKind(object), object });
  }
  return byAddress;
}

const isWatchDelivery = (event: DueEvent): event is WatchDelivered => event.type === 'watch.delivered';
const isListDelivery = (event: DueEvent): event is ListDelivered => event.type === 'list.delivered';

function arrived(
  world: World,
  cache: TableOf<KubeObject>,
  kind: string,
  events: readonly WatchEvent[] = [],
): KubeObject[] {
  const objects = new Map(
    world
      .table(cache)
      .values()
      .map((object) => [objectKey(object), object]),
  );
  for (const { type, kind: about, object } of events) {
    if (about !== kind) continue;
    if (type === 'DELETED') objects.delete(objectKey(object));
    else objects.set(objectKey(object), object);
  }
  return [...objects.values()];
}

function* kubelets(world: World, onTheWay: ReadonlyMap<string, readonly WatchEvent[]>): Generator<string> {
  const records = grouped(world.table(KUBELET_PODS).values(), ({ node }) => node);
  const pods = grouped(world.table(store('Pod')).values(), ({ spec }) => spec.nodeName ?? '');
  const listing = nodesAboutToList(world);
  for (const node of world.table(KUBELET_NODES).keys()) {
    const events = onTheWay.get(`kubelet/${node}`) ?? [];
    if (listing.has(node) || hearsNothing(world, node)) continue;
    if (events.some(({ type, kind }) => type === 'DELETED' && kind === 'Node')) continue;
    const seen = new Map(
      (records.get(node) ?? [])
        .filter((record) => !record.removed && record.source === undefined)
        .map(({ uid, pod }) => [uid, pod as KubeObject]),
    );
    for (const { type, kind, object } of events) {
      if (kind !== 'Pod' || isMirror(object as Pod)) continue;
      if (type === 'DELETED') seen.delete(object.metadata.uid ?? '');
      else seen.set(object.metadata.uid ?? '', object);
    }
    const stored = (pods.get(node) ?? []).filter((pod) => !isMirror(pod));
    yield* differences(`kubelet/${node}`, [...seen.values()].filter(isUnfinished), stored.filter(isUnfinished));
  }
}

/** A fault keeps news from the kubelet. */
function hearsNothing(world: World, node: string): boolean {
  const deafening = ['node.cut', 'node.down', 'kubelet.frozen'];
  return sleeps(world, node) || faultsOfNode(world, node).some(({ id }) => deafening.includes(id));
}

/** Their kubelets list again soon, after a fault. */
function nodesAboutToList(world: World): ReadonlySet<string> {
  const nodes = new Set<string>();
  for (const due of world.table(AGENDA).unordered()) {
    const event = apiServerEvent(due);
    if (event?.type === 'kubelet.listing') nodes.add(event.node);
  }
  return nodes;
}

function grouped<T>(items: readonly T[], by: (item: T) => string): ReadonlyMap<string, readonly T[]> {
  const groups = new Map<string, T[]>();
  for (const item of items) {
    const group = groups.get(by(item));
    if (group) group.push(item);
    else groups.set(by(item), [item]);
  }
  return groups;
}

function* differences(cache: string, seen: readonly KubeObject[], stored: readonly KubeObject[]): Generator<string> {
  const versions = new Map(seen.map((object) => [object.metadata.uid, object.metadata.resourceVersion]));
  for (const { kind, metadata } of stored) {
    const version = versions.get(metadata.uid);
    versions.delete(metadata.uid);
    if (version !== metadata.resourceVersion)
      yield `${cache} has ${kind} ${metadata.name} at ${version}, the API server at ${metadata.resourceVersion}`;
  }
  for (const uid of versions.keys())
    yield `${cache} has ${uid} (${seen.find(({ metadata }) => metadata.uid === uid)?.metadata.name}), which the API server does not`;
}

function isUnfinished({ kind, status }: KubeObject): boolean {
  const phase = (status as { phase?: string } | undefined)?.phase;
  return kind !== 'Pod' || (phase !== 'Succeeded' && phase !== 'Failed');
}
