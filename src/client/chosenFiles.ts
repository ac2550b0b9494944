import { LIMITS, limitProblem, overLimit } from '#base/limits.ts';
import { compare } from '#base/order.ts';
import { reasonOf } from '#base/problemText.ts';
import { textEncoding } from '#base/textEncoding.ts';
import { isManifestName } from '#model/manifest/isManifestName.ts';
import type { InputProblem, ManifestFile } from '#protocol/command.ts';

/** Text files from a drop, a paste or a file dialog; empty when one of the files has a problem. */
export interface Chosen {
  readonly files: readonly ManifestFile[];
  /** Number of files in folders that are no manifests, such as logs. */
  readonly aside: number;
  readonly problems: readonly InputProblem[];
}

/**
 * Reads individually named files, and the files of a folder whose names look like manifests. gzip files are unpacked.
 */
export async function readChosenFiles(list: Iterable<File>): Promise<Chosen> {
  const all = Array.from(list);
  const chosen = all.filter((file) => pathOf(file) === file.name || isManifestName(file.name));
  const aside = all.length - chosen.length;
  const tooMany = limitProblem('folder', all.length);
  if (tooMany !== undefined) return { files: [], aside, problems: [{ message: tooMany }] };
  const files: ManifestFile[] = [];
  const problems: InputProblem[] = [];
  // One after the other, because all of them together may exceed the memory.
  for (const file of chosen) {
    const name = pathOf(file);
    try {
      files.push({ name, text: await textOf(file) });
    } catch (error) {
      problems.push({ file: name, message: reasonOf(error) });
    }
  }
  return problems.length > 0 ? { files: [], aside, problems } : { files, aside, problems };
}

/** Reads dropped files, and folders with all their subfolders. It must be called while the event is being handled. */
export function readDropped({ items, files }: DataTransfer): Promise<Chosen> {
  const entries = Array.from(items ?? []).flatMap((item) => item.webkitGetAsEntry?.() ?? []);
  if (!entries.some(({ isDirectory }) => isDirectory)) return readChosenFiles(files);
  return filesIn(entries).then(readChosenFiles);
}

async function filesIn(entries: readonly FileSystemEntry[]): Promise<readonly File[]> {
  const files: File[] = [];
  const left = entries.map((entry) => ({ entry, isNamed: true }));
  // One file more than allowed is enough to refuse.
  for (let next = left.shift(); next && files.length <= LIMITS.folder.most; next = left.shift()) {
    const { entry, isNamed } = next;
    if (isDirectory(entry)) left.push(...(await entriesOf(entry)).map((inner) => ({ entry: inner, isNamed: false })));
    else if (isFile(entry)) files.push(await fileOf(entry, isNamed));
  }
  return files;
}

function isDirectory(entry: FileSystemEntry): entry is FileSystemDirectoryEntry {
  return entry.isDirectory;
}

function isFile(entry: FileSystemEntry): entry is FileSystemFileEntry {
  return entry.isFile;
}

async function entriesOf(directory: FileSystemDirectoryEntry): Promise<readonly FileSystemEntry[]> {
  const reader = directory.createReader();
  const all: FileSystemEntry[] = [];
  // A browser returns about a hundred entries at a time, and none at the end.
  for (;;) {
    const some = await new Promise<FileSystemEntry[]>((done, failed) => reader.readEntries(done, failed));
    if (some.length === 0) return all.sort((a, b) => compare(a.name, b.name));
    all.push(...some);
  }
}

/** The file gets its path in the folder, as from a file dialog. */
async function fileOf(entry: FileSystemFileEntry, isNamed: boolean): Promise<File> {
  const file = await new Promise<File>((done, failed) => entry.file(done, failed));
  if (!isNamed) Object.defineProperty(file, 'webkitRelativePath', { value: entry.fullPath.replace(/^\//, '') });
  return file;
}

function pathOf({ name, webkitRelativePath }: File): string {
  return webkitRelativePath || name;
}

async function textOf(file: File): Promise<string> {
  const start = new Uint8Array(await file.slice(0, 2).arrayBuffer());
  if (start[0] === 0x1f && start[1] === 0x8b) return unpacked(file);
  const tooLarge = limitProblem('unpacked', file.size);
  if (tooLarge !== undefined) throw new Error(tooLarge);
  return new TextDecoder(textEncoding(start)).decode(await file.arrayBuffer());
}

/** Stops unpacking at the limit, because a few kilobytes may hold gigabytes. */
async function unpacked(file: File): Promise<string> {
  const reader = file.stream().pipeThrough(new DecompressionStream('gzip')).getReader();
  let decoder: TextDecoder | undefined;
  const parts: string[] = [];
  let length = 0;
  for (;;) {
    const { done, value } = await reader.read().catch((error: unknown) => {
      throw new Error(`this gzip file is damaged: ${reasonOf(error)}`);
    });
    if (done) return parts.join('') + (decoder?.decode() ?? '');
    length += value.length;
    if (length > LIMITS.unpacked.most) {
      await reader.cancel();
      throw new Error(overLimit('unpacked'));
    }
    decoder ??= new TextDecoder(textEncoding(value));
    parts.push(decoder.decode(value, { stream: true }));
  }
}
