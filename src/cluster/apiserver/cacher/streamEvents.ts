import type { Micros } from '#base/time.ts';
import type { StreamEvent } from '#cluster/api/watchStream.ts';
import { historyIndex } from '#cluster/etcd/history.ts';
import { clusterOf } from '#cluster/etcd/whichEtcd.ts';
import type { World } from '#kernel/world.ts';
import type { KubeObject } from '#model/kinds.ts';
import { compileSelection, type Selection } from './selection.ts';
import type { WatchRecord } from './watchRecord.ts';

/** A change after a watch's filter; `undefined` if the watch does not select it. */
export function filtered(
  watch: WatchRecord,
  selection: Selection,
  revision: number,
  before: KubeObject | undefined,
  after: KubeObject | undefined,
): StreamEvent | undefined {
  const asks = (object: KubeObject | undefined) =>
    object !== undefined &&
    (watch.namespace === '' || object.metadata.namespace === watch.namespace) &&
    (selection.isEverything || selection.matches(object));
  const isIn = asks(after);
  const wasIn = asks(before);
  if (isIn) return { type: wasIn ? 'MODIFIED' : 'ADDED', revision, ...(after && { object: after }) };
  if (!wasIn || !before) return undefined;
  // An object that leaves the selection counts as deleted for this watch.
  const last = { ...before, metadata: { ...before.metadata, resourceVersion: String(revision) } };
  return { type: 'DELETED', revision, object: last };
}

export function selectionOf({ kind, labelSelector, fieldSelector }: WatchRecord): Selection {
  const key = `${kind}|${labelSelector}|${fieldSelector}`;
  const known = selections.get(key);
  if (known) return known;
  const made = compileSelection(kind, labelSelector, fieldSelector);
  selections.set(key, made);
  return made;
}

/** Compiled once for each text; derived from the records. */
const selections = new Map<string, Selection>();

/** A committed event, and the time at which the cache receives it. */
export interface MissedEvent {
  readonly event: StreamEvent;
  readonly arrivesUs: Micros;
}

/** Events after the watch's revision that it selects. */
export function missedBy(world: World, watch: WatchRecord): MissedEvent[] {
  const index = historyIndex(world, clusterOf(world, watch.kind));
  const own = index.ofKind(watch.kind);
  const selection = selectionOf(watch);
  const missed: MissedEvent[] = [];
  for (let place = own.firstAtLeast(watch.revision + 1); place < own.length; place++) {
    const revision = own.at(place) as number;
    const change = index.table.get(revision);
    const event = change && filtered(watch, selection, revision, change.before, change.after);
    if (event) missed.push({ event, arrivesUs: change.arrivesUs });
  }
  return missed;
}
