import { spanText } from '#base/spanText.ts';
import type {
  BudgetLane,
  HomelessPod,
  RefusedRequest,
  RehearsalGap,
  RehearsalSays,
  ReportPart,
  Said,
  Telling,
  WorkloadLane,
} from '#protocol/rehearsal.ts';

/** Most lines of one part, which also gives the number of the others. */
const MOST_LINES = 20;

export function says(key: RehearsalSays, values: Said['values'] = {}): Said {
  return { says: key, values };
}

/** A part of a report, with at most MOST_LINES lines; empty when there is none. */
export function part(id: ReportPart, lines: readonly Said[]): Telling['parts'] {
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
