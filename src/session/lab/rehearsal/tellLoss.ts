import { spanText } from '#base/spanText.ts';
import type {
  LossOutcome,
  LossReport,
  LostPod,
  RehearsalSays,
  Said,
  SweepReport,
  Telling,
} from '#protocol/rehearsal.ts';
import { part, sayBudgets, sayGaps, sayHomeless, says, sayWorkloads } from './sayLanes.ts';

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
export function tellLoss({ plan, outcome, gaps }: Omit<LossReport, 'telling'>): Telling {
  const { nodes, pods, missing, workloads, budgets, homeless, spreads } = outcome;
  const limit = spanText(plan.limitSeconds * 1_000_000);
  const { givenUp } = outcome;
  const values = { nodes: nodes.length, pods, missing: missing.length, time: timeBack(outcome), givenUp, limit };
  return {
    title: says(titleOf(outcome), values),
    under: says('lossOf', { nodes: namesOf(nodes), pods, limit }),
    parts: [
      ...part('missing', missing.map(sayMissing)),
      ...part('workloads', sayWorkloads(workloads)),
      ...part('budgets', sayBudgets(budgets)),
      ...part('homeless', sayHomeless(homeless)),
      ...part(
        'spreads',
        spreads.map((spread): Said => says('spread', { ...spread })),
      ),
      ...part('gaps', sayGaps(gaps)),
    ],
  };
}

function titleOf({ pods, whole, isLate }: LossOutcome): RehearsalSays {
  if (pods === 0) return 'lossEmpty';
  if (whole) return 'lossWhole';
  return isLate ? 'lossLate' : 'lossMissing';
}

export function tellSweep({ sweep, limitSeconds, outcomes, all, gaps }: Omit<SweepReport, 'telling'>): Telling {
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
    parts: [...part('sets', outcomes.map(saySet)), ...part('gaps', sayGaps(gaps))],
  };
}

function saySet(outcome: LossOutcome): Said {
  const { nodes, whole, pods, missing } = outcome;
  const values = { nodes: nodes.join(' + '), pods, missing: missing.length, time: timeBack(outcome) };
  if (pods === 0) return says('setEmpty', values);
  if (whole) return says('setWhole', values);
  const [first] = missing;
  return says('setMissing', { ...values, first: first?.workload ?? '' });
}

function timeBack({ backUs, startUs }: LossOutcome): string {
  return spanText(Math.max(0, backUs - startUs));
}

function sayMissing({ pod, workload, node, why, other, message }: LostPod): Said {
  return says(SAYS[why], { pod, workload, node, other, message });
}
