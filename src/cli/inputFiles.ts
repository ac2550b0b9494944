import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { UsageError } from './usageError.ts';

export interface InputFile {
  readonly name: string;
  readonly text: string;
}

const MANIFEST = /\.(ya?ml|json)$/i;

/** Reads manifests: files as they are, folders through and through in the order of their names, `-` from standard input. */
export function inputFiles(paths: readonly string[]): InputFile[] {
  return paths.flatMap((path) =>
    path === '-'
      ? [{ name: 'standard input', text: readFileSync(0, 'utf8') }]
      : pathsUnder(path, MANIFEST).map(readInput),
  );
}

/** One file that must be there, such as a configuration. */
export function inputFile(path: string): InputFile {
  return readInput(path);
}

/** The files at or below a path whose names match, in order; a file that is named itself need not match. */
export function pathsUnder(path: string, pattern: RegExp): string[] {
  const stats = statSync(path, { throwIfNoEntry: false });
  if (!stats) throw new UsageError(`${path}: no such file or folder`);
  if (!stats.isDirectory()) return [path];
  return readdirSync(path, { withFileTypes: true })
    .sort((a, b) => (a.name < b.name ? -1 : 1))
    .flatMap((item) =>
      item.isDirectory()
        ? pathsUnder(join(path, item.name), pattern)
        : pattern.test(item.name)
          ? [join(path, item.name)]
          : [],
    );
}

function readInput(path: string): InputFile {
  try {
    return { name: path, text: readFileSync(path, 'utf8') };
  } catch (error) {
    throw new UsageError(`${path}: ${(error as Error).message}`);
  }
}
