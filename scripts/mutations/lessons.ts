import { mutation as wrong } from './mutation.ts';

const SCHEDULER = 'cluster/scheduler';

/** A wrong rule for a lesson that teaches the right one: `lessons/ID`. Its verification must fail. */
export const LESSONS = [
  // As if what is requested already did not count.
  wrong(
    'lessons/idle-yet-full',
    `${SCHEDULER}/plugins/NodeResourcesFit/fitsRequest.ts`,
    'cpuMilli > node.allocatableCpuMilli - node.requestedCpuMilli',
    'cpuMilli > node.allocatableCpuMilli',
  ),
  // As if the wait were the same after each failure.
  wrong('lessons/back-off', `${SCHEDULER}/queue/backoff.ts`, 'durationUs *= 2', 'durationUs *= 1'),
  // As if Pods that run did not count for the anti-affinity of a new one.
  wrong(
    'lessons/a-rollout-that-locks-itself',
    `${SCHEDULER}/plugins/InterPodAffinity/affinityFilter.ts`,
    'if (this.antiAffinityCounts.hasAny(node)) return ANTI_AFFINITY;\n    return this.existingCounts.hasAny(node) ? EXISTING_ANTI_AFFINITY : SUCCESS;',
    'return SUCCESS;',
  ),
  // As if Pods of one workload did not push each other apart.
  wrong(
    'lessons/all-on-one-node',
    `${SCHEDULER}/plugins/PodTopologySpread/PodTopologySpread.ts`,
    'state.read(PRE_SCORE)?.of(node) ?? 0',
    '(state.read(PRE_SCORE)?.of(node) ?? 0) * 0',
  ),
  // As if an image that a node has were worth nothing.
  wrong(
    'lessons/the-image-is-there',
    `${SCHEDULER}/plugins/ImageLocality/ImageLocality.ts`,
    'return state ? Math.trunc(state.sizeBytes * (state.nodeCount / nodes)) : 0;',
    'return state ? 0 : 0;',
  ),
  // As if a nomination held its room against Pods of higher priority too.
  wrong(
    'lessons/nominated-yet-elsewhere',
    `${SCHEDULER}/framework/profile.ts`,
    'rival.priority >= pod.priority && rival.key !== pod.key',
    'rival.key !== pod.key',
  ),
];
