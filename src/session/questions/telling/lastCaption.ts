import type { Caption, TellingQuestions } from '#protocol/telling.ts';
import type { Reader } from '#session/reader.ts';
import { happeningOf, happeningTo, isOnStage } from '#session/telling/happening.ts';
import { captionOf } from './captionOf.ts';

/** Most entries searched. */
const FARTHEST_ENTRIES = 20_000;

/** The last caption up to this moment: of one subject, else of the decisions on a stage. */
export function lastCaption(
  reader: Reader,
  { stage, subject }: TellingQuestions['lastCaption']['ask'],
): Caption | undefined {
  const { run } = reader;
  const first = Math.max(1, run.position.seq - FARTHEST_ENTRIES);
  for (let seq = run.position.seq; seq >= first; seq--) {
    const entry = run.entry(seq);
    if (!entry) continue;
    const happening = subject ? happeningTo(entry, subject) : happeningOf(entry);
    if (!happening || happening.salience === 'background') continue;
    if (!subject && !(happening.salience === 'decisive' && isOnStage(happening, stage))) continue;
    return captionOf(reader, { seq, ...(subject && { subject }) });
  }
  return undefined;
}
