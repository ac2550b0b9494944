import type { PodView } from '#protocol/views.ts';

export function isRunning({ status }: PodView): boolean {
  return status === 'Running';
}

/** The Pod that a newcomer is told about: one that runs, else one that does not yet; of these the one that was made first. */
export function firstPodOf(pods: Iterable<PodView>): PodView | undefined {
  let first: PodView | undefined;
  for (const pod of pods) if (!pod.deleting && (!first || comesBefore(pod, first))) first = pod;
  return first;
}

function comesBefore(one: PodView, other: PodView): boolean {
  if (isRunning(one) !== isRunning(other)) return isRunning(one);
  return one.ordinal < other.ordinal;
}
