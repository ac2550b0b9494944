import { cacheHealth, cacheRevision, readRelease } from '#cluster/apiserver/cacher/cacheState.ts';
import { oldestWatchable, ringOf, ringPlaces } from '#cluster/apiserver/cacher/ring.ts';
import { WATCHES, type WatchRecord } from '#cluster/apiserver/cacher/watchDelivery.ts';
import { componentWatches } from '#cluster/componentWatches.ts';
import { Etcd } from '#cluster/etcd/etcd.ts';
import { type HistoryIndex, historyIndex, type RevisionList } from '#cluster/etcd/history.ts';
import { clusterOf } from '#cluster/etcd/registryKey.ts';
import { constantValue } from '#cluster/releases/constants.ts';
import type { RingView, WatchLine } from '#protocol/storageViews.ts';
import type { Reader } from '#session/reader.ts';
import { serversView } from '../apiserver/serversView.ts';

/** Number of parts in which the ring is drawn. */
const PARTS = 64;

interface Window {
  readonly index: HistoryIndex;
  readonly own: RevisionList;
  readonly first: number;
  readonly end: number;
}

/** The watch cache of a kind and the watches on it. */
export function ringView({ world, run }: Reader, kind: string): RingView {
  const index = historyIndex(world, clusterOf(world, kind));
  const window: Window = { index, own: index.ofKind(kind), ...ringPlaces(world, kind) };
  const oldest = window.first < window.end ? (window.own.at(window.first) as number) : undefined;
  const oldestUs = oldest === undefined ? undefined : index.table.get(oldest)?.atUs;
  const watches = world
    .table(WATCHES)
    .values()
    .filter((watch) => watch.kind === kind);
  return {
    kind,
    state: cacheHealth(world).state,
    release: readRelease(world),
    fanoutMs: constantValue(world, 'watch.fanOut'),
    capacity: ringOf(world, kind).capacity,
    events: window.end - window.first,
    parts: partsOf(window),
    oldestWatchable: oldestWatchable(world, kind),
    revision: cacheRevision(world, kind, run.clockUs),
    etcdRevision: new Etcd(world).revisionOf(kind),
    oldestAgeUs: oldestUs === undefined ? 0 : run.clockUs - oldestUs,
    etcdWatches: serversView(world).servers.filter(({ state }) => state !== 'down').length,
    components: componentWatches(world, kind),
    watches: watches.map((watch) => lineOf(watch, window)),
  };
}

function partsOf({ index, own, first, end }: Window): RingView['parts'] {
  const count = end - first;
  const parts = Array.from({ length: Math.min(PARTS, count) }, () => ({ added: 0, modified: 0, deleted: 0 }));
  for (let place = first; place < end; place++) {
    const write = index.table.get(own.at(place) as number);
    const part = parts[Math.floor(((place - first) * parts.length) / count)];
    if (!part || !write) continue;
    if (!write.after) part.deleted++;
    else if (write.before) part.modified++;
    else part.added++;
  }
  return parts;
}

function lineOf(watch: WatchRecord, { own, end }: Window): WatchLine {
  const { name, client, revision, eventsSent, bytesSent, bookmarksSent, openedUs, deadlineUs, readUntilUs } = watch;
  const behind = Math.max(0, end - own.firstAtLeast(revision + 1));
  return {
    name,
    client,
    revision,
    behind,
    eventsSent,
    bytesSent,
    bookmarksSent,
    openedUs,
    deadlineUs,
    readUntilUs,
  };
}
