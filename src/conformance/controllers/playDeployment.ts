import type { RecordedCase } from '#conformance/recorded.ts';
import type { Deployment } from '#model/generated/types.ts';
import { DeploymentPlay } from './deploymentPlay.ts';
import { roundsUntilQuiet } from './roundsUntilQuiet.ts';
import { withImage } from './storedObject.ts';

interface DeploymentAction {
  readonly round?: number;
  readonly setImage?: string;
  readonly scale?: number;
  readonly pause?: boolean;
  readonly setMaxSurge?: string | number;
  readonly setMaxUnavailable?: string | number;
  readonly makeUnavailable?: string;
  readonly makeAvailable?: string;
}

interface DeploymentCase extends RecordedCase {
  readonly deployment: Deployment;
  readonly roundSeconds?: number;
  readonly roundsUntilAvailable?: Readonly<Record<string, number>>;
  readonly actions?: readonly DeploymentAction[];
}

const QUIET_ROUNDS = 6;

/** Category `deployment-rolling`. */
export function playDeployment(recorded: DeploymentCase): object {
  const { deployment, roundSeconds = 0, roundsUntilAvailable = {}, actions = [] } = recorded;
  const play = new DeploymentPlay(deployment, roundsUntilAvailable);
  const rounds = roundsUntilQuiet(actions, QUIET_ROUNDS, (round) => {
    for (const action of actions) if ((action.round ?? 0) === round) act(play, action);
    play.adjust(round);
    play.settle();
    const outcome = play.takeRound(round);
    play.nowUs += roundSeconds * 1_000_000;
    return outcome;
  });
  return { rounds };
}

function act(play: DeploymentPlay, action: DeploymentAction): void {
  const { setImage, scale, pause, setMaxSurge, setMaxUnavailable, makeUnavailable, makeAvailable } = action;
  if (setImage !== undefined) play.changeSpec((spec) => ({ ...spec, template: withImage(spec.template, setImage) }));
  if (scale !== undefined) play.changeSpec((spec) => ({ ...spec, replicas: scale }));
  if (pause !== undefined) play.changeSpec((spec) => ({ ...spec, paused: pause }));
  if (setMaxSurge !== undefined) setRolling(play, { maxSurge: setMaxSurge });
  if (setMaxUnavailable !== undefined) setRolling(play, { maxUnavailable: setMaxUnavailable });
  if (makeUnavailable !== undefined) play.setBroken(makeUnavailable, true);
  if (makeAvailable !== undefined) play.setBroken(makeAvailable, false);
}

function setRolling(play: DeploymentPlay, change: object): void {
  play.changeSpec((spec) => ({
    ...spec,
    strategy: { ...spec.strategy, rollingUpdate: { ...spec.strategy?.rollingUpdate, ...change } },
  }));
}
