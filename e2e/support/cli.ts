import { spawnSync } from 'node:child_process';
import { join } from 'node:path';

const ROOT = join(import.meta.dirname, '..', '..');

export interface CliResult {
  readonly status: number | null;
  readonly stdout: string;
  readonly stderr: string;
}

/** Runs `orrery` as a person would in a shell. */
export function orrery(args: readonly string[], stdin = ''): CliResult {
  const { status, stdout, stderr } = spawnSync(process.execPath, [join(ROOT, 'scripts', 'orrery.mjs'), ...args], {
    cwd: ROOT,
    encoding: 'utf8',
    input: stdin,
    maxBuffer: 64 * 1024 * 1024,
  });
  return { status, stdout, stderr };
}

/** The digest that `orrery run` tells on standard error. */
export function digestOf({ status, stderr }: CliResult): string {
  const digest = /digest ([0-9a-f]{16})\s*$/.exec(stderr)?.[1];
  if (status !== 0 || digest === undefined) throw new Error(`orrery run ended with ${status}: ${stderr}`);
  return digest;
}
