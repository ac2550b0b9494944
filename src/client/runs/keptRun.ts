import type { SavedRun } from '#protocol/savedRun.ts';

/** What the list says of a run in the browser's storage, without reading it whole. */
export interface KeptRun {
  readonly id: string;
  /** Empty for a run that nobody named: the one that is open, and those that were left. */
  readonly name: string;
  readonly scenario: string;
  /** Name of the first file that it began from. */
  readonly file?: string;
  /** What people did, over all branches. */
  readonly inputs: number;
  /** Simulated microseconds. */
  readonly timeUs: number;
  /** Wall clock, in milliseconds since 1970. */
  readonly savedMs: number;
  /** Length of its text. */
  readonly characters: number;
  /** Whether anything would be lost with it that opening its scenario does not bring back. */
  readonly isOwn: boolean;
  /** What the list knows of it cannot be read. */
  readonly isDamaged?: boolean;
}

/** Where a reader is in a run. Small, so that it can be written often. */
export interface Place {
  readonly branch: string;
  readonly seq: number;
  /** Simulated microseconds. */
  readonly timeUs: number;
  /** Last entry of the branch. */
  readonly headSeq: number;
  readonly playing: boolean;
  /** The reader went on to another run: a new visit does not begin here. */
  readonly isLeft?: boolean;
}

export function keptRunOf(id: string, name: string, run: SavedRun, text: string, savedMs: number): KeptRun {
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

/** Whether people did anything in it, or began it otherwise than its scenario begins. */
export function isOwnRun({ source, branches }: SavedRun): boolean {
  const { files, configuration, switches, trace, clientRates, nodes } = source;
  const begins = [files, configuration, switches, trace, clientRates, nodes];
  return (
    begins.some((part) => part !== undefined) || branches.length > 1 || branches.some(({ inputs }) => inputs.length > 0)
  );
}

/** The run with its reader at that place; as it was when the place is none of its. */
export function runAt(run: SavedRun, place: Place | undefined): SavedRun {
  if (!place || !run.branches.some(({ id }) => id === place.branch)) return run;
  const { branch, seq, timeUs, headSeq } = place;
  const branches = run.branches.map((one) =>
    one.id === branch ? { ...one, headSeq: Math.max(headSeq, one.headSeq ?? 0) } : one,
  );
  return { ...run, branches, branch, seq, timeUs };
}

/** What tells two states of one run apart beside the place of its reader: what was done in it. */
export function contentsOf({ branches }: SavedRun): string {
  return JSON.stringify(branches.map(({ id, inputs }) => [id, inputs.length]));
}

/** Whether all texts in the run together are that short: looked at before a long run is written out as JSON for nothing. */
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

export function isKeptRun(value: unknown): value is KeptRun {
  if (typeof value !== 'object' || value === null) return false;
  const {
    id,
    name,
    scenario,
    file = '',
    inputs,
    timeUs,
    savedMs,
    characters,
    isOwn,
  } = value as Record<string, unknown>;
  return (
    [id, name, scenario, file].every((text) => typeof text === 'string') &&
    [inputs, timeUs, savedMs, characters].every(isCount) &&
    typeof isOwn === 'boolean'
  );
}

export function isPlace(value: unknown): value is Place {
  if (typeof value !== 'object' || value === null) return false;
  const { branch, seq, timeUs, headSeq, playing } = value as Record<string, unknown>;
  return typeof branch === 'string' && [seq, timeUs, headSeq].every(isCount) && typeof playing === 'boolean';
}

function isCount(value: unknown): boolean {
  return Number.isSafeInteger(value) && (value as number) >= 0;
}
