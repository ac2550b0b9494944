import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { LIMITS, limitProblem, overLimit } from '#base/limits.ts';
import { textEncoding } from '#base/textEncoding.ts';
import { isManifestName } from '#model/manifest/isManifestName.ts';
import { readDump } from '#session/commands/readDump.ts';
import { UsageError } from './usageError.ts';

export interface InputFile {
  readonly name: string;
  readonly text: string;
}

/**
 * Reads manifests: files as they are, packed ones (gzip) unpacked, folders through and through in the order of their names, `-` from standard
 * input. Where they come from a live cluster, the data of Secrets and the values of environment variables are left out at once.
 */
export function inputFiles(paths: readonly string[]): readonly InputFile[] {
  const files = filesAsTheyAre(paths);
  return readDump(files)?.files ?? files;
}

/** The same with nothing left out. What a folder has beside manifests is counted on standard error. */
function filesAsTheyAre(paths: readonly string[]): InputFile[] {
  return paths.flatMap((path) => {
    if (path === '-') return [{ name: 'standard input', text: unpackedText('standard input', readFileSync(0)) }];
    const all = pathsUnder(path, ANY_NAME);
    const isFolder = all[0] !== path;
    const found = isFolder ? all.filter(isManifestName) : all;
    if (found.length < all.length)
      process.stderr.write(
        `${path}: files left aside because they are neither YAML nor JSON: ${all.length - found.length}\n`,
      );
    if (found.length === 0) throw new UsageError(`${path}: this folder has no YAML or JSON file`);
    return found.map(readInput);
  });
}

const ANY_NAME = /^/;

/** One file that must be there, such as a configuration. */
export function inputFile(path: string): InputFile {
  return readInput(path);
}

/** The files at or below a path whose names match, in order; a file that is named itself need not match. */
export function pathsUnder(path: string, pattern: RegExp): string[] {
  const stats = statSync(path, { throwIfNoEntry: false });
  if (!stats) throw new UsageError(`${path}: no such file or folder`);
  const paths: string[] = [];
  for (const found of stats.isDirectory() ? below(path, pattern) : [path]) {
    paths.push(found);
    countedFiles(path, paths.length);
  }
  return paths;
}

function* below(folder: string, pattern: RegExp): Generator<string> {
  for (const item of readdirSync(folder, { withFileTypes: true }).sort((a, b) => (a.name < b.name ? -1 : 1))) {
    if (item.isDirectory()) yield* below(join(folder, item.name), pattern);
    else if (pattern.test(item.name)) yield join(folder, item.name);
  }
}

/** Refuses a folder with more files than are read. */
export function countedFiles(path: string, count: number): void {
  const tooMany = limitProblem('folder', count);
  if (tooMany !== undefined) throw new UsageError(`${path}: ${tooMany}`);
}

function readInput(path: string): InputFile {
  try {
    return { name: path, text: unpackedText(path, readFileSync(path)) };
  } catch (error) {
    if (error instanceof UsageError) throw error;
    throw new UsageError(`${path}: ${(error as Error).message}`);
  }
}

/** The text of a file, unpacked if it was packed by gzip, and then no further than the limit: a few kilobytes may hold gigabytes. */
export function unpackedText(name: string, bytes: Buffer): string {
  if (bytes[0] !== 0x1f || bytes[1] !== 0x8b) {
    const tooLarge = limitProblem('unpacked', bytes.length);
    if (tooLarge !== undefined) throw new UsageError(`${name}: ${tooLarge}`);
    return decoded(bytes);
  }
  try {
    return decoded(gunzipSync(bytes, { maxOutputLength: LIMITS.unpacked.most }));
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException;
    throw new UsageError(
      `${name}: ${code === 'ERR_BUFFER_TOO_LARGE' ? overLimit('unpacked') : `this gzip file is damaged: ${message}`}`,
    );
  }
}

function decoded(bytes: Uint8Array): string {
  return new TextDecoder(textEncoding(bytes)).decode(bytes);
}
