import type { Sentence } from '#protocol/sentences.ts';
import type { Caption } from '#protocol/telling.ts';
import type { Segment } from '#session/telling/plan.ts';
import type { Reader } from '#worker/travel.ts';
import type { Attention } from './attention.ts';

type Beat = Extract<Segment, { kind: 'beat' }>;
type Stream = Extract<Segment, { kind: 'stream' }>;

/** A sentence is read at this pace, and gets no less time. */
const WORD_MS = 280;

/** What is said of what the stage shows. */
export class Voice {
  private readonly reader: Reader;
  private readonly attention: Attention;
  private readonly nowMs: () => number;
  private said: Caption | undefined;
  private saidMs = Number.NEGATIVE_INFINITY;

  constructor(reader: Reader, attention: Attention, nowMs: () => number) {
    this.reader = reader;
    this.attention = attention;
    this.nowMs = nowMs;
  }

  get caption(): Caption | undefined {
    return this.said;
  }

  /** Nothing is said. */
  forget(): void {
    this.said = undefined;
    this.saidMs = Number.NEGATIVE_INFINITY;
  }

  /** Says it at once; it is read from now on. */
  tell(caption: Caption): void {
    this.said = caption;
    this.saidMs = this.nowMs();
  }

  /** Says what there is to say of an entry, to a reader who went there himself. */
  answer(seq: number, beat: number | undefined): void {
    this.said = this.captionAt(seq, { beat });
  }

  /** Says what a beat shows, as soon as it is shown: never is a sentence of one thing beside the next. */
  sayBeat({ seq, burst, sum, isAside }: Beat): void {
    if (this.said?.seq === seq) return;
    const isBrief = burst !== undefined && burst.shown > 1;
    if (isAside && !this.isRead) return;
    const caption = this.captionAt(seq, { isBrief });
    if (!caption) return;
    if (sum) this.sumUp(caption, { id: 'burst.ended', slots: { ...sum } });
    else this.tell(caption);
  }

  /** Says what one beat inside a decision shows, as `step` of `of`. */
  sayInside(seq: number, beat: number, step: number, of: number): void {
    const caption = this.captionAt(seq, { beat });
    if (caption) this.tell({ ...caption, step, of });
  }

  /** While many pass, how many they are. */
  sayStream({ seqs: [seq = 0], seqs, of, areDecisions }: Stream): void {
    if (this.said?.seq === seq) return;
    const caption = this.captionAt(seq, { isBrief: true });
    const id = areDecisions ? 'burst.passes' : 'burst.othersPass';
    if (caption) this.sumUp(caption, { id, slots: { count: seqs.length, of } });
  }

  /** Says a sentence about all of a burst in place of that about one of it. */
  private sumUp({ subject: _s, formula: _f, ...rest }: Caption, sentence: Sentence): void {
    this.tell({ ...rest, sentence, points: [] });
  }

  private get isRead(): boolean {
    return this.nowMs() >= this.saidMs + readingMs(this.said);
  }

  /** Whether two entries are told in the same words, with the same values and about the same. */
  saysTheSame(one: number, other: number): boolean {
    return this.words(one) === this.words(other);
  }

  private words(seq: number): string {
    const { sentence, subject, points } = this.captionAt(seq, {}) ?? {};
    return JSON.stringify([sentence, subject, points]);
  }

  captionAt(
    seq: number,
    { beat, isBrief }: { readonly beat?: number | undefined; readonly isBrief?: boolean },
  ): Caption | undefined {
    const { subject } = this.attention;
    return this.reader.session.ask('caption', {
      seq,
      ...(beat !== undefined && { beat }),
      ...(isBrief && { isBrief }),
      ...(subject && { subject }),
    });
  }
}

/** Slots stand for about as many words as the template has around them. */
function readingMs(caption: Caption | undefined): number {
  if (!caption) return 0;
  return (8 + Object.keys(caption.sentence.slots).length) * WORD_MS;
}
