import type { ManifestFile } from '../../protocol/command.ts';
import type { SavedRun } from '../../protocol/requests.ts';

/** Whether a file is meant to be a saved run: its first object says so near its beginning. */
export function isSavedRunFile({ text }: Pick<ManifestFile, 'text'>): boolean {
  return /^\ufeff?\s*\{[^{}]*"format"\s*:\s*"kube-orrery\/run"/.test(text.slice(0, 1000));
}

/** Reads a saved run as a file or a link carries it. Throws with the reason when it is none. What its commands say is checked when it is opened. */
export function parseSavedRun(text: string): SavedRun {
  const value: unknown = JSON.parse(text);
  if (!isRecord(value) || value.format !== 'kube-orrery/run') throw new Error('this is not a run of Kube Orrery');
  if (value.version !== 1) throw new Error(`this run is of version ${String(value.version)}; version 1 can be read`);
  if (!isRun(value)) throw new Error('this run is damaged');
  return value as unknown as SavedRun;
}

function isRun(value: Readonly<Record<string, unknown>>): boolean {
  const { source, branches, branch, seq, timeUs } = value;
  const hasSource = isRecord(source) && typeof source.scenario === 'string' && Number.isSafeInteger(source.seed);
  const hasPlace = typeof branch === 'string' && isPlace(seq) && isPlace(timeUs);
  return hasSource && hasPlace && Array.isArray(branches) && branches.every(isBranch);
}

function isBranch(value: unknown): boolean {
  if (!isRecord(value)) return false;
  const { id, label, parent, forkSeq, headSeq = 0, inputs } = value;
  const isNamed =
    typeof id === 'string' && typeof label === 'string' && (parent === undefined || typeof parent === 'string');
  return isNamed && isPlace(forkSeq) && isPlace(headSeq) && Array.isArray(inputs) && inputs.every(isInput);
}

function isInput(value: unknown): boolean {
  return isRecord(value) && isPlace(value.after) && isPlace(value.atUs) && isRecord(value.command);
}

function isPlace(value: unknown): boolean {
  return Number.isSafeInteger(value) && (value as number) >= 0;
}

function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
