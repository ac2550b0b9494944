import { whole } from '#base/parts.ts';
import type { Micros } from '#base/time.ts';
import { CelMap } from '#model/cel/values/celMap.ts';
import { Duration, type Value } from '#model/cel/values/value.ts';
import type { Blocker, DrainPlan, RehearsalOutcome, RehearsedNode, WorkloadLane } from '#protocol/rehearsal.ts';
import { playDrain } from '#session/lab/rehearsal/playDrain.ts';
import { wantedNodes } from '#session/lab/rehearsal/wantedNodes.ts';
import type { Session } from '#session/session.ts';
import type { Rehearsal } from './testFile.ts';

/** The plan of the task `drain`, limited to two hours; a new machine is ready after two minutes. */
const PLAN: Omit<DrainPlan, 'nodes' | 'surge'> = {
  work: 'drain',
  limitSeconds: 7200,
  machineSeconds: 120,
  force: false,
  deletesEmptyDirData: true,
};

/**
 * Plays a drain on a branch of the run, which is then back at its position. Expressions read the result as `drain`.
 */
export function rehearsedDrain(
  session: Session,
  { drain, surge = 0 }: Rehearsal,
): { readonly drain: Value } | { readonly problem: string } {
  const wanted = wantedNodes(session.world, drain, 'drain');
  if (!wanted.ok) return { problem: wanted.problem.message };
  const plan = { ...PLAN, nodes: drain, surge };
  return { drain: drainValue(whole(playDrain(session, { plan, order: wanted.names, changes: [] }))) };
}

function drainValue(outcome: RehearsalOutcome): CelMap {
  const { ends, whole: isWhole, startUs, endUs, nodes, blockers, workloads, homeless, evicted, refusals } = outcome;
  const took = nodes.map((node) => (node.drainedUs < 0 ? endUs : node.drainedUs) - node.fromUs);
  return new CelMap([
    ['ends', ends],
    ['whole', isWhole],
    ['took', durationOf(endUs - startUs)],
    ['longest', durationOf(Math.max(0, ...took))],
    ['blocked', blockers.map((blocker) => blockerValue(blocker, startUs))],
    ['nodes', nodes.map((node, at) => nodeValue(node, took[at] ?? 0))],
    ['workloads', workloads.map(workloadValue)],
    ['homeless', homeless.flatMap(({ pod, untilUs, message }) => (untilUs < 0 ? [podValue(pod, message)] : []))],
    ['evicted', BigInt(evicted)],
    ['refusals', BigInt(refusals)],
  ]);
}

function blockerValue({ kind, node, atUs, pod, message }: Blocker, startUs: Micros): CelMap {
  const about: [Value, Value][] =
    pod === ''
      ? []
      : [
          ['kind', 'Pod'],
          ['subject', pod],
        ];
  return new CelMap([
    ...about,
    ['by', kind],
    ['node', node],
    ['pod', pod],
    ['after', durationOf(atUs - startUs)],
    ['message', message],
  ]);
}

function nodeValue({ node, pods, drainedUs, refused }: RehearsedNode, tookUs: Micros): CelMap {
  return new CelMap([
    ['kind', 'Node'],
    ['subject', node],
    ['name', node],
    ['pods', BigInt(pods)],
    ['drained', drainedUs >= 0],
    ['took', durationOf(tookUs)],
    ['refused', refused.map(({ pod }) => pod)],
  ]);
}

function workloadValue({ kind, namespace, name, before, lowest, after, fewerUs, noneUs }: WorkloadLane): CelMap {
  return new CelMap([
    ['kind', kind],
    ['subject', `${namespace}/${name}`],
    ['namespace', namespace],
    ['name', name],
    ['before', BigInt(before)],
    ['lowest', BigInt(lowest)],
    ['after', BigInt(after)],
    ['fewerFor', durationOf(fewerUs)],
    ['noneFor', durationOf(noneUs)],
  ]);
}

function podValue(pod: string, message: string): CelMap {
  return new CelMap([
    ['kind', 'Pod'],
    ['subject', pod],
    ['pod', pod],
    ['message', message],
  ]);
}

function durationOf(us: Micros): Duration {
  return new Duration(BigInt(Math.round(us)) * 1000n);
}
