import type { RecordedCase } from '#conformance/recorded.ts';
import type { StatefulSet } from '#model/generated/types.ts';
import { roundsUntilQuiet } from './roundsUntilQuiet.ts';
import { StatefulSetPlay } from './statefulSetPlay.ts';
import { withImage } from './storedObject.ts';

interface StatefulSetAction {
  readonly round?: number;
  readonly setImage?: string;
  readonly scale?: number;
  readonly setPartition?: number;
  readonly deletePod?: string;
  readonly failPod?: string;
  readonly makeUnready?: string;
}

interface StatefulSetCase extends RecordedCase {
  readonly statefulSet: StatefulSet;
  readonly roundsUntilReady?: Readonly<Record<string, number>>;
  readonly roundsUntilTerminated?: number;
  readonly actions?: readonly StatefulSetAction[];
}

const ROUND_US = 10_000_000;
const QUIET_ROUNDS = 5;

/** Category `statefulset`. */
export function playStatefulSet(recorded: StatefulSetCase): object {
  const { statefulSet, roundsUntilReady = {}, roundsUntilTerminated = 0, actions = [] } = recorded;
  const play = new StatefulSetPlay(statefulSet, { roundsUntilReady, roundsUntilTerminated });
  const rounds = roundsUntilQuiet(actions, QUIET_ROUNDS, (round) => {
    for (const action of actions) if ((action.round ?? 0) === round) act(play, action);
    play.runKubelets();
    play.settle();
    play.nowUs += ROUND_US;
    return play.takeRound();
  });
  return { rounds };
}

function act(play: StatefulSetPlay, action: StatefulSetAction): void {
  const { setImage, scale, setPartition, deletePod, failPod, makeUnready } = action;
  if (setImage !== undefined) play.changeSpec((spec) => ({ ...spec, template: withImage(spec.template, setImage) }));
  if (scale !== undefined) play.changeSpec((spec) => ({ ...spec, replicas: scale }));
  if (setPartition !== undefined)
    play.changeSpec((spec) => ({
      ...spec,
      updateStrategy: {
        ...spec.updateStrategy,
        rollingUpdate: { ...spec.updateStrategy?.rollingUpdate, partition: setPartition },
      },
    }));
  if (deletePod !== undefined) play.deletePod(deletePod);
  if (failPod !== undefined) play.failPod(failPod);
  if (makeUnready !== undefined) play.makeUnready(makeUnready);
}
