import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { vi } from 'vitest';
import { orrery } from '#cli/orrery.ts';

export interface Outcome {
  readonly status: number;
  readonly stdout: string;
  readonly stderr: string;
}

/** Runs the command line in this process. What it throws is a defect, which a shell would show with a stack trace. */
export function runOrrery(...args: readonly string[]): Outcome {
  const out: string[] = [];
  const err: string[] = [];
  const stdout = vi.spyOn(process.stdout, 'write').mockImplementation((text) => out.push(String(text)) > 0);
  const stderr = vi.spyOn(process.stderr, 'write').mockImplementation((text) => err.push(String(text)) > 0);
  try {
    const status = orrery(args);
    return { status, stdout: out.join(''), stderr: err.join('') };
  } finally {
    stdout.mockRestore();
    stderr.mockRestore();
  }
}

const folder = mkdtempSync(join(tmpdir(), 'orrery-cli-'));
let count = 0;

/** Writes a file for a test and gives its path. */
export function fileWith(text: string | Uint8Array, extension = 'yaml'): string {
  const path = join(folder, `${++count}.${extension}`);
  writeFileSync(path, text);
  return path;
}
