import type { Micros } from '#base/time.ts';
import { store } from '#cluster/api/kindTables.ts';
import type {
  AnswerStep,
  CycleBeganStep,
  CycleDecidedStep,
  FilterStep,
  PreemptionTried,
  SchedulerStep,
  ScoreStep,
} from '#cluster/scheduler/actor/cycleTrace.ts';
import type { Code } from '#cluster/scheduler/framework/status.ts';
import { DefaultPreemption } from '#cluster/scheduler/plugins/DefaultPreemption/DefaultPreemption.ts';
import { type DecidedCycle, SCHEDULER_TABLES } from '#cluster/scheduler/schedulerRecords.ts';
import { putOnAgenda } from '#kernel/agenda.ts';
import { changesOf } from '#kernel/delta.ts';
import type { Entry } from '#kernel/event.ts';
import type { Pod } from '#model/generated/types.ts';
import type {
  CandidateRules,
  CycleExplanation,
  CycleStep,
  DecidingStage,
  FilterRow,
  Lack,
  NodeVerdict,
  PreemptionExplanation,
  PreemptionPart,
  ScoreRow,
  StageOutcome,
  Verdicts,
} from '#protocol/explanation.ts';
import type { Stage } from '#protocol/views.ts';
import type { Reader } from '#session/reader.ts';
import { lastDecisionSeq } from './decisions.ts';
import { amountText } from './why/writtenAmounts.ts';

const STAGE_OF = { preFilter: 'PreFilter', filter: 'Filter', preScore: 'PreScore', score: 'Score' } as const;

/** The steps of one cycle, sorted by type. */
export interface SortedSteps {
  readonly began: CycleBeganStep;
  readonly decided: CycleDecidedStep;
  readonly answers: readonly AnswerStep[];
  readonly filters: readonly FilterStep[];
  readonly scores: readonly ScoreStep[];
  readonly preemptions: readonly PreemptionTried[];
}

/**
 * Everything that a scheduling cycle computed, from running its entry again; the last decided cycle when `seq` is
 * absent. `pod` selects a member of a group's cycle by its key; without it, the first member.
 */
export function cycleExplanation(reader: Reader, seq?: number, pod?: string): CycleExplanation | undefined {
  return explainedCycle(reader, seq, pod)?.explanation;
}

/** The explanation with the steps that it comes from. */
export function explainedCycle(
  reader: Reader,
  seq?: number,
  pod?: string,
): { readonly explanation: CycleExplanation; readonly steps: SortedSteps; readonly uid: string } | undefined {
  const asked = seq ?? lastDecisionSeq(reader);
  const again = asked === undefined ? undefined : reader.run.explain(asked);
  if (!again || again.steps.length === 0) return undefined;
  const cycle = cycleRecord(again.entry);
  const members = cycle?.group?.members ?? (cycle ? [cycle] : []);
  const member = members.find(({ key }) => key === pod) ?? members[0];
  const own = member && stepsOf(member.key, again.steps as readonly SchedulerStep[]);
  if (!own) return undefined;
  const steps = sorted(own);
  const explanation = explained(member, steps, durationOf(again.entry) / members.length, members);
  return { explanation, steps, uid: member.uid };
}

/** The steps about one Pod, from an entry that may have tried several; `undefined` when the entry did not try it. */
function stepsOf(pod: string, steps: readonly SchedulerStep[]): readonly SchedulerStep[] | undefined {
  const from = steps.findIndex((traced) => traced.type === 'cycle.began' && (traced as CycleBeganStep).pod === pod);
  if (from < 0) return undefined;
  const to = steps.findIndex((traced, i) => i > from && traced.type === 'cycle.began');
  return steps.slice(from, to < 0 ? undefined : to);
}

export function sorted(steps: readonly SchedulerStep[]): SortedSteps {
  const of = <B extends SchedulerStep>(type: B['type']): B[] =>
    steps.filter((traced): traced is B => traced.type === type);
  const [began] = of<CycleBeganStep>('cycle.began');
  const [decided] = of<CycleDecidedStep>('cycle.decided');
  if (!began || !decided) throw new Error('a cycle begins and is decided');
  const answers = steps.filter((traced): traced is AnswerStep => traced.type.endsWith('.answered'));
  return {
    began,
    decided,
    answers,
    filters: lastOfEachNode(of<FilterStep>('node.filtered')),
    scores: of<ScoreStep>('nodes.scored'),
    preemptions: of<PreemptionTried>('node.preemptionTried'),
  };
}

/**
 * The last verdict for each node. The scheduler tries the nominated node alone first. If it does not fit, the search
 * tries it again.
 * Upstream source (v1.36.2): pkg/scheduler/schedule_one.go, findNodesThatFitPod.
 */
function lastOfEachNode(filters: readonly FilterStep[]): readonly FilterStep[] {
  const last = new Map(filters.map((filter) => [filter.node, filter]));
  return last.size === filters.length ? filters : filters.filter((filter) => last.get(filter.node) === filter);
}

/** Filter's verdict for every node that the cycle visited, with the total score if there was scoring. */
export function verdictsOf({ filters, decided, answers, began }: SortedSteps): NodeVerdict[] {
  const totals = new Map(decided.feasible.map((node, i) => [node, decided.totals[i]]));
  const visited = filters.map(({ node, code, plugin, reasons, lacks }): NodeVerdict => {
    const total = totals.get(node);
    return {
      node,
      code,
      plugin,
      reasons,
      ...(total === undefined ? undefined : { total }),
      ...(lacks && { lacks: lacks.map(written) }),
    };
  });
  if (visited.length > 0) return visited;
  const rejection = answers.find(
    (answer) => answer.type === 'preFilter.answered' && answer.code !== 'Success' && answer.code !== 'Skip',
  );
  return rejection
    ? began.nodes.map((node) => ({ node, code: rejection.code, plugin: rejection.plugin, reasons: rejection.reasons }))
    : [];
}

function written({ resource, asked, free, allocatable }: NonNullable<FilterStep['lacks']>[number]): Lack {
  const text = (amount: number) => amountText(resource, amount);
  return { resource, asked: text(asked), free: text(free), allocatable: text(allocatable) };
}

function explained(
  cycle: DecidedCycle,
  steps: SortedSteps,
  durationUs: Micros,
  members: readonly DecidedCycle[],
): CycleExplanation {
  const { began, decided } = steps;
  const index = new Map(began.nodes.map((node, i) => [node, i]));
  const indexOf = (node: string): number => index.get(node) ?? -1;
  const preemption = preemptionExplanation(steps.preemptions, cycle.outcome === 'nominated' ? cycle.node : '');
  return {
    seq: cycle.seq,
    pod: cycle.key,
    profile: cycle.profile,
    cycleNumber: cycle.number,
    attempt: cycle.attempt,
    startedUs: cycle.startedUs,
    durationUs,
    outcome: cycle.outcome,
    message: cycle.message,
    nodes: began.nodes,
    startIndex: began.startIndex,
    nextStartIndex: decided.nextStartIndex,
    evaluated: steps.filters.map(({ node }) => indexOf(node)),
    verdicts: verdictsOf(steps),
    preFilter: answersAt(steps, 'preFilter.answered').map(({ plugin, code, reasons }) => ({
      plugin,
      code,
      message: reasons.join(', '),
    })),
    filters: filterRows(steps, indexOf),
    feasible: decided.feasible.map(indexOf),
    scores: scoreRows(steps),
    totals: decided.totals,
    selected: cycle.outcome === 'scheduled' ? cycle.node : '',
    ...(cycle.reused ? { reused: true } : undefined),
    ...(members.length > 1 ? { group: members.map(({ key }) => key) } : undefined),
    ...(preemption ? { preemption } : undefined),
    steps: spread(cycleSteps(steps), durationUs),
  };
}

function answersAt({ answers }: SortedSteps, type: AnswerStep['type']): AnswerStep[] {
  return answers.filter((answer) => answer.type === type);
}

function filterRows(steps: SortedSteps, indexOf: (node: string) => number): FilterRow[] {
  const skipped = new Set(
    answersAt(steps, 'preFilter.answered')
      .filter(({ code }) => code === 'Skip')
      .map(({ plugin }) => plugin),
  );
  const rejected = new Map<string, number[]>();
  for (const { node, plugin, code } of steps.filters) {
    if (code === 'Success') continue;
    const others = rejected.get(plugin);
    if (others) others.push(indexOf(node));
    else rejected.set(plugin, [indexOf(node)]);
  }
  return steps.began.filterPlugins.map((plugin) => ({
    plugin,
    skipped: skipped.has(plugin),
    rejected: rejected.get(plugin) ?? [],
  }));
}

function scoreRows({ began, scores, decided }: SortedSteps): ScoreRow[] {
  if (decided.totals.length === 0) return [];
  const byPlugin = new Map(scores.map((score) => [score.plugin, score]));
  return began.scorePlugins.map(({ plugin, weight, normalizes }) => {
    const score = byPlugin.get(plugin);
    return { plugin, weight, normalizes, skipped: !score, raw: score?.raw ?? [], normalized: score?.normalized ?? [] };
  });
}

function spread(steps: readonly Omit<CycleStep, 'offsetUs'>[], durationUs: Micros): CycleStep[] {
  return steps.map((step, i) => ({ ...step, offsetUs: Math.floor((i * durationUs) / steps.length) }));
}

function cycleRecord(entry: Entry): DecidedCycle | undefined {
  return changesOf(entry, SCHEDULER_TABLES.cycle)[0]?.after;
}

/** The modelled length of the cycle: until its end, which the same entry put on the agenda. */
export function durationOf(entry: Entry): number {
  const due = putOnAgenda(entry).find(({ event }) => event.type === 'schedulingCycle.ended');
  return due ? due.atUs - entry.atUs : 0;
}

/** The preemption of a cycle; `undefined` when it tried no node. */
function preemptionExplanation(
  tried: readonly PreemptionTried[],
  nominated: string,
): PreemptionExplanation | undefined {
  if (tried.length === 0) return undefined;
  return {
    nominated,
    nodes: tried.map(({ node, reasons, steps, values, stoppedAt }) => {
      const rules = rulesOf(values);
      return { node, message: reasons.join(', '), lifted: steps, stoppedAt, ...(rules ? { rules } : undefined) };
    }),
  };
}

/** In the rules a higher value is better; people read the plain counts. */
function rulesOf(values: readonly number[]): CandidateRules | undefined {
  const [violations, priority, sum, count, startUs] = values;
  if (violations === undefined || priority === undefined || sum === undefined) return undefined;
  if (count === undefined || startUs === undefined) return undefined;
  return {
    pdbViolations: 0 - violations,
    highestPriority: 0 - priority,
    prioritySum: 0 - sum,
    victims: 0 - count,
    earliestStartUs: Number.isFinite(startUs) ? startUs : -1,
  };
}

type Step = Omit<CycleStep, 'offsetUs'>;

/**
 * The steps inside a cycle, one plugin at a time. The scheduler filters nodes in parallel, so a Filter plugin is one
 * step for all nodes.
 */
function cycleSteps(steps: SortedSteps): Step[] {
  return [
    ...preFilterSteps(steps),
    ...filterSteps(steps),
    ...postFilterSteps(steps),
    ...scoreSteps(steps),
    decision(steps),
  ];
}

function preFilterSteps({ answers }: SortedSteps): Step[] {
  return answers
    .filter(({ type, code }) => type === 'preFilter.answered' && code !== 'Skip')
    .map(({ plugin, code, reasons }) => step('PreFilter', plugin, [code, ...reasons].join(': ')));
}

function filterSteps({ began, answers, filters }: SortedSteps): Step[] {
  const skipped = new Set(
    answers.filter(({ type, code }) => type === 'preFilter.answered' && code === 'Skip').map(({ plugin }) => plugin),
  );
  if (filters.length === 0) return [];
  let left = filters.length;
  return began.filterPlugins
    .filter((plugin) => !skipped.has(plugin))
    .map((plugin) => {
      const rejected = filters.filter((filter) => filter.code !== 'Success' && filter.plugin === plugin);
      const before = left;
      left -= rejected.length;
      const reasons = [...new Set(rejected.flatMap(({ reasons }) => reasons))].sort();
      return step('Filter', plugin, `${left}/${before}${reasons.length > 0 ? `: ${reasons.join(', ')}` : ''}`);
    });
}

/** Preemption has three steps: remove all candidates, reprieve them one by one, and pick a node by the rules. */
function preemptionSteps({ preemptions }: SortedSteps): Step[] {
  if (preemptions.length === 0) return [];
  const candidates = preemptions.filter(({ values }) => values.length > 0);
  const lifted = preemptions.flatMap(({ steps }) => steps);
  const part = (name: PreemptionPart, text: string): Step => ({
    ...step('PostFilter', DefaultPreemption.name, text),
    part: name,
  });
  return [
    part('lift', `${lifted.length} Pods of lower priority on ${preemptions.length} nodes`),
    part('reprieve', `${lifted.filter(({ reprieved }) => reprieved).length} of ${lifted.length} stay`),
    part('pick', `${candidates.length} candidates`),
  ];
}

function postFilterSteps(steps: SortedSteps): Step[] {
  return [...preemptionSteps(steps), ...answeredSteps(steps)];
}

function answeredSteps({ answers }: SortedSteps): Step[] {
  return answers
    .filter(({ type }) => type === 'postFilter.answered')
    .map(({ plugin, code, reasons }) => step('PostFilter', plugin, [code, ...reasons].join(': ')));
}

/**
 * Only plugins with ScoreExtensions have a step for normalizing. The weights belong to the sum, which is the last
 * step.
 */
function scoreSteps({ began, answers, scores }: SortedSteps): Step[] {
  const normalizing = new Set(began.scorePlugins.filter(({ normalizes }) => normalizes).map(({ plugin }) => plugin));
  const preScore = answers
    .filter(({ type, code }) => type === 'preScore.answered' && code !== 'Skip')
    .map(({ plugin, code, reasons }) => step('PreScore', plugin, [code, ...reasons].join(': ')));
  const score = scores.map(({ plugin, raw }) => step('Score', plugin, range(raw)));
  const normalize = scores
    .filter(({ plugin }) => normalizing.has(plugin))
    .map(({ plugin, normalized }) => step('NormalizeScore', plugin, range(normalized)));
  return [...preScore, ...score, ...normalize];
}

function decision(steps: SortedSteps): Step {
  const { outcome, node, message } = steps.decided;
  return step(decidingStage(steps), '', outcome === 'scheduled' ? node : message);
}

function range(values: readonly number[]): string {
  const low = values.reduce((a, b) => Math.min(a, b), Number.POSITIVE_INFINITY);
  const high = values.reduce((a, b) => Math.max(a, b), Number.NEGATIVE_INFINITY);
  return low === high ? String(low) : `${low}…${high}`;
}

function step(stage: Stage, plugin: string, text: string): Step {
  return { stage, plugin, text };
}

/** The verdict of every node on this Pod now. If the Pod has a node, it is first removed from there. */
export function verdictsFor(reader: Reader, key: string): Verdicts | undefined {
  const pod = reader.world.table(store('Pod')).get(key);
  if (!pod) return undefined;
  return { pod: key, bound: pod.spec.nodeName ?? '', verdicts: liveVerdicts(reader, pod) };
}

/** Empty when no profile serves the Pod. */
export function liveVerdicts(reader: Reader, pod: Pod): readonly NodeVerdict[] {
  const steps = reader.trials.try(pod);
  return steps ? verdictsOf(sorted(steps)) : [];
}

/** The worst of the answers; `notReached` when there are none. */
export function outcomeOf(codes: readonly Code[]): StageOutcome {
  if (codes.length === 0) return 'notReached';
  if (codes.includes('Error')) return 'failed';
  return codes.every((code) => code === 'Success' || code === 'Skip' || code === 'Wait') ? 'passed' : 'refused';
}

/**
 * The outcome at each extension point of the scheduling cycle, from its plugins' answers.
 * Upstream source (v1.36.2): pkg/scheduler/schedule_one.go, schedulingCycle, schedulePod and findNodesThatFitPod.
 */
export function decidedStages(steps: SortedSteps): Readonly<Record<DecidingStage, StageOutcome>> {
  const { began, decided, filters, scores } = steps;
  const failedAt = decided.failedAt && STAGE_OF[decided.failedAt];
  const isFound = decided.feasible.length > 0;
  /** The scheduler skips scoring when only one node is feasible, or when no plugin scores. */
  const unscored: StageOutcome = decided.outcome === 'scheduled' ? 'notNeeded' : 'notReached';
  const normalizing = began.scorePlugins.filter(({ normalizes }) => normalizes).map(({ plugin }) => plugin);
  const has = (isThere: boolean): StageOutcome => (isThere ? 'passed' : unscored);
  const preScore = codesAt(steps, 'preScore.answered');
  const postFilter = codesAt(steps, 'postFilter.answered');
  const stages: Record<DecidingStage, StageOutcome> = {
    PreFilter: began.nodes.length === 0 ? 'notReached' : preFilterOutcome(steps),
    Filter: filters.length > 0 ? (isFound ? 'passed' : 'refused') : isFound ? 'notNeeded' : 'notReached',
    // One plugin that makes room is enough, whatever the others answered.
    PostFilter: postFilter.includes('Success') ? 'passed' : outcomeOf(postFilter),
    PreScore: preScore.length > 0 ? outcomeOf(preScore) : unscored,
    Score: has(scores.length > 0),
    NormalizeScore: has(scores.some(({ plugin }) => normalizing.includes(plugin))),
  };
  if (isFound && failedAt === undefined) stages.PostFilter = 'notNeeded';
  if (failedAt !== undefined) stages[failedAt] = 'failed';
  if (failedAt === 'Score') stages.NormalizeScore = 'notReached';
  return stages;
}

/** The stage that decided that the Pod gets a node, or none. */
function decidingStage(steps: SortedSteps): DecidingStage {
  const stages = decidedStages(steps);
  // The weights belong to the sum, which is the last step of scoring.
  if (steps.decided.totals.length > 0) return 'NormalizeScore';
  const order = ['PreFilter', 'Filter', 'PreScore', 'Score', 'NormalizeScore', 'PostFilter'] as const;
  return (
    order.find((stage) => stages[stage] === 'failed') ??
    order.findLast((stage) => stages[stage] === 'passed' || stages[stage] === 'refused') ??
    'PreFilter'
  );
}

/** PreFilter also refuses when its plugins together leave no node, although each answered Success. */
function preFilterOutcome(steps: SortedSteps): StageOutcome {
  const { decided, filters, began } = steps;
  const answered = outcomeOf(codesAt(steps, 'preFilter.answered'));
  const isPast = filters.length > 0 || decided.feasible.length > 0 || decided.failedAt === 'filter';
  const isEmptied = decided.outcome !== 'error' && !isPast && began.filterPlugins.length > 0;
  if (answered === 'notReached') return isEmptied ? 'refused' : 'passed';
  return answered === 'passed' && isEmptied ? 'refused' : answered;
}

function codesAt({ answers }: SortedSteps, type: SortedSteps['answers'][number]['type']): Code[] {
  return answers.filter((answer) => answer.type === type).map(({ code }) => code);
}
