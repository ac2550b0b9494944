import type { Entry } from '#kernel/entry.ts';
import type { NamedMoment } from '#protocol/namedMoment.ts';
import type { RunQuestions } from '#protocol/run.ts';
import type { History } from '#session/reader.ts';

interface Told {
  readonly type: string;
  readonly kind?: string;
  readonly subject?: string;
}

/** Counts entries until the one that a moment is named by: true for that one. */
export function momentCounter({ reason, subject, actor, nth = 1 }: NamedMoment): (entry: Entry) => boolean {
  let seen = 0;
  return (entry) => {
    if (actor !== undefined && !entry.actor.startsWith(actor)) return false;
    if (!told(entry, reason, subject)) return false;
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
    const { kind = '', subject = '' } = told(entry, moment.reason, moment.subject) ?? {};
    return { seq, timeUs: entry.atUs, kind, subject };
  }
  return undefined;
}

function told({ reasons }: Entry, type: string, wanted: string | undefined): Told | undefined {
  return (reasons as readonly Told[]).find(
    (reason) => reason.type === type && (wanted === undefined || isAbout(reason.subject ?? '', wanted)),
  );
}

function isAbout(subject: string, wanted: string): boolean {
  return subject === wanted || (subject.startsWith(wanted) && subject[wanted.length] === '-');
}
