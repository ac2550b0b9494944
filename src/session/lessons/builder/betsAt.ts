import type { Entry } from '#kernel/entry.ts';
import type { CycleExplanation } from '#protocol/explanation.ts';
import type { LessonQuestion } from '#scenarios/lesson.ts';
import type { OfferedBet } from '#scenarios/lessonOffers.ts';
import { pluginsThat } from '#session/questions/scheduling/pluginTraits.ts';
import { deciding, refusedNodes } from '#session/telling/keyBeats.ts';
import type { Told } from '#session/telling/salience/rule.ts';

/** Options of a question that are offered; a lesson may have five. */
const MOST_OPTIONS = 4;

/** What can be asked of a scheduling cycle before it decides. */
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

/** What becomes of the Pod: three fates, each told by a reason of its own. */
const FATES = { placed: 'pod.scheduled', evicts: 'pod.nominated', pending: 'pod.unschedulable' } as const;

function fateOf({ reasons }: Entry, { pod }: CycleExplanation): readonly OfferedBet[] {
  const has = (type: string) => (reasons as readonly Told[]).some((each) => each.type === type && each.subject === pod);
  // A Pod that has others evicted is unschedulable for now, too: the options must exclude each other.
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

/** Which plugin refuses the Pod: among those that looked at nodes, and those that people know. */
function pluginOf(cycle: CycleExplanation): readonly OfferedBet[] {
  // Where nodes were scored the deciding plugin is a Score plugin: then there is more to ask about the node.
  const refusing = new Set(cycle.verdicts.map(({ plugin }) => plugin).filter((plugin) => plugin !== ''));
  const [truth] = refusing;
  // Where several refuse, each of them would be right.
  if (truth === undefined || refusing.size > 1 || deciding(cycle).length > 0) return [];
  const looked = cycle.filters.map(({ plugin }) => plugin);
  const others = [...new Set([...looked, ...KNOWN_FILTERS])].filter((plugin) => plugin !== truth);
  // In the order of their names: the place of the right one says nothing.
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
