import { isDeepJson } from '#base/isDeepJson.ts';
import { isRecord } from '#base/isRecord.ts';
import { limitProblem, overLimit } from '#base/limits.ts';
import type { ManifestFile } from '#protocol/command.ts';
import type { SavedRun } from '#protocol/savedRun.ts';

type Fields = Readonly<Record<string, unknown>>;

/** Whether a file is meant to be a saved run: its first object says so near its beginning. */
export function isSavedRunFile({ text }: Pick<ManifestFile, 'text'>): boolean {
  return /^\ufeff?\s*\{[^{}]*"format"\s*:\s*"kube-orrery\/run"/.test(text.slice(0, 1000));
}

/** Reads a saved run as a file or a link carries it. Throws with the field and the reason when it is none. What its commands say is checked when it is opened. */
export function parseSavedRun(text: string): SavedRun {
  const tooLong = limitProblem('savedRun', text.length);
  if (tooLong !== undefined) throw new Error(tooLong);
  if (isDeepJson(text)) throw new Error(overLimit('depth'));
  const value: unknown = JSON.parse(text);
  if (!isRecord(value) || value.format !== 'kube-orrery/run') throw new Error('this is not a run of Kube Orrery');
  if (value.version !== 1) throw new Error(`this run is of version ${String(value.version)}; version 1 can be read`);
  const problem = runProblem(value);
  if (problem !== undefined) throw new Error(`this run is damaged: ${problem}`);
  return value as unknown as SavedRun;
}

function runProblem({ source, branches, branch, seq, timeUs }: Fields): string | undefined {
  if (!isRecord(source)) return 'source must be an object';
  if (!Array.isArray(branches)) return 'branches must be a list';
  return (
    textProblem('source.scenario', source.scenario) ??
    (Number.isSafeInteger(source.seed) ? undefined : 'source.seed must be a whole number') ??
    textProblem('branch', branch) ??
    placeProblem('seq', seq) ??
    countProblem('timeUs', timeUs) ??
    limitProblem('branches', branches.length) ??
    limitProblem(
      'inputs',
      branches.reduce<number>((sum, one) => sum + inputsOf(one).length, 0),
    ) ??
    first(branches, (one, index) => branchProblem(`branches[${index}]`, one))
  );
}

function branchProblem(at: string, value: unknown): string | undefined {
  if (!isRecord(value)) return `${at} must be an object`;
  const { id, label, parent, forkSeq, headSeq = 0, inputs } = value;
  if (!Array.isArray(inputs)) return `${at}.inputs must be a list`;
  return (
    textProblem(`${at}.id`, id) ??
    textProblem(`${at}.label`, label) ??
    (parent === undefined ? undefined : textProblem(`${at}.parent`, parent)) ??
    placeProblem(`${at}.forkSeq`, forkSeq) ??
    placeProblem(`${at}.headSeq`, headSeq) ??
    first(inputs, (input, index) => inputProblem(`${at}.inputs[${index}]`, input))
  );
}

function inputProblem(at: string, value: unknown): string | undefined {
  if (!isRecord(value)) return `${at} must be an object`;
  if (!isRecord(value.command)) return `${at}.command must be an object`;
  return placeProblem(`${at}.after`, value.after) ?? countProblem(`${at}.atUs`, value.atUs);
}

function inputsOf(branch: unknown): readonly unknown[] {
  return isRecord(branch) && Array.isArray(branch.inputs) ? branch.inputs : [];
}

function first<T>(items: readonly T[], problemOf: (item: T, index: number) => string | undefined): string | undefined {
  for (const [index, item] of items.entries()) {
    const problem = problemOf(item, index);
    if (problem !== undefined) return problem;
  }
  return undefined;
}

function textProblem(at: string, value: unknown): string | undefined {
  return typeof value === 'string' ? undefined : `${at} must be a text`;
}

/** The number of an entry. */
function placeProblem(at: string, value: unknown): string | undefined {
  const tooFar = limitProblem('entries', value as number);
  return countProblem(at, value) ?? (tooFar === undefined ? undefined : `${at}: ${tooFar}`);
}

function countProblem(at: string, value: unknown): string | undefined {
  return Number.isSafeInteger(value) && (value as number) >= 0 ? undefined : `${at} must be a whole number, 0 or more`;
}
