import { NO_VICTIMS_FOUND } from '#cluster/scheduler/plugins/DefaultPreemption/selectVictims.ts';
import type { CandidateRules, CycleExplanation, PreemptionNode, PreemptionPart } from '#protocol/explanation.ts';
import { nameOf, type Saying, say } from '../../told.ts';

const NOBODY_THERE = NO_VICTIMS_FOUND.status.reasons.join(', ');

/** A sentence about one of the three parts of the search for victims. */
export function preemptionSaying(cycle: CycleExplanation, part: PreemptionPart): Saying | undefined {
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

/** The rules in order, as the page names their rows. */
const RULES: readonly (keyof CandidateRules)[] = [
  'pdbViolations',
  'highestPriority',
  'prioritySum',
  'victims',
  'earliestStartUs',
];

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
