import { isDeepJson } from '#base/isDeepJson.ts';
import { isRecord } from '#base/isRecord.ts';
import { limitProblem, overLimit } from '#base/limits.ts';
import type { ManifestFile } from './command.ts';
import type { SavedRun } from './savedRun.ts';

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
  const problem = savedRunProblem(value);
  if (problem !== undefined) throw new Error(problem);
  return value as SavedRun;
}

/** Why a value is no saved run; `undefined` when it is one. The one check for what comes from files, links, the console and messages. */
export function savedRunProblem(value: unknown): string | undefined {
  if (!isRecord(value) || value.format !== 'kube-orrery/run') return 'this is not a run of Kube Orrery';
  if (value.version !== 1) return `this run is of version ${String(value.version)}; version 1 can be read`;
  const problem = runProblem(value);
  return problem === undefined ? undefined : `this run is damaged: ${problem}`;
}

function runProblem({ source, branches, branch, seq, timeUs }: Fields): string | undefined {
  if (!isRecord(source)) return 'source must be an object';
  if (!Array.isArray(branches) || branches.length === 0) return 'branches must be a list with at least one branch';
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
    first(branches, (one, index) => branchProblem(`branches[${index}]`, one)) ??
    first(branches, (_, index) => linkProblem(branches as readonly Fields[], index)) ??
    (branches.some((one) => isRecord(one) && one.id === branch)
      ? undefined
      : `branch is ${JSON.stringify(branch)}, and there is no such branch`) ??
    totalProblem(source, branches as readonly Fields[], seq as number)
  );
}

/** The first branch is where all begin; each other one hangs on one before it, and has a name of its own. */
function linkProblem(branches: readonly Fields[], index: number): string | undefined {
  const { id, parent } = branches[index] ?? {};
  const before = branches.slice(0, index);
  if (before.some((one) => one.id === id)) return `branches[${index}].id: branch ${JSON.stringify(id)} is there twice`;
  if (index === 0 && parent === undefined) return undefined;
  return before.some((one) => one.id === parent)
    ? undefined
    : `branches[${index}].parent: no branch before it is called ${JSON.stringify(parent ?? '')}`;
}

/** What all commands of all branches ask for together. */
function totalProblem(source: Fields, branches: readonly Fields[], seq: number): string | undefined {
  const entries = branches.reduce((sum, one) => sum + lengthOf(one), 0);
  const inputs = branches.flatMap(inputsOf) as readonly { readonly command: Fields }[];
  const added = inputs.reduce((sum, { command }) => sum + (command.type === 'nodes.add' ? countOf(command) : 0), 0);
  return (
    limitProblem('entries', Math.max(entries, seq)) ??
    limitProblem('nodesInAll', added + (isRecord(source.nodes) ? countOf(source.nodes) : 0))
  );
}

/** How many entries a branch has of its own. */
function lengthOf({ forkSeq, headSeq = 0, inputs }: Fields): number {
  const last = (inputs as readonly { readonly after: number }[]).reduce((most, { after }) => Math.max(most, after), 0);
  return Math.max(0, Math.max(headSeq as number, last) - (forkSeq as number));
}

function countOf({ count }: Fields): number {
  return typeof count === 'number' && count > 0 ? count : 0;
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
