import type { Entry } from '#kernel/entry.ts';
import type { CycleExplanation } from '#protocol/explanation.ts';
import type { Lesson, LessonStep } from '#scenarios/lesson.ts';
import type { LessonHere, OfferedMoment } from '#scenarios/lessonOffers.ts';
import type { ReasonMatch, StoryMoment } from '#scenarios/story.ts';
import type { Reader } from '#session/reader.ts';
import { matchIn } from '#session/telling/matches.ts';
import type { Told } from '#session/telling/salience/rule.ts';
import type { StoryPlace } from '#session/telling/stories/place.ts';
import { StoryPlayer } from '#session/telling/stories/storyPlayer.ts';
import { lessonTale } from '../lessonTale.ts';
import { betsAt } from './betsAt.ts';
import { subjectPattern } from './patternOf.ts';
import { valuesAt } from './valuesAt.ts';

/** Most reasons offered for one entry. */
const MOST_REASONS = 6;

type CycleAt = (seq: number) => CycleExplanation | undefined;

/** The texts and questions possible for a step at the reader's position. `steps` are those before it. */
export function lessonHere(reader: Reader, steps: readonly LessonStep[], cycleAt: CycleAt): LessonHere {
  const { run } = reader;
  const { seq } = run.position;
  const { player, isThere, stands } = playedTo(reader, steps);
  const before = player.current;
  const entry = run.entry(seq);
  const from = Math.max(before?.seq ?? 0, before?.matched ?? 0);
  const reasons = isThere && entry && seq > from ? (entry.reasons as readonly Told[]).slice(0, MOST_REASONS) : [];
  const cycle = entry && cycleAt(seq);
  return {
    seq,
    seconds: Math.floor(run.clockUs / 1000) / 1000,
    isTooEarly: !isThere || seq < (before?.seq ?? 0),
    isSame: isThere && before?.seq === seq,
    moments: reasons.map((reason) => momentOf(reason, reader, from)),
    values: valuesAt(reader, placeAt(reader, entry), player, cycle),
    bets: entry && cycle ? betsAt(entry, cycle) : [],
    stands,
  };
}

/** The steps that are reached on this branch up to the reader. */
function playedTo(
  { run }: Reader,
  steps: readonly LessonStep[],
): { player: StoryPlayer; isThere: boolean; stands: LessonHere['stands'] } {
  const lesson: Pick<Lesson, 'id' | 'opens' | 'steps'> = { id: '', opens: { view: '' }, steps };
  const tale = lessonTale(lesson as Lesson);
  const player = new StoryPlayer(tale, Number.POSITIVE_INFINITY);
  const ahead = { entry: (at: number) => run.entry(at), entryAhead: (at: number) => run.entry(at) };
  const stands: LessonHere['stands'][number][] = [];
  for (const { id } of tale.steps) {
    // A step at a time has its place once something later has happened.
    const place = player.upcoming(ahead, run.head.seq);
    if (!place) return { player, isThere: false, stands };
    stands.push({ id, seq: place.seq, seconds: place.timeUs / 1e6 });
    player.forward();
  }
  return { player, isThere: true, stands };
}

function placeAt({ run }: Reader, entry: Entry | undefined): StoryPlace {
  const [reason] = (entry?.reasons ?? []) as readonly Told[];
  const { seq } = run.position;
  return {
    step: { id: '', at: { time: 0 } },
    seq,
    timeUs: run.clockUs,
    matched: entry?.seq ?? 0,
    ...(reason && { reason }),
  };
}

/** The moment of a reason, by its type and object; counted from the step before. */
function momentOf(reason: Told, { run, world }: Reader, from: number): OfferedMoment {
  const subject = subjectPattern(world, reason.kind, reason.subject);
  const match: ReasonMatch = {
    reason: reason.type,
    ...(reason.kind !== undefined && { kind: reason.kind }),
    ...(subject !== undefined && { subject }),
  };
  let count = 0;
  for (let seq = from + 1; seq <= run.position.seq; seq++) {
    const entry = run.entry(seq);
    if (entry && matchIn(entry, match)) count++;
  }
  const nth = count > 1 ? { nth: count } : {};
  return {
    reason: reason.type,
    subject: reason.subject ?? '',
    after: { after: match, ...nth } satisfies StoryMoment,
    before: { before: match, ...nth } satisfies StoryMoment,
  };
}
