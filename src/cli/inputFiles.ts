import { closeSync, openSync, readdirSync, readSync, statSync } from 'node:fs';
import { basename, join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { LIMITS, limitProblem, overLimit } from '#base/limits.ts';
import { compare } from '#base/order.ts';
import { reasonOf } from '#base/problemText.ts';
import { shellWord } from '#base/shellWord.ts';
import { textEncoding } from '#base/textEncoding.ts';
import { isManifestName } from '#model/manifest/isManifestName.ts';
import { parseSavedRun } from '#protocol/readSavedRun.ts';
import type { SavedRun } from '#protocol/savedRun.ts';
import { isSavedRunFile } from '#protocol/savedRun.ts';
import { readDump, readFiles } from '#session/commands/readFiles.ts';
import { openSession } from '#session/session.ts';
import { printError, systemWords } from './output.ts';
import { isSystemError, UsageError } from './usage.ts';

export interface InputFile {
  readonly name: string;
  readonly text: string;
}

interface Wanted {
  /** The cluster has other objects, so the files may be empty. */
  readonly mayBeEmpty?: boolean;
}

/** `objectFiles` of the files at these paths. */
export function inputFiles(paths: readonly string[], wanted?: Wanted): readonly InputFile[] {
  return objectFiles(filesAt(paths), wanted);
}

/**
 * Files in the form that a run takes. From files of a live cluster, the data of Secrets and the values of environment
 * variables are removed at once. A saved run becomes the objects at its last moment. Throws `UsageError`, also when
 * all files are empty.
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

/** The saved run among files, which must be the only file; `undefined` when there is none. Throws `UsageError`. */
export function savedRunAmong(
  files: readonly InputFile[],
): { readonly name: string; readonly run: SavedRun } | undefined {
  const saved = files.find(isSavedRunFile);
  if (!saved) return undefined;
  if (files.length > 1) throw new UsageError(`${saved.name} is a saved run, which cannot be combined with other files`);
  return { name: saved.name, run: savedRunOf(saved) };
}

function savedRunOf({ name, text }: InputFile): SavedRun {
  try {
    return parseSavedRun(text);
  } catch (error) {
    throw new UsageError(`${name}: ${reasonOf(error)}`);
  }
}

/** The output of `kubectl get -o json` for all objects at the run's last moment. */
function clusterOf(file: InputFile): InputFile {
  const opened = openSession(savedRunOf(file));
  if (!opened.ok) throw new UsageError(`${file.name}: ${opened.problems.map(({ message }) => message).join('; ')}`);
  return { name: file.name, text: opened.session.ask('export', { format: 'json' }) };
}

/** Longer texts are surely not empty, and parsing them for this check would take long. */
const SURELY_FULL = 1024 * 1024;

/**
 * Whether the files contain only comments, separators, and lists without items. Errors in them are reported where
 * they are read.
 */
function isEmpty(files: readonly InputFile[]): boolean {
  if (files.some(({ text }) => text.length > SURELY_FULL)) return false;
  const read = readFiles(files);
  return read.ok && read.objects.length + read.trace.nodes.length + read.trace.pods.length === 0;
}

/**
 * The files at these paths: gzip files are unpacked, folders are read recursively in the order of names, and `-` is
 * standard input. Standard error gets the number of files in a folder that are no manifests.
 */
export function filesAt(paths: readonly string[]): readonly InputFile[] {
  return paths.flatMap((path) => {
    if (path === '-') return [readInput('standard input', STANDARD_INPUT)];
    const { isFolder, paths: all } = pathsUnder(path, ANY_NAME);
    const texts = isFolder ? all.filter(isManifestName) : all;
    if (texts.length < all.length)
      printError(`${path}: files skipped because they are neither YAML nor JSON: ${all.length - texts.length}\n`);
    const found = isFolder ? texts.filter((each) => !TEST_NAME.test(each)) : texts;
    if (found.length < texts.length)
      printError(`${path}: files skipped because orrery test plays them: ${texts.length - found.length}\n`);
    if (found.length === 0)
      throw new UsageError(`${path}: this folder has no YAML or JSON file${texts.length > 0 ? ' besides tests' : ''}`);
    return found.map((each) => readInput(each));
  });
}

const ANY_NAME = /^/;
/** Files that `orrery test` finds in a folder. */
export const TEST_NAME = /\.test\.(ya?ml|json)$/i;

/** One file that must exist, such as a configuration. */
export function inputFile(path: string): InputFile {
  const file = readInput(path);
  if (isSavedRunFile(file))
    throw new UsageError(
      `${path}: this is a saved run, which "orrery run ${shellWord(path)}" or the page opens; another kind of file is expected here`,
    );
  return file;
}

/**
 * The files at or below a path whose names match, in order; an explicitly named file need not match. From a folder
 * only regular files are taken.
 */
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
  if (others > 0) printError(`${path}: skipped because they are not regular files: ${others}\n`);
  return { isFolder, paths };
}

function* below(folder: string): Generator<string> {
  for (const item of readdirSync(folder, { withFileTypes: true }).sort((a, b) => compare(a.name, b.name))) {
    if (item.isDirectory()) yield* below(join(folder, item.name));
    else yield join(folder, item.name);
  }
}

/** Refuses a folder with more files than the limit. */
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
/** The pause before reading an input again that has no data yet. */
const PAUSE_MS = 10;

/** Reads in pieces, so that an endless input, such as a device, stops at the limit. Throws `UsageError`. */
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

/** Waits while a non-blocking terminal or pipe has no data yet. */
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

/**
 * The text of a file, unpacked if it is a gzip file. Unpacking stops at the limit, because a few kilobytes may hold
 * gigabytes.
 */
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
