import type { Micros } from '#base/time.ts';
import type { Entry } from '#kernel/entry.ts';
import type { History } from '#session/reader.ts';

/** One entry as a line of the journal export: plain data, with the keys of the records that it put and dropped. */
export interface JournalLine {
  readonly seq: number;
  readonly timeUs: Micros;
  readonly actor: string;
  readonly event: string;
  readonly cause: number;
  readonly input?: number;
  readonly reasons: readonly object[];
  readonly put: readonly string[];
  readonly drop: readonly string[];
  readonly digest: string;
}

export function journalLine(entry: Entry): JournalLine {
  const record = (change: Entry['delta'][number]): string => `${change.table}:${change.key}`;
  return {
    seq: entry.seq,
    timeUs: entry.atUs,
    actor: entry.actor,
    event: entry.event.type,
    cause: entry.cause,
    ...(entry.input === undefined ? undefined : { input: entry.input }),
    reasons: entry.reasons,
    put: entry.delta.filter((change) => change.after).map(record),
    drop: entry.delta.filter((change) => !change.after).map(record),
    digest: entry.digest,
  };
}

/** Entries `from` to `to`, inclusive, of the present branch. */
export function journalLines(run: History, from: number, to: number): JournalLine[] {
  const lines: JournalLine[] = [];
  for (let seq = Math.max(1, from); seq <= Math.min(to, run.head.seq); seq++) {
    const entry = run.entry(seq);
    if (entry) lines.push(journalLine(entry));
  }
  return lines;
}
