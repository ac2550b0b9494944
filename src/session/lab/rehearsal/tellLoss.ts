import { spanText } from '#base/spanPicture.ts';
import type { World } from '#kernel/world.ts';
import type {
  Loss,
  LossOutcome,
  LossPlan,
  LossReport,
  LostPod,
  RefusedRequest,
  RehearsalAnswer,
  RehearsalSays,
  ReportTelling,
  Said,
  SweepReport,
} from '#protocol/rehearsal.ts';
import type { CommandedRun } from '#session/commandedRun.ts';
import { caveatsOf, nothingRuns } from '../caveats.ts';
import { playLoss } from './playLoss.ts';
import { gapsOf, settled } from './rehearseDrain.ts';
import { part, sayBudgets, sayGaps, sayHomeless, sayRefused, says, sayWorkloads } from './tellDrain.ts';
import { nodesOfZone, type WantedNodes, wantedNodes } from './wantedNodes.ts';

const SAYS: Readonly<Record<LostPod['why'], RehearsalSays>> = {
  waiting: 'missingWaiting',
  terminating: 'missingTerminating',
  notEvicted: 'missingNotEvicted',
  tolerates: 'missingTolerates',
  notReady: 'missingNotReady',
  noController: 'missingNoController',
  noOwner: 'missingNoOwner',
  notMade: 'missingNotMade',
};

/** A zone may have hundreds of nodes: a sentence names the first of them. */
const MOST_NAMES = 10;

function namesOf(nodes: readonly string[]): string {
  const named = nodes.slice(0, MOST_NAMES).join(', ');
  return nodes.length > MOST_NAMES ? `${named}, + ${nodes.length - MOST_NAMES}` : named;
}

/** A report on a loss in sentences. */
function tellLoss({ plan, outcome, gaps, caveats }: Omit<LossReport, 'telling'>): ReportTelling {
  const { nodes, pods, missing, workloads, budgets, homeless, refused, spreads } = outcome;
  const limit = spanText(plan.limitSeconds * 1_000_000);
  const { givenUp } = outcome;
  const values = {
    nodes: nodes.length,
    pods,
    missing: missing.length,
    waiting: displaced(outcome),
    time: timeBack(outcome),
    givenUp,
    limit,
  };
  return {
    title: says(titleOf(outcome), values),
    under: says('lossOf', { nodes: namesOf(nodes), pods, limit }),
    parts: [
      ...caveats.filter((each) => each.part === 'notPlayed'),
      ...part('missing', missing.map(sayMissing)),
      ...part('refused', sayRefused(refused)),
      ...part('workloads', sayWorkloads(workloads)),
      ...part('budgets', sayBudgets(budgets)),
      ...part('homeless', sayHomeless(homeless)),
      ...part(
        'spreads',
        spreads.map((spread): Said => says('spread', { ...spread })),
      ),
      ...caveats.filter((each) => each.part !== 'notPlayed'),
      ...part('gaps', sayGaps(gaps)),
    ],
  };
}

function titleOf({ pods, whole, isLate, missing }: LossOutcome): RehearsalSays {
  if (whole) return pods === 0 ? 'lossEmpty' : 'lossWhole';
  if (missing.length === 0) return 'lossDisplaced';
  return isLate ? 'lossLate' : 'lossMissing';
}

export function tellSweep({
  sweep,
  limitSeconds,
  outcomes,
  all,
  gaps,
  caveats,
}: Omit<SweepReport, 'telling'>): ReportTelling {
  const bad = outcomes.filter(({ whole }) => !whole).length;
  const played = outcomes.length;
  return {
    title: says(bad === 0 ? 'sweepWhole' : 'sweepMissing', { played, bad }),
    under: says(played < all ? 'sweepCut' : 'sweepOf', {
      sweep,
      played,
      all,
      limit: spanText(limitSeconds * 1_000_000),
    }),
    parts: [
      ...caveats.filter((each) => each.part === 'notPlayed'),
      ...part('sets', outcomes.map(saySet)),
      ...part('refused', sayRefused(allRefused(outcomes))),
      ...caveats.filter((each) => each.part !== 'notPlayed'),
      ...part('gaps', sayGaps(gaps)),
    ],
  };
}

/** Refused requests of several losses, each listed once. */
function allRefused(outcomes: readonly LossOutcome[]): RefusedRequest[] {
  const all = new Map<string, RefusedRequest>();
  for (const one of outcomes.flatMap(({ refused }) => refused)) {
    const key = `${one.what} ${one.namespace} ${one.message.replace(/"[^"]*"/, '')}`;
    all.set(key, { ...one, times: one.times + (all.get(key)?.times ?? 0) });
  }
  return [...all.values()].sort((a, b) => b.times - a.times);
}

function saySet(outcome: LossOutcome): Said {
  const { nodes, whole, pods, missing } = outcome;
  const values = { nodes: nodes.join(' + '), pods, missing: missing.length, time: timeBack(outcome) };
  if (whole) return says(pods === 0 ? 'setEmpty' : 'setWhole', values);
  const [first] = missing;
  if (!first) return says('setDisplaced', { ...values, waiting: displaced(outcome) });
  return says('setMissing', { ...values, first: first.workload });
}

/** Pods of any workload without a node at the end that had one, or that replace one that had. */
function displaced({ homeless }: LossOutcome): number {
  return homeless.filter(({ untilUs }) => untilUs < 0).length;
}

function timeBack({ backUs, startUs }: LossOutcome): string {
  return spanText(Math.max(0, backUs - startUs));
}

function sayMissing({ pod, workload, node, why, other, message }: LostPod): Said {
  return says(SAYS[why], { pod, workload, node, other, message });
}

/**
 * Turns off machines of a copy of the cluster, and reports what recovers. The run is then back at its position, or
 * where it has settled.
 */
export function* rehearseLoss(
  commanded: CommandedRun,
  plan: LossPlan,
): Generator<number, RehearsalAnswer<LossReport>, void> {
  yield* settled(commanded);
  const empty = nothingRuns(commanded.world);
  if (empty) return { ok: false, problems: [empty] };
  const lost = lostNodes(commanded.world, plan.loss);
  if (!lost.ok) return { ok: false, problems: [lost.problem] };
  const gaps = gapsOf(commanded.world);
  const caveats = caveatsOf(commanded);
  const outcome = yield* playLoss(commanded, lost.names, plan.limitSeconds);
  const report = { plan, outcome, gaps, caveats };
  return { ok: true, report: { ...report, telling: tellLoss(report) } };
}

function lostNodes(world: World, loss: Loss): WantedNodes {
  if ('zone' in loss) return nodesOfZone(world, loss.zone, 'zone');
  return 'pool' in loss ? wantedNodes(world, loss.pool, 'pool') : wantedNodes(world, loss.node, 'node');
}
