import type { Micros } from '#base/time.ts';
import { store, storedKinds } from '#cluster/api/kindTables.ts';
import type { Entry } from '#kernel/event.ts';
import type { World } from '#kernel/world.ts';
import { exportJson, exportYaml } from '#model/manifest/exportManifests.ts';
import type { Counts, Moment } from '#protocol/moment.ts';
import type { NamedMoment } from '#protocol/namedMoment.ts';
import type { RunQuestions } from '#protocol/run.ts';
import { commandDocs } from '#session/commands/commandList.ts';
import type { History, Reader } from '#session/reader.ts';
import { saveRun } from '#session/savedRun.ts';
import { matchIn } from '#session/telling/matches.ts';
import type { Answers } from '../answers.ts';
import { inputsSoFar } from './inputsSoFar.ts';
import { timeline } from './timeline.ts';

export const runAnswers: Answers<RunQuestions> = {
  state: momentOf,
  commands: commandDocs,
  journal: ({ run }, { from, to }) => journalLines(run, from, to),
  timeline: ({ run }, question) => timeline(run, question),
  named: ({ run }, moment) => namedEntry(run, moment),
  inputs: (reader) => inputsSoFar(reader),
  export: (reader, { format }) => exportRun(reader, format),
  save: saveRun,
};

/** The whole cluster as one v1 List, kinds in the order of their names; or the journal as JSON lines. */
function exportRun({ world, run }: Reader, format: RunQuestions['export']['ask']['format']): string {
  if (format === 'journal') return journalText(run);
  const objects = storedKinds(world).flatMap((kind) => world.table(store(kind)).values());
  return format === 'json' ? exportJson(objects) : exportYaml(objects);
}

function journalText(run: Reader['run']): string {
  const lines: string[] = [];
  for (let seq = 1; seq <= run.position.seq; seq++) {
    const entry = run.entry(seq);
    if (entry) lines.push(`${JSON.stringify(journalLine(entry))}\n`);
  }
  return lines.join('');
}

/** The reader's position, as far as the run knows it. Playing and its speed belong to the worker. */
function momentOf({ run, world }: Reader): Moment {
  const { position, head } = run;
  return {
    seq: position.seq,
    timeUs: run.clockUs,
    digest: position.digest,
    branch: run.branch.id,
    headSeq: head.seq,
    headTimeUs: head.atUs,
    playing: false,
    speed: 1,
    counts: countsOf(world),
    telling: { pace: 'fast', state: 'still' },
  };
}

function countsOf(world: World): Counts {
  let pending = 0;
  let running = 0;
  const pods = world.table(store('Pod'));
  for (const pod of pods.unordered()) {
    if (pod.status?.phase === 'Running') running++;
    else if (pod.status?.phase === 'Pending') pending++;
  }
  let objects = 0;
  for (const kind of storedKinds(world)) objects += world.table(store(kind)).size;
  return {
    nodes: world.table(store('Node')).size,
    pods: pods.size,
    pendingPods: pending,
    runningPods: running,
    objects,
  };
}

/** One entry as a line of the journal export: plain data, with the keys of the records that it put and dropped. */
interface JournalLine {
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

function journalLine(entry: Entry): JournalLine {
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
function journalLines(run: History, from: number, to: number): JournalLine[] {
  const lines: JournalLine[] = [];
  for (let seq = Math.max(1, from); seq <= Math.min(to, run.head.seq); seq++) {
    const entry = run.entry(seq);
    if (entry) lines.push(journalLine(entry));
  }
  return lines;
}

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
function namedEntry(run: History, moment: NamedMoment): RunQuestions['named']['answer'] {
  const isIt = momentCounter(moment);
  for (let seq = 1; seq <= run.head.seq; seq++) {
    const entry = run.entry(seq);
    if (!entry || !isIt(entry)) continue;
    const { kind = '', subject = '' } = matchIn(entry, moment) ?? {};
    return { seq, timeUs: entry.atUs, kind, subject };
  }
  return undefined;
}
