import type { CycleExplanation, CycleStep } from '#protocol/explanation.ts';

/** Most plugins that refused nodes, shown one by one. */
const MOST_FILTERS = 2;
/** Most plugins shown that separated the best node from the second. */
const MOST_SCORES = 2;

/** The decisive steps of a cycle, as indexes into its steps, in order. The last one is the decision. */
export function keySteps(cycle: CycleExplanation): readonly number[] {
  const { steps } = cycle;
  if (steps.length === 0) return [];
  const find = (stage: CycleStep['stage'], plugin: string) =>
    steps.findLastIndex((step) => step.stage === stage && step.plugin === plugin);
  const filters = refusing(cycle).map((plugin) => find('Filter', plugin));
  const scores = deciding(cycle).map(({ plugin, normalizes }) => find(normalizes ? 'NormalizeScore' : 'Score', plugin));
  const lastFilter = steps.findLastIndex(({ stage }) => stage === 'Filter');
  const isAnybodyLifted = cycle.preemption?.nodes.some(({ lifted }) => lifted.length > 0) === true;
  const preemption = steps.flatMap(({ part }, index) =>
    part === undefined || (part !== 'pick' && !isAnybodyLifted) ? [] : [index],
  );
  const found = [...(filters.length > 0 ? filters : [lastFilter]), ...preemption, ...scores, steps.length - 1];
  return [...new Set(found)].filter((index) => index >= 0).sort((a, b) => a - b);
}

/** The plugins that refused most nodes. */
function refusing({ filters }: CycleExplanation): readonly string[] {
  return filters
    .filter(({ rejected }) => rejected.length > 0)
    .sort((a, b) => b.rejected.length - a.rejected.length)
    .slice(0, MOST_FILTERS)
    .map(({ plugin }) => plugin);
}

export interface Deciding {
  readonly plugin: string;
  readonly normalizes: boolean;
  /** The best node's lead over the second in weighted points. */
  readonly by: number;
}

/** The best node and the second, as indexes into `feasible`; undefined unless at least two were scored. */
export function bestTwo({
  feasible,
  nodes,
  totals,
  selected,
}: CycleExplanation): readonly [number, number] | undefined {
  if (totals.length < 2) return undefined;
  const best = feasible.findIndex((node) => nodes[node] === selected);
  if (best < 0) return undefined;
  let second = -1;
  totals.forEach((total, at) => {
    if (at !== best && (second < 0 || total > (totals[second] as number))) second = at;
  });
  return [best, second];
}

/** The nodes that Filter plugins or an extender refused. Feasible nodes beyond the number needed are not included. */
export function refusedNodes({ evaluated, verdicts }: CycleExplanation): CycleExplanation['verdicts'] {
  // PreFilter may refuse all nodes at once; then the cycle evaluates none.
  return evaluated.length === 0 ? [] : verdicts.filter(({ code }) => code !== 'Success');
}

/** The plugins with the largest difference between the best node and the second, the largest first. */
export function deciding(cycle: CycleExplanation): readonly Deciding[] {
  const two = bestTwo(cycle);
  if (!two) return [];
  const [best, second] = two;
  return cycle.scores
    .filter(({ skipped }) => !skipped)
    .map(({ plugin, normalizes, normalized, weight }) => ({
      plugin,
      normalizes,
      by: ((normalized[best] ?? 0) - (normalized[second] ?? 0)) * weight,
    }))
    .filter(({ by }) => by !== 0)
    .sort((a, b) => Math.abs(b.by) - Math.abs(a.by))
    .slice(0, MOST_SCORES);
}
