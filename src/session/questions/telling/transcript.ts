import type { TellingQuestions, TranscriptLine, TranscriptPage } from '#protocol/telling.ts';
import type { Reader } from '#session/reader.ts';
import { type Happening, happeningOf, happeningTo } from '#session/telling/happening.ts';
import { captionOf } from './captionOf.ts';

type Ask = TellingQuestions['transcript']['ask'];

const MOST_LINES = 200;
const MOST_ENTRIES = 5000;

/** One page of captions, entry after entry. */
export function transcript(reader: Reader, ask: Ask): TranscriptPage {
  const { run } = reader;
  const isForward = 'from' in ask;
  const by = isForward ? 1 : -1;
  const start = isForward ? Math.max(1, ask.from) : Math.min(run.head.seq, ask.to);
  const components = new Set<string>();
  const found: Happening[] = [];
  let seq = start;
  for (let looked = 0; looked < MOST_ENTRIES && found.length < MOST_LINES; looked++, seq += by) {
    const entry = seq >= 1 ? run.entry(seq) : undefined;
    if (!entry) break;
    const happening = ask.subject ? happeningTo(entry, ask.subject) : happeningOf(entry);
    if (!happening || happening.salience === 'background') continue;
    components.add(happening.component);
    if (isAskedFor(happening, ask)) found.push(happening);
  }
  if (!isForward) found.reverse();
  const [from, to] = isForward ? [start, seq - 1] : [seq + 1, start];
  // Each sentence needs the world of its entry, and seeking from this entry is short.
  const lines = run.excursion(Math.max(0, Math.min(from, run.head.seq)), () =>
    found.flatMap((happening) => lineOf(reader, happening, ask) ?? []),
  );
  return { lines, from, to, components: [...components].sort() };
}

function isAskedFor({ component, salience }: Happening, ask: Ask): boolean {
  if (ask.component !== undefined && component !== ask.component) return false;
  return !ask.isDecisive || salience === 'decisive';
}

function lineOf(reader: Reader, { seq, component }: Happening, { subject }: Ask): TranscriptLine | undefined {
  const caption = captionOf(reader, { seq, isBrief: true, ...(subject && { subject }) });
  return caption && { seq, timeUs: caption.timeUs, component, salience: caption.salience, sentence: caption.sentence };
}
