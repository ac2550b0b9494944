import { store } from '#cluster/api/kindTables.ts';
import type { SchedulerStep } from '#cluster/scheduler/actor/cycleTrace.ts';
import { canChoose } from '#cluster/scheduler/cycle/findFeasibleNodes.ts';
import { NO_VICTIMS_FOUND } from '#cluster/scheduler/plugins/DefaultPreemption/selectVictims.ts';
import type {
  CandidateRules,
  CycleExplanation,
  PreemptionNode,
  PreemptionPart,
  ScoreRow,
} from '#protocol/explanation.ts';
import type { TellingPoint } from '#protocol/telling.ts';
import { bestTwo, deciding } from '#session/telling/keySteps.ts';
import { type PluginTraits, traitsOf } from '../../../scheduling/pluginTraits.ts';
import { type DescribedEntry, nameOf, type Saying, say, type Teller } from '../../describedEntry.ts';
import { filterSaying, mostFree, roomFormula } from './filterSentences.ts';

const NOBODY_THERE = NO_VICTIMS_FOUND.status.reasons.join(', ');

/** The rules in order, as the page names their rows. */
const RULES: readonly (keyof CandidateRules)[] = [
  'pdbViolations',
  'highestPriority',
  'prioritySum',
  'victims',
  'earliestStartUs',
];

/** A sentence about a decision, or about one of the steps before it. */
export const decided: Teller = (described) => {
  const { cycle, cycleStep, reason } = described;
  const pod = nameOf(reason.subject);
  if (!cycle) return briefly(reason, pod);
  const inside =
    cycleStep === undefined || cycleStep >= cycle.steps.length - 1
      ? undefined
      : stepSaying(described, cycle, cycleStep);
  return inside ?? decisionSaying(described, cycle);
};

/** The result of a decision, without its reasons. */
function briefly({ type, subject, ...reason }: DescribedEntry['reason'], pod: string): Saying {
  const node = String(reason.node ?? '');
  const own: TellingPoint = { part: 'pod', key: subject ?? '' };
  if (type === 'schedulingCycle.failed')
    return say('decision.failed', { pod, message: String(reason.message ?? '') }, { points: [own] });
  if (node === '') return say('decision.refusedBriefly', { pod }, { points: [own] });
  const points: TellingPoint[] = [own, { part: 'node', name: node }];
  return say(type === 'pod.nominated' ? 'decision.nominatedBriefly' : 'decision.placed', { pod, node }, { points });
}

/** A sentence about one step before the decision. */
function stepSaying(described: DescribedEntry, cycle: CycleExplanation, index: number): Saying | undefined {
  const cycleStep = cycle.steps[index];
  if (!cycleStep) return undefined;
  if (cycleStep.part !== undefined) return preemptionSaying(cycle, cycleStep.part);
  const { stage, plugin, text } = cycleStep;
  const points: TellingPoint[] = [{ part: 'plugin', stage, name: plugin }];
  const pod = nameOf(cycle.pod);
  switch (stage) {
    case 'PreFilter':
      return say('preFilter.answered', { pod, plugin, answer: text }, { points });
    case 'Filter': {
      const saying = filterSaying(described, cycle, index);
      return { ...saying, points: [...points, ...(saying.points ?? [])] };
    }
    case 'PostFilter':
      return say('preemption.answered', { pod, plugin, answer: text }, { points });
    case 'Score':
    case 'NormalizeScore': {
      const saying = scoreSaying(described, cycle, plugin);
      return saying && { ...saying, points: [...points, ...(saying.points ?? [])] };
    }
    default:
      return undefined;
  }
}

function decisionSaying(described: DescribedEntry, cycle: CycleExplanation): Saying {
  const pod = nameOf(cycle.pod);
  const own: TellingPoint = { part: 'pod', key: cycle.pod };
  switch (cycle.outcome) {
    case 'nominated':
      return nominatedSaying(cycle, pod, own);
    case 'error':
      return say('decision.failed', { pod, message: cycle.message }, { points: [own] });
    case 'unschedulable':
      return { ...refusedSaying(cycle, pod), points: [own] };
    default:
      return { ...wonSaying(described, cycle, pod), points: [own, { part: 'node', name: cycle.selected }] };
  }
}

function nominatedSaying({ preemption, selected }: CycleExplanation, pod: string, own: TellingPoint): Saying {
  const node = preemption?.nominated ?? selected;
  const lifted = preemption?.nodes.find((each) => each.node === node)?.lifted ?? [];
  const victims = lifted.filter(({ reprieved }) => !reprieved);
  const points: TellingPoint[] = [own, { part: 'node', name: node }];
  const [only] = victims;
  if (only && victims.length === 1)
    return say('decision.nominatedOne', { pod, node, victim: nameOf(only.pod), priority: only.priority }, { points });
  return say('decision.nominated', { pod, node, count: victims.length }, { points });
}

function refusedSaying({ verdicts, nodes, message }: CycleExplanation, pod: string): Saying {
  const counts = new Map<string, number>();
  for (const { plugin } of verdicts) if (plugin !== '') counts.set(plugin, (counts.get(plugin) ?? 0) + 1);
  const [plugin, refused] = [...counts].sort((a, b) => b[1] - a[1])[0] ?? [];
  if (plugin === undefined || refused === undefined) return say('decision.noNodes', { pod, message });
  const mine = verdicts.filter((verdict) => verdict.plugin === plugin);
  const most = traitsOf(plugin).refusal === 'room' ? mostFree(mine) : undefined;
  if (most) {
    const { node, lack, count } = most;
    const { asked, resource, free } = lack;
    return say(
      'decision.noneRoom',
      { pod, count: nodes.length, refused: count, asked, resource, free, node },
      { formula: roomFormula(node, lack) },
    );
  }
  return say('decision.none', { pod, count: nodes.length, plugin, refused, reason: mine[0]?.reasons[0] ?? '' });
}

function wonSaying(described: DescribedEntry, cycle: CycleExplanation, pod: string): Saying {
  const { selected: node, totals, evaluated } = cycle;
  if (cycle.reused) return say('decision.reused', { pod, node });
  const two = bestTwo(cycle);
  if (!two) {
    // Without a Score plugin the search ends at the first node that fits.
    const profile = described.reader.trials.profiles.get(cycle.profile);
    if (profile && !canChoose(profile)) return say('decision.notScored', { pod, node });
    const isNominee = evaluated.length === 1 && nominatedNodeOf(described.world, cycle.pod) === node;
    return isNominee
      ? say('decision.nominee', { pod, node })
      : say('decision.onlyOne', { pod, node, count: evaluated.length });
  }
  const [best, behind] = two;
  const total = totals[best] as number;
  const second = nodeAt(cycle, behind);
  const by = total - (totals[behind] as number);
  const sum = `${node} ${total} − ${second} ${totals[behind]} = ${by}`;
  if (by === 0) {
    const ties = totals.filter((each) => each === total).length;
    const byChance = described.reader.trials.breaksTiesByChance(cycle.profile);
    return say(byChance ? 'decision.tiedByChance' : 'decision.tied', { pod, node, ties, total }, { formula: sum });
  }
  const [most] = deciding(cycle).filter((each) => each.by > 0);
  const row = cycle.scores.find((each) => each.plugin === most?.plugin);
  const slots = { pod, node, by, second, plugin: most?.plugin ?? '', more: most?.by ?? 0 };
  if (!row) return say('won.other', { ...slots, points: total }, { formula: sum });
  return say(
    `won.${scoreReason(described, row.plugin)}`,
    { ...slots, points: pointsAt(row, best) },
    { formula: `${sum}; ${row.plugin}: ${formulaAt(row, best)}; ${formulaAt(row, behind)}` },
  );
}

function nominatedNodeOf(world: DescribedEntry['world'], key: string): string | undefined {
  return world.table(store('Pod')).get(key)?.status?.nominatedNodeName;
}

/** A sentence about one of the three parts of the search for victims. */
function preemptionSaying(cycle: CycleExplanation, part: PreemptionPart): Saying | undefined {
  const { preemption } = cycle;
  if (!preemption) return undefined;
  const pod = nameOf(cycle.pod);
  const lifted = preemption.nodes.flatMap((node) => node.lifted);
  const count = preemption.nodes.length;
  if (lifted.length === 0) {
    // `lifted` is empty on a node that the Pod does not fit even without the candidates.
    const isNobodyThere = preemption.nodes.every(({ message }) => message === NOBODY_THERE);
    return say(isNobodyThere ? 'preemption.nobody' : 'preemption.none', { pod, count });
  }
  if (part === 'lift') {
    const nodes = preemption.nodes.filter((node) => node.lifted.length > 0).length;
    return say('preemption.lift', { pod, count: lifted.length, nodes });
  }
  if (part === 'reprieve') {
    const stay = lifted.filter(({ reprieved }) => reprieved).length;
    if (stay === 0) return say('preemption.nobodyStays', { pod, count: lifted.length });
    return say('preemption.reprieve', { pod, stay, lifted: lifted.length });
  }
  return pickSaying(pod, preemption.nominated, preemption.nodes);
}

type Candidate = PreemptionNode & { readonly rules: CandidateRules };

/** The rule that decided between the picked node and the last remaining alternative. */
function pickSaying(pod: string, node: string, tried: readonly PreemptionNode[]): Saying {
  const candidates = tried.filter((each): each is Candidate => each.rules !== undefined);
  const count = candidates.length;
  const picked = candidates.find((each) => each.node === node);
  if (!picked) return say('preemption.none', { pod, count: tried.length });
  const picks = { part: 'node', name: node } as const;
  if (count === 1) return say('preemption.only', { pod, node }, { points: [picks] });
  const others = candidates.filter((each) => each !== picked);
  const last = others.reduce((a, b) => (b.stoppedAt > a.stoppedAt ? b : a), others[0] as Candidate);
  if (others.some(({ stoppedAt }) => stoppedAt < 0))
    return say('preemption.equal', { node, candidates: count }, { points: [picks] });
  const rule = RULES[last.stoppedAt] ?? 'earliestStartUs';
  const points = [{ part: 'plugin', stage: 'PostFilter', name: rule }, picks] as const;
  const compared = (rule: keyof CandidateRules) => ({
    node,
    candidates: count,
    value: picked.rules[rule],
    other: last.rules[rule],
  });
  const formula = (rule: keyof CandidateRules) => `${node} ${picked.rules[rule]} < ${last.node} ${last.rules[rule]}`;
  switch (last.stoppedAt) {
    case 0:
      return say('preemption.budgets', compared('pdbViolations'), { points, formula: formula('pdbViolations') });
    case 1:
      return say('preemption.highest', compared('highestPriority'), { points, formula: formula('highestPriority') });
    case 2:
      return say('preemption.sum', { node, candidates: count }, { points, formula: formula('prioritySum') });
    case 3:
      return say('preemption.fewest', compared('victims'), { points, formula: formula('victims') });
    default:
      return say('preemption.start', { node, candidates: count }, { points });
  }
}

/** Names the words for the points of a plugin; those of NodeResourcesFit depend on its strategy. */
type ScoreReason = Exclude<PluginTraits['score'], 'strategy'> | 'NodeResourcesFitLeast' | 'NodeResourcesFitMost';

function scoreReason(described: DescribedEntry, plugin: string): ScoreReason {
  const { score } = traitsOf(plugin);
  if (score !== 'strategy') return score;
  const terms = termsOf(described, plugin, '');
  if (terms.some(({ name }) => name === 'LeastAllocated')) return 'NodeResourcesFitLeast';
  return terms.some(({ name }) => name === 'MostAllocated') ? 'NodeResourcesFitMost' : 'other';
}

/** A sentence about one Score plugin: the node, of the best two, that it prefers, and its margin. */
function scoreSaying(described: DescribedEntry, cycle: CycleExplanation, plugin: string): Saying | undefined {
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
  const reason = scoreReason(described, plugin);
  return reason === 'other' ? say('score.other', { ...slots, plugin }, more) : say(`score.${reason}`, slots, more);
}

function pointsAt(row: ScoreRow, at: number): number {
  return (row.normalized[at] ?? 0) * row.weight;
}

function nodeAt({ nodes, feasible }: CycleExplanation, at: number): string {
  return nodes[feasible[at] as number] as string;
}

/** The calculation from a raw score to weighted points: `(13 + 9 − 9) × 100 / 13 = 100, × 2 = 200`. */
function formulaAt(row: ScoreRow, at: number): string {
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

type Terms = Extract<SchedulerStep, { type: 'score.explained' }>['terms'];

/** The numbers behind a plugin's raw score of a node, or of the first node that it explains. */
function termsOf({ reader, entry }: DescribedEntry, plugin: string, node: string): Terms {
  const steps = (reader.run.explain(entry.seq)?.steps ?? []) as readonly SchedulerStep[];
  const found = steps.find(
    (cycleStep) =>
      cycleStep.type === 'score.explained' && cycleStep.plugin === plugin && (node === '' || cycleStep.node === node),
  );
  return found?.type === 'score.explained' ? found.terms : [];
}
