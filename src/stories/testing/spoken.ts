import { expect } from 'vitest';
import { sentences as english } from '#i18n/en/sentences/index.ts';
import { fillText, splitText } from '#i18n/fillText.ts';
import { sentences as chinese } from '#i18n/zh-CN/sentences/index.ts';
import type { Entry } from '#kernel/event.ts';
import type { Sentence } from '#protocol/sentences.ts';
import type { TellingSubject } from '#protocol/telling.ts';
import type { Session } from '#session/session.ts';
import { happeningOf } from '#session/telling/happening.ts';

/** A sentence as it is read, in both languages. */
export interface Spoken {
  readonly en: string;
  readonly zh: string;
  readonly formula?: string;
}

/** First sentence of each id in the captions of a run from an entry on; only about `subject` if given. */
function spoken(session: Session, fromSeq = 1, subject?: TellingSubject): ReadonlyMap<string, Spoken> {
  const heard = new Map<string, Spoken>();
  const hear = (seq: number, cycleStep?: number) => {
    const caption = session.ask('caption', {
      seq,
      ...(cycleStep !== undefined && { cycleStep }),
      ...(subject && { subject }),
    });
    if (!caption || heard.has(caption.sentence.id)) return;
    const { sentence, formula } = caption;
    heard.set(sentence.id, {
      en: textOf(english, sentence),
      zh: textOf(chinese, sentence),
      ...(formula !== undefined && { formula }),
    });
  };
  for (let seq = fromSeq; seq <= session.run.head.seq; seq++) {
    const entry = session.run.entry(seq);
    if (!entry) continue;
    hear(seq);
    for (let cycleStep = 0; cycleStep < stepsOf(session, entry); cycleStep++) hear(seq, cycleStep);
  }
  return heard;
}

function stepsOf(session: Session, entry: Entry): number {
  return happeningOf(entry)?.isCycle ? (session.ask('cycle', { seq: entry.seq })?.steps.length ?? 0) : 0;
}

/** A slot that is missing or empty stands out: no name, number or message is empty. */
export function textOf(texts: Readonly<Record<string, string>>, { id, slots }: Sentence): string {
  const values = slots as Readonly<Record<string, string | number>>;
  const one = values.count === 1 ? texts[`${id}_one`] : undefined;
  const text = texts[id] ?? one ?? texts[`${id}_other`] ?? `<no ${id}>`;
  const said = Object.entries(values).filter(([, value]) => value !== '' && !Number.isNaN(value));
  return fillText(splitText(text), Object.fromEntries(said), (name) => `<no ${name}>`);
}

/** A small run, and what is said of it: English and Chinese by the id of the sentence. */
export interface SpokenRun {
  readonly what: string;
  /** The run, and the entry to listen from. */
  readonly run: () => readonly [session: Session, fromSeq?: number];
  readonly said: Readonly<Record<string, readonly [en: string, zh: string]>>;
}

export function expectSaid({ run, said }: SpokenRun): void {
  const heard = spoken(...run());
  const found = Object.keys(said).map((id) => [id, [heard.get(id)?.en, heard.get(id)?.zh]]);
  expect(Object.fromEntries(found)).toEqual(said);
  expect([...heard.values()].filter(({ en, zh }) => `${en}${zh}`.includes('<no '))).toEqual([]);
}
