import { store } from '#cluster/api/kindTables.ts';
import type { AskedQuestion, LessonAnswer, Revealed } from '#protocol/lessons.ts';
import type { Check } from '#scenarios/check.ts';
import type { LessonQuestion, PredictStep } from '#scenarios/lesson.ts';
import type { ReasonMatch, StoryValue } from '#scenarios/story.ts';
import type { History } from '#session/reader.ts';
import { isLike, isValue, matchesIn } from '#session/telling/matches.ts';
import { amount, derived, fieldAt, storyValue, type ValueSource } from '#session/telling/stories/storyValue.ts';

/**
 * Counts matching reasons. It is called after every entry, so while the reader moves forward it reads each entry
 * once.
 */
export class JournalCount {
  private readonly known = new WeakMap<ReasonMatch, Tally>();

  of(match: ReasonMatch, run: History, from: number, upTo: number): Tally {
    const kept = this.known.get(match);
    const isOn = kept !== undefined && kept.branch === run.branch && kept.from === from && kept.upTo <= upTo;
    let tally: Tally = isOn ? kept : { branch: run.branch, from, upTo: from, times: 0 };
    for (let seq = tally.upTo + 1; seq <= upTo; seq++) {
      const entry = run.entry(seq);
      const times = entry ? matchesIn(entry, match).length : 0;
      if (times > 0) tally = { ...tally, times: tally.times + times, firstSeq: tally.firstSeq ?? seq, lastSeq: seq };
    }
    tally = { ...tally, upTo };
    this.known.set(match, tally);
    return tally;
  }
}

type Slots = Readonly<Record<string, string | number>>;

/** The options of a question, with the reader at the place of the question. */
export function asked(question: LessonQuestion, source: ValueSource): AskedQuestion {
  const { ask } = question;
  if (ask === 'number') {
    const { from, to, step, unit } = question;
    return { ask, options: [], from, to, step, ...(unit !== undefined && { unit }) };
  }
  if (ask === 'moment') return { ask, options: [], from: 0, to: question.within, step: 0.1, unit: 's' };
  if (ask === 'node') return { ask, options: namesOf('Node', '*', source) };
  if (ask === 'pod') return { ask, options: namesOf('Pod', question.named, source) };
  if (ask === 'order') return { ask, options: question.options.map(({ id }) => ({ id, slots: {} })) };
  return { ask, options: question.options.map(({ id, values }) => ({ id, slots: slotsOf(values, source) })) };
}

function namesOf(kind: string, pattern: string, { reader }: ValueSource): AskedQuestion['options'] {
  const names = [...reader.world.table(store(kind)).values()].map(({ metadata }) => metadata.name);
  return names.filter((name) => isLike(name, pattern)).map((id) => ({ id, slots: {} }));
}

function slotsOf(values: Readonly<Record<string, StoryValue>> | undefined, source: ValueSource): Slots {
  return Object.fromEntries(Object.entries(values ?? {}).map(([name, value]) => [name, storyValue(value, source)]));
}

/** The reason that an answer is invalid for this question; `undefined` when it is valid. */
export function answerProblem(
  { ask, options, from = 0, to = 0 }: AskedQuestion,
  answer: LessonAnswer,
): string | undefined {
  const known = new Set(options.map(({ id }) => id));
  if (ask === 'number' || ask === 'moment') {
    const isOnScale = typeof answer === 'number' && answer >= from && answer <= to;
    return isOnScale ? undefined : `the answer is a number from ${from} to ${to}`;
  }
  if (ask === 'many' || ask === 'order') {
    if (!Array.isArray(answer)) return 'the answer is a list of options';
    const isWhole = new Set(answer).size === answer.length && answer.every((id) => known.has(id));
    const isAll = ask !== 'order' || answer.length === options.length;
    return isWhole && isAll && answer.length > 0 ? undefined : 'the answer is a list of its options, each once';
  }
  return typeof answer === 'string' && known.has(answer) ? undefined : 'the answer is one of its options';
}

/** The right answer, derived with the reader at the reveal. `undefined` when the run gives none, or more than one. */
export function truthOf(step: PredictStep, source: ValueSource, count: JournalCount): LessonAnswer | undefined {
  const { question } = step;
  if (question.ask === 'number' || question.ask === 'moment') return amount(derived(question.of, source));
  if (question.ask === 'node' || question.ask === 'pod') {
    const is = derived(question.of, source);
    return is === undefined ? undefined : String(is);
  }
  if (question.ask === 'order') return inOrder(question, source);
  const of = question.of && derived(question.of, source);
  const right = question.options
    .filter((option) =>
      'when' in option ? holds(option.when, source, count, step.id) : of !== undefined && isValue(of, option.is),
    )
    .map(({ id }) => id);
  if (question.ask === 'one') return right.length === 1 ? right[0] : undefined;
  return right.length > 0 && right.length < question.options.length ? right : undefined;
}

function inOrder(
  { options }: Extract<LessonQuestion, { readonly ask: 'order' }>,
  source: ValueSource,
): readonly string[] | undefined {
  const counted = options.map(({ id, by }) => ({ id, by: amount(derived(by, source)) }));
  const known = counted.filter((each): each is { id: string; by: number } => each.by !== undefined);
  if (known.length < options.length || new Set(known.map(({ by }) => by)).size < known.length) return undefined;
  return known.toSorted((a, b) => a.by - b.by).map(({ id }) => id);
}

/** Whether an answer is right, and which misconception a wrong one shows. */
export function judged({ question }: PredictStep, truth: LessonAnswer, answer: LessonAnswer | undefined): Revealed {
  const right = answer !== undefined && isRight(question, truth, answer);
  const trap = right || answer === undefined ? undefined : trapOf(truth, answer);
  return { right, truth, ...(trap !== undefined && { trap }) };
}

function isRight(question: LessonQuestion, truth: LessonAnswer, answer: LessonAnswer): boolean {
  if (question.ask === 'number' || question.ask === 'moment')
    return Math.abs(Number(answer) - Number(truth)) <= question.tolerance;
  if (!Array.isArray(truth) || !Array.isArray(answer)) return answer === truth;
  const [a, b] = question.ask === 'order' ? [truth, answer] : [truth.toSorted(), answer.toSorted()];
  return a.length === b.length && a.every((id, at) => id === b[at]);
}

/**
 * The first wrong option chosen; for an order, the first in a wrong place; for a number, whether it is too small or
 * too large.
 */
function trapOf(truth: LessonAnswer, answer: LessonAnswer): string | undefined {
  if (typeof answer === 'number') return answer < Number(truth) ? 'low' : 'high';
  if (typeof answer === 'string') return answer;
  const right = truth as readonly string[];
  const wrong = answer.find((id) => !right.includes(id));
  return wrong ?? (answer.length === right.length ? answer.find((id, at) => right[at] !== id) : undefined);
}

/** Whether a check holds with the reader at the source's place. Journal counts start after the place `from`. */
export function holds(check: Check, source: ValueSource, count: JournalCount, from: string): boolean {
  const tallyOf = (match: ReasonMatch, since: string | undefined) =>
    count.of(match, source.reader.run, seqOf(since ?? from, source), source.place.seq);
  if ('value' in check) return isSo(check, source);
  if ('absent' in check) return isAbsent(check.absent, check.path, source);
  if ('has' in check) {
    const { times } = tallyOf(check.has, check.since);
    const { atMost = Number.POSITIVE_INFINITY, atLeast = atMost === Number.POSITIVE_INFINITY ? 1 : 0 } = check;
    return times >= atLeast && times <= atMost;
  }
  if ('never' in check) return tallyOf(check.never, check.since).times === 0;
  if ('first' in check) {
    const { firstSeq } = tallyOf(check.first, check.since);
    const { lastSeq } = tallyOf(check.later, check.since);
    return firstSeq !== undefined && lastSeq !== undefined && lastSeq > firstSeq;
  }
  if ('all' in check) return check.all.every((each) => holds(each, source, count, from));
  if ('any' in check) return check.any.some((each) => holds(each, source, count, from));
  return !holds(check.not, source, count, from);
}

/** The entry after which the count starts: that of an earlier step, or the start of the run. */
function seqOf(step: string, { places }: ValueSource): number {
  return step === 'start' ? 0 : (places.get(step)?.seq ?? 0);
}

function isSo(check: Extract<Check, { readonly value: unknown }>, source: ValueSource): boolean {
  const is = derived(check.value, source);
  if (is === undefined) return false;
  if ('is' in check) {
    const wanted = typeof check.is === 'object' ? derived(check.is, source) : check.is;
    return wanted !== undefined && isValue(is, wanted);
  }
  const number = amount(is);
  if (number === undefined) return false;
  return 'atLeast' in check ? number >= check.atLeast : number <= check.atMost;
}

function isAbsent(what: string, path: string | undefined, { reader }: ValueSource): boolean {
  const [kind = '', ...key] = what.split('/');
  const pattern = key.join('/');
  const table = reader.world.table(store(kind));
  return !table
    .keys()
    .some((name) => isLike(name, pattern) && (path === undefined || fieldAt(table.get(name), path) !== undefined));
}

interface Tally {
  /** The branch and range of the count: after entry `from`, up to `upTo`. */
  readonly branch: History['branch'];
  readonly from: number;
  readonly upTo: number;
  readonly times: number;
  readonly firstSeq?: number;
  readonly lastSeq?: number;
}
