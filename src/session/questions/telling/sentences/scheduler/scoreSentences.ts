import type { SchedulerBeat } from '#cluster/scheduler/actor/cycleBeats.ts';
import type { CycleExplanation, ScoreRow } from '#protocol/explanation.ts';
import { bestTwo } from '#session/telling/keyBeats.ts';
import { type PluginTraits, traitsOf } from '../../../scheduling/pluginTraits.ts';
import { type Saying, say, type ToldEntry } from '../../told.ts';

/** Names the words for the points of a plugin; those of NodeResourcesFit depend on its strategy. */
export type ScoreReason = Exclude<PluginTraits['score'], 'strategy'> | 'NodeResourcesFitLeast' | 'NodeResourcesFitMost';

export function scoreReason(told: ToldEntry, plugin: string): ScoreReason {
  const { score } = traitsOf(plugin);
  if (score !== 'strategy') return score;
  const terms = termsOf(told, plugin, '');
  if (terms.some(({ name }) => name === 'LeastAllocated')) return 'NodeResourcesFitLeast';
  return terms.some(({ name }) => name === 'MostAllocated') ? 'NodeResourcesFitMost' : 'other';
}

/** A sentence about one Score plugin: the node, of the best two, that it prefers, and its margin. */
export function scoreSaying(told: ToldEntry, cycle: CycleExplanation, plugin: string): Saying | undefined {
  const two = bestTwo(cycle);
  const row = cycle.scores.find((score) => score.plugin === plugin);
  if (!two || !row) return undefined;
  const [best, last] = two;
  const [at, behind] = pointsAt(row, last) > pointsAt(row, best) ? [last, best] : [best, last];
  const points = pointsAt(row, at);
  const secondPoints = pointsAt(row, behind);
  const node = nodeAt(cycle, at);
  const second = nodeAt(cycle, behind);
  const more: Omit<Saying, 'sentence'> = {
    formula: `${formulaAt(row, at)}; ${formulaAt(row, behind)}`,
    points: [
      { part: 'node', name: node },
      { part: 'node', name: second },
    ],
  };
  if (points === secondPoints) return say('score.equal', { plugin, node, second, points }, more);
  const slots = { node, second, points, secondPoints, by: points - secondPoints };
  const reason = scoreReason(told, plugin);
  return reason === 'other' ? say('score.other', { ...slots, plugin }, more) : say(`score.${reason}`, slots, more);
}

export function pointsAt(row: ScoreRow, at: number): number {
  return (row.normalized[at] ?? 0) * row.weight;
}

export function nodeAt({ nodes, feasible }: CycleExplanation, at: number): string {
  return nodes[feasible[at] as number] as string;
}

/** The calculation from a raw score to weighted points: `(13 + 9 − 9) × 100 / 13 = 100, × 2 = 200`. */
export function formulaAt(row: ScoreRow, at: number): string {
  const raw = row.raw[at] ?? 0;
  const normalized = row.normalized[at] ?? 0;
  const weighted = `× ${row.weight} = ${normalized * row.weight}`;
  if (!row.normalizes) return `${raw} ${weighted}`;
  const rule = normalizing(row, raw).find(({ value }) => value === normalized);
  return rule ? `${rule.text} = ${normalized}, ${weighted}` : `${raw} → ${normalized}, ${weighted}`;
}

/** The formulas by which plugins normalize raw scores to 0…100. The formula that a plugin used gives its number. */
function normalizing({ plugin, raw: all }: ScoreRow, raw: number): readonly { text: string; value: number }[] {
  const most = Math.max(...all);
  const least = Math.min(...all);
  switch (traitsOf(plugin).normalizing) {
    case 'mirrored':
      return [
        {
          text: `(${most} + ${least} − ${raw}) × 100 / ${most}`,
          value: Math.floor(((most + least - raw) * 100) / most),
        },
      ];
    case 'between':
      return [
        {
          text: `(${raw} − ${least}) × 100 / (${most} − ${least})`,
          value: Math.trunc(100 * ((raw - least) / (most - least))),
        },
      ];
    case 'fromTop':
      return [{ text: `100 − ${raw} × 100 / ${most}`, value: 100 - Math.trunc((100 * raw) / most) }];
    case 'share':
      return [{ text: `${raw} × 100 / ${most}`, value: Math.trunc((100 * raw) / most) }];
  }
}

type Terms = Extract<SchedulerBeat, { type: 'score.explained' }>['terms'];

/** The numbers behind a plugin's raw score of a node, or of the first node that it explains. */
function termsOf({ reader, entry }: ToldEntry, plugin: string, node: string): Terms {
  const beats = (reader.run.explain(entry.seq)?.beats ?? []) as readonly SchedulerBeat[];
  const found = beats.find(
    (beat) => beat.type === 'score.explained' && beat.plugin === plugin && (node === '' || beat.node === node),
  );
  return found?.type === 'score.explained' ? found.terms : [];
}
