import { spanText } from '#base/spanPicture.ts';
import type {
  Blocker,
  BudgetLane,
  DrainReport,
  HomelessPod,
  RefusedRequest,
  RehearsalChange,
  RehearsalGap,
  RehearsalOutcome,
  RehearsalSays,
  ReportPart,
  ReportTelling,
  Said,
  WorkloadLane,
} from '#protocol/rehearsal.ts';

/** Most lines of one part, which also gives the number of the others. */
const MOST_LINES = 20;

/** Most unhealthy Pods named for one budget. */
const MOST_UNHEALTHY = 3;

/** A report on a drain in sentences, with this rehearsal's numbers. */
export function tellDrain(report: Omit<DrainReport, 'telling'>): ReportTelling {
  const { plan, asked, works, gaps, caveats } = report;
  const shown = works ?? asked;
  return {
    title: title(asked, works),
    under: says(plan.surge > 0 ? 'surgeOf' : plan.work === 'upgrade' ? 'upgradeOf' : 'drainOf', {
      nodes: asked.order.length,
      surge: plan.surge,
      machine: spanText(plan.machineSeconds * 1_000_000),
      limit: spanText(plan.limitSeconds * 1_000_000),
    }),
    parts: [
      ...caveats.filter((each) => each.part === 'notPlayed'),
      ...part('blocks', report.blockers.flatMap(sayBlocker)),
      ...part('changes', sayWay(report)),
      ...part('refused', sayRefused(shown.refused)),
      ...part('homeless', sayHomeless(shown.homeless)),
      ...part('workloads', sayWorkloads(shown.workloads)),
      ...part('budgets', sayBudgets(shown.budgets)),
      ...part('figures', [
        says('evicted', { pods: shown.evicted, again: shown.movedAgain }),
        says('refusals', { times: shown.refusals }),
      ]),
      ...caveats.filter((each) => each.part !== 'notPlayed'),
      ...part('gaps', sayGaps(gaps)),
    ],
  };
}

function title(asked: RehearsalOutcome, works: RehearsalOutcome | undefined): Said {
  const nodes = asked.order.length;
  if (works) {
    const values = { nodes, time: spanText(works.endUs - works.startUs), changes: works.changes.length };
    if (works === asked) return says('asAsked', values);
    if (works.changes.length === 0) return says(asked.ends ? 'wholeInOrder' : 'inOrder', values);
    const isOne = works.changes.length === 1;
    if (asked.ends) return says(isOne ? 'wholeAfterChange' : 'wholeAfterChanges', values);
    return says(isOne ? 'afterChange' : 'afterChanges', values);
  }
  if (asked.ends)
    return says('notWhole', { workloads: asked.workloads.filter(({ after, before }) => after < before).length });
  const drained = asked.nodes.filter(({ drainedUs }) => drainedUs >= 0).length;
  return says('blocked', { node: asked.blockers[0]?.node ?? '', drained, nodes });
}

function sayBlocker({ kind, node, pod, message, budgets }: Blocker): Said[] {
  if (kind === 'refused') return [says('refused', { node, message })];
  if (kind === 'machine' || kind === 'time') return [says(kind, { node })];
  if (kind === 'terminating')
    return [says(message === '' ? 'terminating' : 'finalizers', { pod, node, finalizers: message })];
  return budgets
    .filter(({ allowed }) => allowed <= 0)
    .flatMap(({ namespace, name, rule, floor, healthy, expected, unhealthy }) => [
      says('budget', { pod, node, budget: `${namespace}/${name}`, rule, floor, healthy, expected }),
      ...unhealthy.slice(0, MOST_UNHEALTHY).map((other) => says('unhealthy', { pod: other.pod, message: other.why })),
    ]);
}

function sayWay({ asked, works, triedOrders, triedChanges, isCutShort }: Omit<DrainReport, 'telling'>): Said[] {
  if (works === asked) return [];
  const tries = { orders: triedOrders, changes: triedChanges };
  if (!works && !isCutShort && triedOrders + triedChanges === 0) return [says('nothingToTry')];
  if (!works) return [says(isCutShort ? 'noWayCut' : 'noWay', tries)];
  return [
    ...works.changes.map(sayChange),
    ...(works.order.join() === asked.order.join() ? [] : [says('orderIs', { order: works.order.join(', ') })]),
    says('tried', tries),
  ];
}

function sayChange({ what, label }: RehearsalChange): Said {
  return what === 'addNode' ? says('addNode', { node: label }) : says('otherChange', { change: label });
}

export function says(key: RehearsalSays, values: Said['values'] = {}): Said {
  return { says: key, values };
}

/** A part of a report, with at most MOST_LINES lines; empty when there is none. */
export function part(id: ReportPart, lines: readonly Said[]): ReportTelling['parts'] {
  if (lines.length === 0) return [];
  const more = lines.length - MOST_LINES;
  return [{ part: id, lines: more > 0 ? [...lines.slice(0, MOST_LINES), says('andMore', { more })] : lines }];
}

export function sayHomeless(pods: readonly HomelessPod[]): Said[] {
  return pods.map(({ pod, fromUs, untilUs, message }) =>
    untilUs < 0
      ? says('homelessStill', { pod, message })
      : says('homelessFor', { pod, time: spanText(untilUs - fromUs), message }),
  );
}

export function sayWorkloads(lanes: readonly WorkloadLane[]): Said[] {
  return lanes.map(({ kind, namespace, name, isReplaced, before, lowest, after, fewerUs, noneUs }) => {
    const workload = `${namespace}/${name}`;
    if (after < before && !isReplaced && kind !== 'Pod') return says('notBackUnknown', { workload, before, after });
    if (after < before) return says('notBack', { workload, before, after, lowest });
    if (noneUs > 0) return says('none', { workload, before, time: spanText(noneUs) });
    return says('fewer', { workload, before, lowest, time: spanText(fewerUs) });
  });
}

export function sayBudgets(lanes: readonly BudgetLane[]): Said[] {
  return lanes
    .filter(({ belowUs, floor, lowest }) => belowUs > 0 || lowest <= floor)
    .map(({ namespace, name, rule, floor, lowest, belowUs }) => {
      const values = { budget: `${namespace}/${name}`, rule, floor, lowest };
      return belowUs > 0 ? says('belowFloor', { ...values, time: spanText(belowUs) }) : says('atFloor', values);
    });
}

export function sayRefused(refused: readonly RefusedRequest[]): Said[] {
  return refused.map(({ what, namespace, message, times }) =>
    says('refusedByServer', { what, namespace, message, times }),
  );
}

export function sayGaps(gaps: readonly RehearsalGap[]): Said[] {
  return gaps.map(({ what, count }) => says(what === 'budgets' ? 'budgetsMissing' : what, { pods: count }));
}
