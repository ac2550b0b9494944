import { closeSync, openSync, readdirSync, readSync, statSync } from 'node:fs';
import { basename, join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { LIMITS, limitProblem, overLimit } from '#base/limits.ts';
import { reasonOf } from '#base/reasonOf.ts';
import { shellWord } from '#base/shellWord.ts';
import { textEncoding } from '#base/textEncoding.ts';
import { isManifestName } from '#model/manifest/isManifestName.ts';
import { parseSavedRun } from '#protocol/readSavedRun.ts';
import type { SavedRun } from '#protocol/savedRun.ts';
import { isSavedRunFile } from '#protocol/savedRun.ts';
import { readDump } from '#session/commands/readDump.ts';
import { readFiles } from '#session/commands/readFiles.ts';
import { openSession } from '#session/session.ts';
import { printError, systemWords } from './output.ts';
import { isSystemError, UsageError } from './usageError.ts';

export interface InputFile {
  readonly name: string;
  readonly text: string;
}

interface Wanted {
  /** Something else is in the cluster, so that the files need not have objects. */
  readonly mayBeEmpty?: boolean;
}

/** `objectFiles` of what is at these paths. */
export function inputFiles(paths: readonly string[], wanted?: Wanted): readonly InputFile[] {
  return objectFiles(filesAt(paths), wanted);
}

/**
 * Files as a run takes them. Where they come from a live cluster, the data of Secrets and the values of environment variables are left out at
 * once. A saved run is taken as the objects of the moment where it was left. Throws `UsageError`, also when nothing is in all of them.
 */
export function objectFiles(read: readonly InputFile[], { mayBeEmpty = false }: Wanted = {}): readonly InputFile[] {
  const files = read.map((file) => (isSavedRunFile(file) ? clusterOf(file) : file));
  if (!mayBeEmpty && isEmpty(files)) {
    const names = files.map(({ name }) => name).join(', ');
    throw new UsageError(`${names}: there are no objects in it (kubectl: error: no objects passed to apply)`);
  }
  const dump = readDump(files);
  for (const sentence of dump?.leftOut ?? []) printError(`${sentence}\n`);
  return dump?.files ?? files;
}

/** The saved run among files, which has to be alone; `undefined` when there is none. Throws `UsageError`. */
export function savedRunAmong(
  files: readonly InputFile[],
): { readonly name: string; readonly run: SavedRun } | undefined {
  const saved = files.find(isSavedRunFile);
  if (!saved) return undefined;
  if (files.length > 1) throw new UsageError(`${saved.name} is a saved run: it is opened alone, without other files`);
  return { name: saved.name, run: savedRunOf(saved) };
}

function savedRunOf({ name, text }: InputFile): SavedRun {
  try {
    return parseSavedRun(text);
  } catch (error) {
    throw new UsageError(`${name}: ${reasonOf(error)}`);
  }
}

/** What `kubectl get -o json` of all would give where the run was left. */
function clusterOf(file: InputFile): InputFile {
  const opened = openSession(savedRunOf(file));
  if (!opened.ok) throw new UsageError(`${file.name}: ${opened.problems.map(({ message }) => message).join('; ')}`);
  return { name: file.name, text: opened.session.ask('export', { format: 'json' }) };
}

/** Longer texts have something in them; to read them for this would take long. */
const SURELY_FULL = 1024 * 1024;

/** Whether all that was read is comments, separators, and lists without items. What is wrong in it is told where it is read. */
function isEmpty(files: readonly InputFile[]): boolean {
  if (files.some(({ text }) => text.length > SURELY_FULL)) return false;
  const read = readFiles(files);
  return read.ok && read.objects.length + read.trace.nodes.length + read.trace.pods.length === 0;
}

/**
 * What is at these paths: files as they are, packed ones (gzip) unpacked, folders through and through in the order of their names, `-` from
 * standard input. What a folder has beside manifests is counted on standard error.
 */
export function filesAt(paths: readonly string[]): readonly InputFile[] {
  return paths.flatMap((path) => {
    if (path === '-') return [readInput('standard input', STANDARD_INPUT)];
    const { isFolder, paths: all } = pathsUnder(path, ANY_NAME);
    const texts = isFolder ? all.filter(isManifestName) : all;
    if (texts.length < all.length)
      printError(`${path}: files left aside because they are neither YAML nor JSON: ${all.length - texts.length}\n`);
    const found = isFolder ? texts.filter((each) => !TEST_NAME.test(each)) : texts;
    if (found.length < texts.length)
      printError(`${path}: files left aside because orrery test plays them: ${texts.length - found.length}\n`);
    if (found.length === 0)
      throw new UsageError(`${path}: this folder has no YAML or JSON file${texts.length > 0 ? ' beside tests' : ''}`);
    return found.map((each) => readInput(each));
  });
}

const ANY_NAME = /^/;
/** Files that `orrery test` finds in a folder. */
export const TEST_NAME = /\.test\.(ya?ml|json)$/i;

/** One file that must be there, such as a configuration. */
export function inputFile(path: string): InputFile {
  const file = readInput(path);
  if (isSavedRunFile(file))
    throw new UsageError(
      `${path}: this is a saved run, which "orrery run ${shellWord(path)}" or the page opens; another sort of file is wanted here`,
    );
  return file;
}

/** The files at or below a path whose names match, in order; a file that is named itself need not match. Of a folder only regular files are taken. */
export function pathsUnder(
  path: string,
  pattern: RegExp,
): { readonly isFolder: boolean; readonly paths: readonly string[] } {
  const stats = statSync(path, { throwIfNoEntry: false });
  if (!stats) throw new UsageError(`${path}: no such file or folder`);
  const isFolder = stats.isDirectory();
  const paths: string[] = [];
  let others = 0;
  for (const found of isFolder ? below(path) : [path]) {
    if (isFolder && !statSync(found, { throwIfNoEntry: false })?.isFile()) others++;
    else if (!isFolder || pattern.test(basename(found))) paths.push(found);
    countedFiles(path, paths.length + others);
  }
  if (others > 0) printError(`${path}: left aside because they are no regular files: ${others}\n`);
  return { isFolder, paths };
}

function* below(folder: string): Generator<string> {
  for (const item of readdirSync(folder, { withFileTypes: true }).sort((a, b) => (a.name < b.name ? -1 : 1))) {
    if (item.isDirectory()) yield* below(join(folder, item.name));
    else yield join(folder, item.name);
  }
}

/** Refuses a folder with more files than are read. */
export function countedFiles(path: string, count: number): void {
  const tooMany = limitProblem('folder', count);
  if (tooMany !== undefined) throw new UsageError(`${path}: ${tooMany}`);
}

const STANDARD_INPUT = 0;

/** `from`: a path, or an open file. */
function readInput(name: string, from: string | number = name): InputFile {
  return { name, text: unpackedText(name, readBytes(name, from)) };
}

const PIECE_BYTES = 1024 * 1024;
/** Between two looks at an input that has nothing to read yet. */
const PAUSE_MS = 10;

/** Reads in pieces, so that what has no end, such as a device, is left at the limit. Throws `UsageError`. */
export function readBytes(name: string, from: string | number = name): Buffer {
  const file = typeof from === 'number' ? from : opened(name, from);
  try {
    const pieces: Buffer[] = [];
    let length = 0;
    for (;;) {
      const piece = Buffer.allocUnsafe(PIECE_BYTES);
      const count = readPiece(file, piece);
      if (count === 0) return Buffer.concat(pieces, length);
      length += count;
      if (length > LIMITS.unpacked.most) throw new UsageError(`${name}: ${overLimit('unpacked')}`);
      pieces.push(piece.subarray(0, count));
    }
  } catch (error) {
    if (error instanceof UsageError) throw error;
    throw new UsageError(readProblem(name, error));
  } finally {
    if (typeof from !== 'number') closeSync(file);
  }
}

function readProblem(name: string, error: unknown): string {
  return isSystemError(error) ? `${name}: ${systemWords(error)}` : `${name}: ${reasonOf(error)}`;
}

function opened(name: string, path: string): number {
  try {
    return openSync(path, 'r');
  } catch (error) {
    throw new UsageError(readProblem(name, error));
  }
}

/** Waits where a terminal or a pipe that does not block has nothing yet. */
function readPiece(file: number, piece: Buffer): number {
  for (;;)
    try {
      return readSync(file, piece);
    } catch (error) {
      const { code } = error as NodeJS.ErrnoException;
      if (code === 'EOF') return 0;
      if (code !== 'EAGAIN') throw error;
      Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, PAUSE_MS);
    }
}

/** The text of a file, unpacked if it was packed by gzip, and then no further than the limit: a few kilobytes may hold gigabytes. */
export function unpackedText(name: string, bytes: Buffer): string {
  if (bytes[0] !== 0x1f || bytes[1] !== 0x8b) return decoded(bytes);
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
