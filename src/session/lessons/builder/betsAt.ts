import type { Entry } from '#kernel/entry.ts';
import type { CycleExplanation } from '#protocol/explanation.ts';
import type { LessonQuestion } from '#scenarios/lesson.ts';
import type { OfferedBet } from '#scenarios/lessonOffers.ts';
import { pluginsThat } from '#session/questions/scheduling/pluginTraits.ts';
import { deciding, refusedNodes } from '#session/telling/keyBeats.ts';
import type { Told } from '#session/telling/salience/rule.ts';

/** Most options offered for a question; a lesson may have five. */
const MOST_OPTIONS = 4;

/** Questions about a scheduling cycle before its decision. */
export function betsAt(entry: Entry, cycle: CycleExplanation): readonly OfferedBet[] {
  const { feasible, nodes, selected } = cycle;
  const refused = refusedNodes(cycle).length;
  const bets: OfferedBet[] = [...fateOf(entry, cycle)];
  if (selected !== '' && nodes.length > 1)
    bets.push({ about: 'node', question: { ask: 'node', of: { cycle: 'node' } }, truth: selected });
  bets.push(...pluginOf(cycle));
  bets.push(counted('feasible', feasible.length, nodes.length));
  if (refused > 0) bets.push(counted('refused', refused, nodes.length));
  const victims = victimsOf(cycle);
  if (victims !== undefined) bets.push(counted('victims', victims, Math.max(5, victims * 2)));
  return bets;
}

/** The fates of a Pod, each with the reason that tells it. */
const FATES = { placed: 'pod.scheduled', evicts: 'pod.nominated', pending: 'pod.unschedulable' } as const;

function fateOf({ reasons }: Entry, { pod }: CycleExplanation): readonly OfferedBet[] {
  const has = (type: string) => (reasons as readonly Told[]).some((each) => each.type === type && each.subject === pod);
  // A Pod that needs evictions is also unschedulable for now, but the options must exclude each other.
  const nominated = { has: { reason: FATES.evicts, subject: pod } };
  const refused = { has: { reason: FATES.pending, subject: pod } };
  const truth = has(FATES.placed) ? 'placed' : has(FATES.evicts) ? 'evicts' : 'pending';
  if (truth === 'pending' && !has(FATES.pending)) return [];
  const question: LessonQuestion = {
    ask: 'one',
    options: [
      { id: 'placed', when: { has: { reason: FATES.placed, subject: pod } } },
      { id: 'evicts', when: nominated },
      { id: 'pending', when: { all: [refused, { not: nominated }] } },
    ],
  };
  return [{ about: 'fate', question, truth }];
}

/** Filter plugins that people know, by name; every profile has them unless it says otherwise. */
const KNOWN_FILTERS = pluginsThat(({ isOfferedInLesson }) => isOfferedInLesson).toSorted();

/** The question which plugin refuses the Pod, with the plugins of the cycle and well-known ones as options. */
function pluginOf(cycle: CycleExplanation): readonly OfferedBet[] {
  // Where nodes were scored the deciding plugin is a Score plugin, so the question about the node is better.
  const refusing = new Set(cycle.verdicts.map(({ plugin }) => plugin).filter((plugin) => plugin !== ''));
  const [truth] = refusing;
  // With several refusing plugins there would be several right answers.
  if (truth === undefined || refusing.size > 1 || deciding(cycle).length > 0) return [];
  const looked = cycle.filters.map(({ plugin }) => plugin);
  const others = [...new Set([...looked, ...KNOWN_FILTERS])].filter((plugin) => plugin !== truth);
  // Sorted by name, so that the position does not reveal the answer.
  const names = [truth, ...others.slice(0, MOST_OPTIONS - 1)].toSorted();
  const options = names.map((name) => ({ id: name, is: name }));
  return [{ about: 'plugin', question: { ask: 'one', of: { cycle: 'plugin' }, options }, truth }];
}

function counted(what: 'feasible' | 'refused' | 'victims', truth: number, to: number): OfferedBet {
  return {
    about: what,
    question: { ask: 'number', of: { cycle: what }, from: 0, to, step: 1, tolerance: 0 },
    truth,
  };
}

function victimsOf({ preemption }: CycleExplanation): number | undefined {
  return preemption?.nodes
    .find(({ node }) => node === preemption.nominated)
    ?.lifted.filter(({ reprieved }) => !reprieved).length;
}
