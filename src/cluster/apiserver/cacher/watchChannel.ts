import type { World } from '#kernel/world.ts';
import { ringOf } from './ring.ts';

/** Upstream source (v1.36.2): staging/src/k8s.io/apiserver/pkg/storage/cacher/watch_cache.go, suggestedWatchChannelSize; cacher.go, cache_watcher.go. */
const FRESH_SECONDS = 75;
const LEAST = 10;
const MOST_WITHOUT_INDEX = 100;
const MOST_WITH_INDEX_UNUSED = 1000;
const MOST_WITH_INDEX_USED = 10;

/**
 * Capacity of a watch's channel: about one second of events when the window of the kind is full. Pods have an index by
 * node, which a watch may use.
 */
function channelSize(world: World, kind: string, usesIndex: boolean): number {
  const perSecond = Math.ceil(ringOf(world, kind).capacity / FRESH_SECONDS);
  const most = kind !== 'Pod' ? MOST_WITHOUT_INDEX : usesIndex ? MOST_WITH_INDEX_USED : MOST_WITH_INDEX_UNUSED;
  return Math.max(LEAST, Math.min(perSecond, most));
}

/** Two channels in series hold events: before and after the filter. */
export function mostWaiting(world: World, kind: string, usesIndex: boolean): number {
  return 2 * channelSize(world, kind, usesIndex);
}

/** Whether a watch of Pods selects one node. */
export function usesNodeIndex(fieldSelector: string): boolean {
  return /(^|,)spec\.nodeName==?/.test(fieldSelector);
}
