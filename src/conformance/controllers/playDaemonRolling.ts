import type { RecordedCase } from '#conformance/recorded.ts';
import type { DaemonSet } from '#model/generated/types.ts';
import { DaemonSetPlay } from './daemonSetPlay.ts';
import { nearTimes } from './nearTimes.ts';

interface DaemonAction {
  readonly t?: number;
  readonly setImage?: string;
  readonly addNode?: string;
  readonly deleteNode?: string;
  readonly taintNoExecute?: string;
  readonly deletePodOnNode?: string;
}

interface DaemonCase extends RecordedCase {
  readonly daemonSet: DaemonSet;
  readonly nodeCount?: number;
  readonly readyAfterSeconds?: Readonly<Record<string, number>>;
  readonly terminationSeconds?: number;
  readonly actions?: readonly DaemonAction[];
  readonly until?: number;
  readonly expect: { readonly timeline?: readonly object[] };
}

const TOLERANCE_SECONDS = 0.2;

/** Category `daemonset-rolling`: the live controller with stand-ins for the scheduler and the kubelets. */
export function playDaemonRolling(recorded: DaemonCase): object {
  const { daemonSet, nodeCount = 0, readyAfterSeconds = {}, terminationSeconds = 0, actions = [], expect } = recorded;
  const play = new DaemonSetPlay(daemonSet, nodeCount, { readyAfterSeconds, terminationSeconds });
  for (let tenths = 0; tenths <= (recorded.until ?? 0) * 10; tenths++) {
    play.begin(tenths);
    for (const action of actions) if (Math.round((action.t ?? 0) * 10) === tenths) act(play, action);
    play.runKubelets();
    play.settle();
    play.end();
  }
  return { timeline: nearTimes(play.timeline, expect.timeline ?? [], TOLERANCE_SECONDS) };
}

function act(play: DaemonSetPlay, action: DaemonAction): void {
  const { setImage, addNode, deleteNode, taintNoExecute, deletePodOnNode } = action;
  if (setImage !== undefined) play.setImage(setImage);
  if (addNode !== undefined) play.addNode(addNode);
  if (deleteNode !== undefined) play.deleteNode(deleteNode);
  if (taintNoExecute !== undefined) play.taint(taintNoExecute, { key: 'maintenance', effect: 'NoExecute' });
  if (deletePodOnNode !== undefined) play.deletePodsOn(deletePodOnNode);
}
