import type { Caption } from '#protocol/telling.ts';
import type { BurstSum } from '#session/telling/plan.ts';
import type { Reader } from '#worker/travel.ts';
import type { Attention } from './attention.ts';

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
    this.said = this.captionAt(seq, beat);
  }

  /** Says what there is to say, unless the last sentence has not been read yet and decides. */
  say(seq: number, beat: number | undefined): void {
    const caption = this.captionAt(seq, beat);
    if (!caption) return;
    const isRead = this.nowMs() >= this.saidMs + readingMs(this.said);
    if (!isRead && this.said?.salience === 'decisive') return;
    this.tell(caption);
  }

  /** With the last of a burst, what came of all of them is said in its place. */
  sumUp(seq: number, sum: BurstSum): void {
    if (this.said?.seq === seq && this.said.sentence.id === 'burst.ended') return;
    const caption = this.captionAt(seq, undefined);
    if (!caption) return;
    const { formula: _, ...rest } = caption;
    this.tell({ ...rest, sentence: { id: 'burst.ended', slots: { ...sum } }, points: [] });
  }

  captionAt(seq: number, beat: number | undefined): Caption | undefined {
    const { subject } = this.attention;
    return this.reader.session.ask('caption', {
      seq,
      ...(beat !== undefined && { beat }),
      ...(subject && { subject }),
    });
  }
}

/** Slots stand for about as many words as the template has around them. */
function readingMs(caption: Caption | undefined): number {
  if (!caption) return 0;
  return (8 + Object.keys(caption.sentence.slots).length) * WORD_MS;
}
