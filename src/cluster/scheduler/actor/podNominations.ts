import type { Nominator } from '../framework/handle.ts';
import { type PodInfo, podInfoOf } from '../framework/podInfo.ts';
import type { PodNominator } from '../queue/nominator.ts';

/** The queue's nominations in the form for plugins. */
export function nominationsFor(nominator: PodNominator): Nominator {
  return {
    get isEmpty() {
      return nominator.isEmpty;
    },
    nominatedPods: (node): readonly PodInfo[] => nominator.podsFor(node).map(({ pod }) => podInfoOf(pod)),
  };
}
