import type { World } from '#kernel/world.ts';
import { ringOf } from './ring.ts';

/** Upstream source (v1.36.2): staging/src/k8s.io/apiserver/pkg/storage/cacher/watch_cache.go, suggestedWatchChannelSize; cacher.go, cache_watcher.go. */
const FRESH_SECONDS = 75;
const LEAST = 10;
const MOST_WITHOUT_INDEX = 100;
const MOST_WITH_INDEX_UNUSED = 1000;
const MOST_WITH_INDEX_USED = 10;

/**
 * How many events may wait in a watch's channel: about what comes in a second when the window of the kind is full. Pods have
 * an index on their node, which a watch uses or not.
 */
function channelSize(world: World, kind: string, usesIndex: boolean): number {
  const perSecond = Math.ceil(ringOf(world, kind).capacity / FRESH_SECONDS);
  const most = kind !== 'Pod' ? MOST_WITHOUT_INDEX : usesIndex ? MOST_WITH_INDEX_USED : MOST_WITH_INDEX_UNUSED;
  return Math.max(LEAST, Math.min(perSecond, most));
}

/** Events wait in two channels one after the other, in front of the filter and behind it. */
export function mostWaiting(world: World, kind: string, usesIndex: boolean): number {
  return 2 * channelSize(world, kind, usesIndex);
}

/** Whether a watch of Pods is for one node. */
export function usesNodeIndex(fieldSelector: string): boolean {
  return /(^|,)spec\.nodeName==?/.test(fieldSelector);
}
