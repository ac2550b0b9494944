import type { Sentence } from '#protocol/sentences.ts';
import type { Caption, Pace, TellingStage, TellingSubject } from '#protocol/telling.ts';
import { type Happening, happeningOf, happeningTo, isOnStage, isStepOn } from '#session/telling/happening.ts';
import type { PlanSegment } from '#session/telling/plan.ts';
import type { TravelReader } from '#worker/travel.ts';

/** The page's stage and selection, which decide what is played. */
export class Attention {
  pace: Pace = 'fast';
  stage: TellingStage = 'everything';
  subject: TellingSubject | undefined;

  /** Meaning of an entry at this pace. */
  happening(entry: Entry): Happening | undefined {
    return (this.isFollowing && this.subject && happeningTo(entry, this.subject)) || happeningOf(entry);
  }

  /** For a followed subject, steps are played too. */
  isPlayed(happening: Happening): boolean {
    if (this.isFollowing) return happening.isFollowed === true;
    return happening.salience === 'decisive' && isOnStage(happening, this.stage);
  }

  /** Limits a filter to the happenings of the stage. */
  ofStage(isOne: (happening: Happening) => boolean): (happening: Happening) => boolean {
    return (happening) => isOne(happening) && isOnStage(happening, this.stage);
  }

  /** Steps that are played when nothing decisive happens for a while. */
  isPlayedInQuiet(happening: Happening): boolean {
    return !this.isFollowing && isStepOn(happening, this.stage);
  }

  /** Happening of an entry for a walk by Next. */
  salient(entry: Entry): Happening | undefined {
    return this.subject ? happeningTo(entry, this.subject) : happeningOf(entry);
  }

  /** Whether a walk by Next stops at an entry: always, or only in quiet, when no other stop is near. */
  stopAt(entry: Entry): 'always' | 'in quiet' | undefined {
    const { subject, stage } = this;
    const happening = this.salient(entry);
    if (!happening || happening.salience === 'background') return undefined;
    if (subject) return 'always';
    if (happening.salience === 'decisive' && isOnStage(happening, stage)) return 'always';
    return isStepOn(happening, stage) ? 'in quiet' : undefined;
  }

  get isFollowing(): boolean {
    return this.pace === 'follow' && this.subject !== undefined;
  }
}

type PlayedStep = Extract<PlanSegment, { kind: 'step' }>;
type Stream = Extract<PlanSegment, { kind: 'stream' }>;

/** Reading time per word; a sentence is shown at least that long. */
const WORD_MS = 280;

/** Captions for the things that the stage shows. */
export class Voice {
  private readonly reader: TravelReader;
  private readonly attention: Attention;
  private readonly nowMs: () => number;
  private said: Caption | undefined;
  private saidMs = Number.NEGATIVE_INFINITY;

  constructor(reader: TravelReader, attention: Attention, nowMs: () => number) {
    this.reader = reader;
    this.attention = attention;
    this.nowMs = nowMs;
  }

  get caption(): Caption | undefined {
    return this.said;
  }

  /** Removes the caption. */
  forget(): void {
    this.said = undefined;
    this.saidMs = Number.NEGATIVE_INFINITY;
  }

  /** Shows a caption; its reading time starts now. */
  tell(caption: Caption): void {
    this.said = caption;
    this.saidMs = this.nowMs();
  }

  /** Shows the caption of an entry to a reader who went there. */
  answer(seq: number, cycleStep: number | undefined): void {
    this.said = this.captionAt(seq, { cycleStep });
  }

  /** Captions a step as soon as it is shown, so that a caption never appears beside another step. */
  sayStep({ seq, burst, sum, isAside }: PlayedStep): void {
    if (this.said?.seq === seq) return;
    const isBrief = burst !== undefined && burst.shown > 1;
    if (isAside && !this.isRead) return;
    const caption = this.captionAt(seq, { isBrief });
    if (!caption) return;
    if (sum) this.sumUp(caption, { id: 'burst.ended', slots: { ...sum } });
    else this.tell(caption);
  }

  /** Captions one step inside a decision, as `step` of `of`. */
  sayInside(seq: number, cycleStep: number, step: number, of: number): void {
    const caption = this.captionAt(seq, { cycleStep });
    if (caption) this.tell({ ...caption, step, of });
  }

  /** Captions a fast stream with its number of entries. */
  sayStream({ seqs: [seq = 0], seqs, of, areDecisions }: Stream): void {
    if (this.said?.seq === seq) return;
    const caption = this.captionAt(seq, { isBrief: true });
    const id = areDecisions ? 'burst.passes' : 'burst.othersPass';
    if (caption) this.sumUp(caption, { id, slots: { count: seqs.length, of } });
  }

  /** Shows a sentence about the whole burst instead of one of its entries. */
  private sumUp({ subject: _s, formula: _f, ...rest }: Caption, sentence: Sentence): void {
    this.tell({ ...rest, sentence, points: [] });
  }

  private get isRead(): boolean {
    return this.nowMs() >= this.saidMs + readingMs(this.said);
  }

  /** Whether two entries have the same caption, values and subject. */
  saysTheSame(one: number, other: number): boolean {
    return this.words(one) === this.words(other);
  }

  private words(seq: number): string {
    const { sentence, subject, points } = this.captionAt(seq, {}) ?? {};
    return JSON.stringify([sentence, subject, points]);
  }

  captionAt(
    seq: number,
    { cycleStep, isBrief }: { readonly cycleStep?: number | undefined; readonly isBrief?: boolean },
  ): Caption | undefined {
    const { subject } = this.attention;
    return this.reader.session.ask('caption', {
      seq,
      ...(cycleStep !== undefined && { cycleStep }),
      ...(isBrief && { isBrief }),
      ...(subject && { subject }),
    });
  }
}

/** Counts about eight words for the template and one for each slot. */
function readingMs(caption: Caption | undefined): number {
  if (!caption) return 0;
  return (8 + Object.keys(caption.sentence.slots).length) * WORD_MS;
}

type Entry = Parameters<typeof happeningOf>[0];
