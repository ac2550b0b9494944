import { fields, flag, optional, type Shape, text, whole } from '#base/shape.ts';
import type { Micros, Millis } from '#base/time.ts';
import type { SavedRun } from '#protocol/savedRun.ts';

/** The list's entry of a stored run, which can be read without the run. */
export interface KeptRun {
  readonly id: string;
  /** Empty for a run without a name: the open one, and those that were left. */
  readonly name: string;
  readonly scenario: string;
  /** Name of its first file. */
  readonly file?: string;
  /** Number of commands on all branches. */
  readonly inputs: number;
  /** Simulated microseconds. */
  readonly timeUs: Micros;
  /** Wall clock, in milliseconds since 1970. */
  readonly savedMs: Millis;
  /** Length of its text. */
  readonly characters: number;
  /** Whether it contains anything that opening its scenario does not restore. */
  readonly isOwn: boolean;
  /** Its list entry cannot be read. */
  readonly isDamaged?: boolean;
}

/** The reader's position in a run. It is small, so that it can be stored often. */
export interface RunPlace {
  readonly branch: string;
  readonly seq: number;
  /** Simulated microseconds. */
  readonly timeUs: Micros;
  /** Last entry of the branch. */
  readonly headSeq: number;
  readonly playing: boolean;
  /** The reader has opened another run, so a new visit does not begin here. */
  readonly isLeft?: boolean;
}

export function keptRunOf(id: string, name: string, run: SavedRun, text: string, savedMs: Millis): KeptRun {
  return {
    id,
    name,
    scenario: run.source.scenario,
    ...(run.source.files?.[0] && { file: run.source.files[0].name }),
    inputs: run.branches.reduce((sum, branch) => sum + branch.inputs.length, 0),
    timeUs: run.timeUs,
    savedMs,
    characters: text.length,
    isOwn: isOwnRun(run),
  };
}

/** Whether it has commands, or began differently from its scenario. */
export function isOwnRun({ source, branches }: SavedRun): boolean {
  const { files, configuration, switches, trace, clientRates, nodes } = source;
  const begins = [files, configuration, switches, trace, clientRates, nodes];
  return (
    begins.some((part) => part !== undefined) || branches.length > 1 || branches.some(({ inputs }) => inputs.length > 0)
  );
}

/** The run with its reader at that place; unchanged when the place is not in the run. */
export function runAt(run: SavedRun, place: RunPlace | undefined): SavedRun {
  if (!place || !run.branches.some(({ id }) => id === place.branch)) return run;
  const { branch, seq, timeUs, headSeq } = place;
  const branches = run.branches.map((one) =>
    one.id === branch ? { ...one, headSeq: Math.max(headSeq, one.headSeq ?? 0) } : one,
  );
  return { ...run, branches, branch, seq, timeUs };
}

/** Text that identifies the contents of a run, without the reader's position. */
export function contentsOf({ branches }: SavedRun): string {
  return JSON.stringify(branches.map(({ id, inputs }) => [id, inputs.length]));
}

/** Whether all texts in the run together are this short. The check avoids writing a long run as JSON for nothing. */
export function hasAtMost(run: SavedRun, characters: number): boolean {
  const waiting: unknown[] = [run];
  for (let left = characters; waiting.length > 0; ) {
    const next = waiting.pop();
    if (typeof next === 'string') left -= next.length;
    else if (typeof next === 'object' && next !== null) waiting.push(...Object.values(next));
    if (left < 0) return false;
  }
  return true;
}

const count = whole(0);
const name = text(1_000_000);

/** Stored data may be damaged, or may come from another version of the page. */
export const keptRunShape: Shape<KeptRun> = fields({
  id: name,
  name,
  scenario: name,
  file: optional(name),
  inputs: count,
  timeUs: count,
  savedMs: count,
  characters: count,
  isOwn: flag,
  isDamaged: optional(flag),
});

const PLACE = {
  branch: name,
  seq: count,
  timeUs: count,
  headSeq: count,
  playing: flag,
  isLeft: optional(flag),
};

export const placeShape: Shape<RunPlace> = fields(PLACE);

/** The same with the id of its run, as a tab keeps it. */
export const tabPlaceShape: Shape<RunPlace & { readonly id: string }> = fields({ id: name, ...PLACE });
