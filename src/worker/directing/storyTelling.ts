import type { Parts } from '#base/parts.ts';
import type { StoryEnding, Telling, ToldStepMark } from '#protocol/telling.ts';
import type { TaleStep } from '#scenarios/story.ts';
import type { Segment } from '#session/telling/plan.ts';
import { beatAt, type StoryPlace } from '#session/telling/stories/place.ts';
import type { StoryPlayer } from '#session/telling/stories/storyPlayer.ts';
import type { Reader } from '#worker/travel.ts';
import type { Outlook } from './outlook.ts';
import type { Voice } from './voice.ts';

/** New entries between two looks at the wall clock. */
const ENTRY_BUDGET = 32;
/** A search for the next step gives up after so many entries. */
const LONGEST_SEARCH = 100_000;
/** A step of a story is read in so long; one that holds goes on by itself after longer. */
const TOLD_MS = 5000;
const HELD_MS = 8000;
/** What happens between two steps takes no longer than this. */
const BETWEEN_MS = 3000;

/** A step of a story is told. */
export interface ToldStep {
  readonly kind: 'told';
  readonly place: StoryPlace;
  readonly wallMs: number;
  readonly holds: boolean;
}

/** What tells of a run: where the reader is, what he is told, and what lies ahead. */
export interface Teller {
  readonly reader: Reader;
  readonly voice: Voice;
  readonly outlook: Outlook;
}

/** Tells one story, step after step, to its end. */
export class StoryTelling {
  readonly player: StoryPlayer;
  protected readonly teller: Teller;
  /** The step that the reader went to himself: he reads it before the story goes on. */
  private unread: StoryPlace | undefined;
  private last: { readonly ending: StoryEnding; readonly seq: number; readonly clockUs: number } | undefined;

  constructor(player: StoryPlayer, teller: Teller) {
    this.player = player;
    this.teller = teller;
  }

  /** The last card, while the reader stands where the story was over. */
  get ending(): StoryEnding | undefined {
    const { position, clockUs } = this.teller.reader.session.run;
    return this.last?.seq === position.seq && this.last.clockUs === clockUs ? this.last.ending : undefined;
  }

  /** A reader who has left the end by himself hears the steps after the moment that he went to once more. */
  private comeBack(): void {
    if (!this.last || this.ending) return;
    this.last = undefined;
    this.player.rewind(this.teller.reader.session.run.position.seq);
  }

  /** What the page is told of it. */
  get told(): Pick<Telling, 'story' | 'lesson' | 'steps'> {
    const { tale, step } = this.player;
    return { story: tale.id, steps: { id: tale.id, of: tale.steps.length, at: step + 1, known: this.marks } };
  }

  /** The steps that the reader may see on the clock. */
  protected get shown(): readonly StoryPlace[] {
    return this.player.known;
  }

  protected get marks(): readonly ToldStepMark[] {
    return this.shown.map(({ step, timeUs }) => ({
      step: step.id,
      timeUs,
      ...(this.decides(step) && { isDecisive: true }),
    }));
  }

  protected decides({ decisive }: TaleStep): boolean {
    return decisive === true;
  }

  /** What is not there yet is not told of either. */
  protected get isVeiling(): boolean {
    return false;
  }

  /** Another future: what the story found there holds no longer. */
  turn(): void {
    this.player.forgetAfter(this.teller.reader.session.run.position.seq);
    this.last = undefined;
  }

  /** To the next step by way of what happens before it, shortened. */
  plan(untilMs: number): readonly (Segment | ToldStep)[] | 'later' | 'over' {
    const { player, teller } = this;
    const { session } = teller.reader;
    this.comeBack();
    const { unread } = this;
    this.unread = undefined;
    // A lesson waits for its reader at each step by itself.
    if (!this.isVeiling && unread && unread === player.current && unread.seq === session.run.position.seq)
      return [toldStep(unread)];
    if (player.isOver) return this.end();
    const planned = teller.outlook.planStory(player, untilMs);
    if (planned === 'later') return planned;
    const { place, segments } = planned;
    if (!place && (session.nextDueUs === undefined || session.run.clockUs > player.endUs)) return this.end();
    const share = Math.min(1, BETWEEN_MS / segments.reduce((sum, { wallMs }) => sum + wallMs, 1));
    const shortened = segments.map((segment) => ({ ...segment, wallMs: segment.wallMs * share }));
    return place ? [...shortened, toldStep(place)] : shortened;
  }

  /** Goes to the step before and stays there for its time; `over` before the first. */
  planBack(): readonly ToldStep[] | 'over' {
    this.previous();
    const { current } = this.player;
    return current ? [toldStep(current)] : 'over';
  }

  /** Stands at a step, inside the cycle where that is meant, and says its words; nothing when it has been told. */
  arrive(place: StoryPlace): void {
    if (this.player.current !== place) this.tell(place);
  }

  /** To the next step, and after the last to the end; false when it is over already. */
  *next(): Parts<boolean> {
    const { player } = this;
    const { session, beats } = this.teller.reader;
    const { run } = session;
    this.comeBack();
    if (this.last) return false;
    if (!player.isOver) {
      for (let i = 0; run.clockUs <= player.endUs; i++) {
        const place = player.upcoming(run, run.aheadSeq);
        if (place) {
          beats.leave();
          session.seek(place.seq);
          this.tell(place);
          this.unread = place;
          return true;
        }
        // Nothing happens before it is known that the step comes later: a bet must not stand where its answer is in the journal.
        session.seek(run.aheadSeq);
        session.lookAhead(Number.POSITIVE_INFINITY, ENTRY_BUDGET);
        if (run.aheadSeq === run.position.seq) break;
        yield Math.min(1, (i * ENTRY_BUDGET) / LONGEST_SEARCH);
      }
    }
    this.end();
    return true;
  }

  previous(): boolean {
    this.comeBack();
    // From the last card back to the step before it.
    this.standAt(this.last ? this.player.current : this.player.back());
    return true;
  }

  /** To a step that is shown, back at once, forth by way of those between; false for another one. */
  *toStep(id: string): Parts<boolean> {
    const { player } = this;
    const to = this.shown.findIndex(({ step }) => step.id === id);
    if (to < 0) return false;
    this.comeBack();
    if (player.step >= to) {
      this.standAt(player.backTo(to));
      return true;
    }
    while (player.step < to) {
      const before = player.step;
      if (!(yield* this.next()) || player.step <= before) return false;
    }
    return true;
  }

  /** At a step, or before the first. */
  private standAt(place: StoryPlace | undefined): void {
    const { reader, voice } = this.teller;
    const { session, beats } = reader;
    this.last = undefined;
    beats.leave();
    session.seek(place?.seq ?? 0);
    if (place) this.tell(place);
    else voice.forget();
    this.unread = place;
  }

  protected tell(place: StoryPlace): void {
    const { player } = this;
    const { reader, voice } = this.teller;
    const { session, beats, cycles } = reader;
    while (player.current !== place) player.forward();
    if (place.matched === 0) session.run.wait(place.timeUs);
    // What a step stands before is told of too: it is in the journal first, as it is for who comes back.
    if (!this.isVeiling && place.matched > session.run.head.seq) {
      session.seek(place.matched);
      session.seek(place.seq);
    }
    const { step } = place;
    const cycle = () => session.ask('cycle', { seq: place.matched });
    const computed = step.inside === undefined || cycles.current?.seq !== place.seq ? undefined : cycle();
    const index = computed && step.inside && beatAt(computed, step.inside);
    if (index === undefined) beats.leave();
    else beats.goTo(index);
    const base =
      place.matched === 0 || (this.isVeiling && place.matched > place.seq)
        ? undefined
        : voice.captionAt(place.matched, { beat: index });
    const show = player.show(session, place);
    const points = step.points !== undefined || !base ? player.points(session, place) : base.points;
    // A step says what it is about in words of its own: the entry's formula fits only inside the cycle that they are about.
    const { formula, ...about } = base ?? {};
    voice.tell({
      ...about,
      ...(index !== undefined && formula !== undefined && { formula }),
      points,
      seq: place.seq,
      timeUs: place.timeUs,
      salience: step.decisive ? 'decisive' : 'step',
      sentence: { id: 'story.told', slots: player.derive(step.values, session, place, cycle) },
      story: {
        id: player.tale.id,
        step: step.id,
        ...(this.isVeiling && { isLesson: true }),
        holds: step.decisive === true,
        ...(show && { show }),
      },
      step: player.step + 1,
      of: player.tale.steps.length,
    });
  }

  protected end(): 'over' {
    const { session } = this.teller.reader;
    const { run } = session;
    const { seq } = run.position;
    const { clockUs } = run;
    const ending = this.player.ending(session, seq, clockUs);
    this.last = ending && { ending, seq, clockUs };
    return 'over';
  }
}

function toldStep(place: StoryPlace): ToldStep {
  const holds = place.step.decisive === true;
  return { kind: 'told', place, wallMs: holds ? HELD_MS : TOLD_MS, holds };
}
