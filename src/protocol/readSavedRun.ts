import { isDeepJson, LIMITS, limitProblem, overLimit } from '#base/limits.ts';
import { isRecord } from '#base/record.ts';
import { fields, list, misfitsOf, type Of, oneOf, optional, such, text, whole, withRule } from '#base/shape.ts';
import { formatPath } from '#model/manifest/manifestError.ts';
import type { SavedBranch, SavedRun } from './savedRun.ts';

type Fields = Readonly<Record<string, unknown>>;

/**
 * Reads a saved run as a file or a link carries it. Throws with the field and the reason when it is none. What its
 * commands say is checked when it is opened.
 */
export function parseSavedRun(text: string): SavedRun {
  const tooLong = limitProblem('savedRun', text.length);
  if (tooLong !== undefined) throw new Error(tooLong);
  if (isDeepJson(text)) throw new Error(overLimit('depth'));
  const value: unknown = JSON.parse(text);
  const problem = savedRunProblem(value);
  if (problem !== undefined) throw new Error(problem);
  return value as SavedRun;
}

/**
 * Why a value is no saved run; `undefined` when it is one. The one check for what comes from files, links, the console
 * and messages.
 */
export function savedRunProblem(value: unknown): string | undefined {
  if (!isRecord(value) || value.format !== 'kube-orrery/run') return 'this is not a run of Kube Orrery';
  if (value.version !== 1) return `this run has version ${String(value.version)}; only version 1 can be read`;
  const problem = runProblem(value);
  return problem === undefined ? undefined : `this run is damaged: ${problem}`;
}

const place = whole(0, LIMITS.entries.most);
const name = text(LIMITS.savedRun.most);
/** Any object. The session checks its fields when it carries out the command. */
const command = such<Fields>('an object', isRecord);
const input = fields({ id: whole(0), after: place, atUs: whole(0), command });
const branchShape = fields({
  id: name,
  label: name,
  parent: optional(name),
  forkSeq: place,
  headSeq: optional(place),
  inputs: list(input),
});
/** The session checks the rest when the run is opened. */
const source = withRule(such<Fields>('an object', isRecord), ({ scenario, seed }) => {
  if (typeof scenario !== 'string') return { at: ['scenario'], expected: 'a text' };
  return Number.isSafeInteger(seed) ? undefined : { at: ['seed'], expected: 'a whole number' };
});

/** A saved run as it is written: no field is optional that is not said to be. */
export const savedRunShape = fields({
  format: oneOf('kube-orrery/run'),
  version: oneOf(1),
  source,
  branches: list(branchShape, 1),
  branch: name,
  seq: place,
  timeUs: whole(0),
});

function runProblem(value: Fields): string | undefined {
  const [misfit] = misfitsOf(savedRunShape, value);
  if (misfit) return `${formatPath(misfit.path)}: ${misfit.message}`;
  const run = value as Of<typeof savedRunShape>;
  const { branches, branch } = run;
  return (
    limitProblem('branches', branches.length) ??
    limitProblem(
      'inputs',
      branches.reduce((sum, { inputs }) => sum + inputs.length, 0),
    ) ??
    branches.map((_, index) => linkProblem(branches, index)).find((problem) => problem !== undefined) ??
    (branches.some(({ id }) => id === branch)
      ? undefined
      : `branch is ${JSON.stringify(branch)}, and there is no such branch`) ??
    totalProblem(run)
  );
}

type Branch = Of<typeof branchShape>;

/** The first branch is where all begin; each other one hangs on one before it, and has a name of its own. */
function linkProblem(branches: readonly Branch[], index: number): string | undefined {
  const { id, parent } = branches[index] ?? {};
  const before = branches.slice(0, index);
  if (before.some((one) => one.id === id)) return `branches[${index}].id: branch ${JSON.stringify(id)} occurs twice`;
  if (index === 0 && parent === undefined) return undefined;
  return before.some((one) => one.id === parent)
    ? undefined
    : `branches[${index}].parent: no branch before it is called ${JSON.stringify(parent ?? '')}`;
}

/** The problem with the total size of all commands on all branches. */
function totalProblem(run: Of<typeof savedRunShape>): string | undefined {
  const { source: from, branches } = run;
  const added = branches
    .flatMap(({ inputs }) => inputs)
    .reduce((sum, { command: given }) => sum + (given.type === 'nodes.add' ? countOf(given) : 0), 0);
  return (
    limitProblem('entries', entriesToPlay(run)) ??
    limitProblem('nodesInAll', added + (isRecord(from.nodes) ? countOf(from.nodes) : 0))
  );
}

type Extent = Pick<SavedRun, 'branch' | 'seq'> & {
  readonly branches: readonly (Pick<SavedBranch, 'id' | 'parent' | 'forkSeq' | 'headSeq'> & {
    readonly inputs: readonly { readonly after: number }[];
  })[];
};

/**
 * Number of entries that opening the run plays, on all branches together. A branch goes as far as its head, its last
 * input, the
 * reader on it and the branches that leave from it.
 */
export function entriesToPlay({ branches, branch, seq }: Extent): number {
  const ends = new Map([[branch, seq]]);
  const reach = (id: string, end: number): void => void ends.set(id, Math.max(ends.get(id) ?? 0, end));
  for (const { id, parent, forkSeq, headSeq = 0, inputs } of branches) {
    if (parent !== undefined) reach(parent, forkSeq);
    reach(id, headSeq);
    for (const { after } of inputs) reach(id, after);
  }
  return branches.reduce((sum, { id, forkSeq }) => sum + Math.max(0, (ends.get(id) ?? 0) - forkSeq), 0);
}

function countOf({ count }: Fields): number {
  return typeof count === 'number' && count > 0 ? count : 0;
}
