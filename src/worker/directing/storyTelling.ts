import type { Parts } from '#base/parts.ts';
import type { Micros, Millis } from '#base/time.ts';
import type { StoryEnding, StoryStepMark, Telling } from '#protocol/telling.ts';
import type { TaleStep } from '#scenarios/story.ts';
import type { PlanSegment } from '#session/telling/plan.ts';
import type { StoryPlayer } from '#session/telling/stories/storyPlayer.ts';
import { type StoryPlace, stepAt } from '#session/telling/stories/storyValue.ts';
import type { TravelReader } from '#worker/travel.ts';
import type { Outlook } from './outlook.ts';
import type { Voice } from './voice.ts';

/** New entries between two checks of the wall clock. */
const ENTRY_BUDGET = 32;
/** Most entries that a search for the next step examines. */
const LONGEST_SEARCH = 100_000;
/** Reading time of a story's step; one that holds continues by itself after the longer time. */
const SHOWN_MS = 5000;
const HELD_MS = 8000;
/** Longest time between two steps. */
const BETWEEN_MS = 3000;

/** A step of a story, as a segment. */
export interface ShownStep {
  readonly kind: 'shown';
  readonly place: StoryPlace;
  readonly wallMs: Millis;
  readonly holds: boolean;
}

/** The reader, the captions and the outlook of a telling. */
export interface StoryTeller {
  readonly reader: TravelReader;
  readonly voice: Voice;
  readonly outlook: Outlook;
}

/** Tells one story, step by step, to its end. */
export class StoryTelling {
  readonly player: StoryPlayer;
  protected readonly teller: StoryTeller;
  /** The step that the reader went to; its reading time passes before the story continues. */
  private unread: StoryPlace | undefined;
  private last: { readonly ending: StoryEnding; readonly seq: number; readonly clockUs: Micros } | undefined;

  constructor(player: StoryPlayer, teller: StoryTeller) {
    this.player = player;
    this.teller = teller;
  }

  /** The last card, while the reader is where the story ended. */
  get ending(): StoryEnding | undefined {
    const { position, clockUs } = this.teller.reader.session.run;
    return this.last?.seq === position.seq && this.last.clockUs === clockUs ? this.last.ending : undefined;
  }

  /** After the reader has left the end, the steps after the new moment are told again. */
  private comeBack(): void {
    if (!this.last || this.ending) return;
    this.last = undefined;
    this.player.rewind(this.teller.reader.session.run.position.seq);
  }

  /** The story's part of the telling for the page. */
  get parts(): Pick<Telling, 'story' | 'lesson' | 'steps'> {
    const { tale, step } = this.player;
    return { story: tale.id, steps: { id: tale.id, of: tale.steps.length, at: step + 1, known: this.marks } };
  }

  /** Steps that the reader may see on the timeline. */
  protected get shown(): readonly StoryPlace[] {
    return this.player.known;
  }

  protected get marks(): readonly StoryStepMark[] {
    return this.shown.map(({ step, timeUs }) => ({
      step: step.id,
      timeUs,
      ...(this.decides(step) && { isDecisive: true }),
    }));
  }

  protected decides({ decisive }: TaleStep): boolean {
    return decisive === true;
  }

  /** Whether future entries are hidden from captions. */
  protected get isHiding(): boolean {
    return false;
  }

  /** Handles a changed future, which invalidates the story's known steps. */
  turn(): void {
    this.player.forgetAfter(this.teller.reader.session.run.position.seq);
    this.last = undefined;
  }

  /** Plans the way to the next step, with shortened segments. */
  plan(untilMs: Millis): readonly (PlanSegment | ShownStep)[] | 'later' | 'over' {
    const { player, teller } = this;
    const { session } = teller.reader;
    this.comeBack();
    const { unread } = this;
    this.unread = undefined;
    // A lesson itself waits for its reader at each step.
    if (!this.isHiding && unread && unread === player.current && unread.seq === session.run.position.seq)
      return [shownStep(unread)];
    if (player.isOver) return this.end();
    const planned = teller.outlook.planStory(player, untilMs);
    if (planned === 'later') return planned;
    const { place, segments } = planned;
    if (!place && (session.nextDueUs === undefined || session.run.clockUs > player.endUs)) return this.end();
    const share = Math.min(1, BETWEEN_MS / segments.reduce((sum, { wallMs }) => sum + wallMs, 1));
    const shortened = segments.map((segment) => ({ ...segment, wallMs: segment.wallMs * share }));
    return place ? [...shortened, shownStep(place)] : shortened;
  }

  /** Goes to the previous step and stays for its reading time; `over` before the first. */
  planBack(): readonly ShownStep[] | 'over' {
    this.previous();
    const { current } = this.player;
    return current ? [shownStep(current)] : 'over';
  }

  /** Shows a step, inside its cycle if required, with its caption. Does nothing if it has been told. */
  arrive(place: StoryPlace): void {
    if (this.player.current !== place) this.tell(place);
  }

  /** Moves to the next step, and after the last to the end; false when the story is already over. */
  *next(): Parts<boolean> {
    const { player } = this;
    const { session, cursor } = this.teller.reader;
    const { run } = session;
    this.comeBack();
    if (this.last) return false;
    if (!player.isOver) {
      for (let i = 0; run.clockUs <= player.endUs; i++) {
        const place = player.upcoming(run, run.aheadSeq);
        if (place) {
          cursor.leave();
          session.seek(place.seq);
          this.tell(place);
          this.unread = place;
          return true;
        }
        // The run advances only when it is known that the step comes later. Otherwise the journal would contain the
        // answer to a question.
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
    // Returns from the last card to the step before it.
    this.standAt(this.last ? this.player.current : this.player.back());
    return true;
  }

  /** Moves to a shown step: back at once, forward through the steps between; false for another step. */
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

  /** Goes to a step, or before the first. */
  private standAt(place: StoryPlace | undefined): void {
    const { reader, voice } = this.teller;
    const { session, cursor } = reader;
    this.last = undefined;
    cursor.leave();
    session.seek(place?.seq ?? 0);
    if (place) this.tell(place);
    else voice.forget();
    this.unread = place;
  }

  protected tell(place: StoryPlace): void {
    const { player } = this;
    const { reader, voice } = this.teller;
    const { session, cursor, cycles } = reader;
    while (player.current !== place) player.forward();
    if (place.matched === 0) session.run.wait(place.timeUs);
    // The caption may describe the entry after the step. So that entry is added to the journal first, as it is when the
    // reader returns.
    if (!this.isHiding && place.matched > session.run.head.seq) {
      session.seek(place.matched);
      session.seek(place.seq);
    }
    const { step } = place;
    const cycle = () => session.ask('cycle', { seq: place.matched });
    const computed = step.inside === undefined || cycles.current?.seq !== place.seq ? undefined : cycle();
    const index = computed && step.inside && stepAt(computed, step.inside);
    if (index === undefined) cursor.leave();
    else cursor.goTo(index);
    const base =
      place.matched === 0 || (this.isHiding && place.matched > place.seq)
        ? undefined
        : voice.captionAt(place.matched, { cycleStep: index });
    const show = player.show(session, place);
    const points = step.points !== undefined || !base ? player.points(session, place) : base.points;
    // A step has its own words about its subject. The entry's formula fits only inside the cycle that they describe.
    const { formula, ...about } = base ?? {};
    voice.tell({
      ...about,
      ...(index !== undefined && formula !== undefined && { formula }),
      points,
      seq: place.seq,
      timeUs: place.timeUs,
      salience: step.decisive ? 'decisive' : 'step',
      sentence: { id: 'story.step', slots: player.derive(step.values, session, place, cycle) },
      story: {
        id: player.tale.id,
        step: step.id,
        ...(this.isHiding && { isLesson: true }),
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

function shownStep(place: StoryPlace): ShownStep {
  const holds = place.step.decisive === true;
  return { kind: 'shown', place, wallMs: holds ? HELD_MS : SHOWN_MS, holds };
}
