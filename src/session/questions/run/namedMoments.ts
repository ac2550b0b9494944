import type { Entry } from '#kernel/entry.ts';
import type { NamedMoment } from '#protocol/namedMoment.ts';
import type { RunQuestions } from '#protocol/run.ts';
import type { History } from '#session/reader.ts';
import { matchIn } from '#session/telling/matches.ts';

/** Counts entries until the one that a moment names; returns true for that one. */
export function momentCounter(moment: NamedMoment): (entry: Entry) => boolean {
  const { nth = 1 } = moment;
  let seen = 0;
  return (entry) => {
    if (!matchIn(entry, moment)) return false;
    seen++;
    return seen === nth;
  };
}

/** The named entry of the present branch, up to its end. */
export function namedEntry(run: History, moment: NamedMoment): RunQuestions['named']['answer'] {
  const isIt = momentCounter(moment);
  for (let seq = 1; seq <= run.head.seq; seq++) {
    const entry = run.entry(seq);
    if (!entry || !isIt(entry)) continue;
    const { kind = '', subject = '' } = matchIn(entry, moment) ?? {};
    return { seq, timeUs: entry.atUs, kind, subject };
  }
  return undefined;
}
