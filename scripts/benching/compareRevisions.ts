import { execFileSync } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync, symlinkSync } from 'node:fs';
import { loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { bestOf, type Compared, compareFigures, type Figures, figuresOf } from './figures.ts';
import { printedIn } from './printedIn.ts';

const ROOT = join(import.meta.dirname, '..', '..');
/** What is worse by more than this is marked. */
const REGRESSION = 0.9;

export interface Compare {
  readonly revision: string;
  /** Benches that both revisions have. */
  readonly names: readonly string[];
  readonly rounds: number;
}

/**
 * Runs the same benches on a revision and on the working tree in turn, so that what else happens on the machine falls on both,
 * and prints the best figure of each with its ratio. Modules that the revision needs and the tree has not are not installed.
 *
 * @returns how many figures are worse by more than 10 %
 * @throws {Error} for a revision that git does not know
 */
export async function compareRevisions({ revision, names, rounds }: Compare): Promise<number> {
  const old = checkedOut(revision);
  let worse = 0;
  try {
    for (const name of names) {
      if (!existsSync(join(old, 'bench', `${name}.ts`))) {
        console.log(`${name}: ${revision} has no such bench`);
        continue;
      }
      const before: Figures[] = [];
      const after: Figures[] = [];
      for (let round = 0; round < rounds; round++) {
        before.push(figuresOf(await printedIn(old, name)));
        after.push(figuresOf(await printedIn(ROOT, name)));
      }
      console.log(
        `\n${name}: ${revision} and the working tree, ${rounds} rounds in turn, load ${loadavg()[0]?.toFixed(1)}`,
      );
      const compared = compareFigures(bestOf(before), bestOf(after));
      for (const each of compared) console.log(lineOf(each));
      worse += compared.filter(isWorse).length;
    }
  } finally {
    execFileSync('git', ['worktree', 'remove', '--force', old], { cwd: ROOT });
    rmSync(old, { recursive: true, force: true });
  }
  return worse;
}

function checkedOut(revision: string): string {
  const folder = mkdtempSync(join(tmpdir(), 'orrery-bench-'));
  execFileSync('git', ['worktree', 'add', '--quiet', '--detach', folder, revision], { cwd: ROOT });
  symlinkSync(join(ROOT, 'node_modules'), join(folder, 'node_modules'));
  execFileSync('npm', ['run', '--silent', 'generate'], { cwd: folder, stdio: ['ignore', 'ignore', 'inherit'] });
  return folder;
}

function isWorse({ ratio }: Compared): boolean {
  return ratio !== undefined && ratio < REGRESSION;
}

function lineOf(compared: Compared): string {
  const { path, before, after, ratio } = compared;
  const share = ratio === undefined ? 'differs' : `${ratio.toFixed(2)} times as good`;
  return `  ${path.padEnd(36)} ${shown(before).padStart(14)} ${shown(after).padStart(14)}  ${share}${isWorse(compared) ? ', worse' : ''}`;
}

function shown(value: number): string {
  return Number.isInteger(value) ? String(value) : value.toFixed(3);
}
