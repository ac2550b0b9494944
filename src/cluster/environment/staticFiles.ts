import { table } from '#kernel/delta.ts';
import type { Table } from '#kernel/table.ts';
import type { World } from '#kernel/world.ts';
import type { Pod } from '#model/generated/types.ts';

/**
 * Source of a kubelet's static Pods: the directory `staticPodPath` of its machine, or the web server at its
 * `staticPodURL`.
 */
export type StaticVia = 'file' | 'http';

/** Manifest of a static Pod. */
export interface StaticFile {
  readonly node: string;
  readonly via: StaticVia;
  /** Name of the file, or of the entry in the web server's list. */
  readonly name: string;
  readonly text: string;
  /** Pod in the text, with the defaults that every reader of a Pod fills in. */
  readonly pod: Pod;
}

const STATIC_FILES = table<StaticFile>('environment/staticFiles');

/** By node, source and name. */
function staticFilesTable(world: World): Table<StaticFile> {
  return world.table(STATIC_FILES);
}

export function putStaticFile(world: World, file: StaticFile): void {
  staticFilesTable(world).put(keyOf(file), file);
}

/** Returns false if there is no such file. */
export function removeStaticFile(world: World, file: Pick<StaticFile, 'node' | 'via' | 'name'>): boolean {
  const table = staticFilesTable(world);
  const key = keyOf(file);
  if (!table.has(key)) return false;
  table.delete(key);
  return true;
}

/** Static Pods from one source of a node, sorted by file name as a directory is read. */
export function staticFilesOf(world: World, node: string, via: StaticVia): StaticFile[] {
  const table = staticFilesTable(world);
  if (table.size === 0) return [];
  return table.values().filter((file) => file.node === node && file.via === via);
}

/** Forgets the files of a removed machine. The web server's files stay. */
export function forgetStaticFiles(world: World, node: string): void {
  for (const file of staticFilesOf(world, node, 'file')) removeStaticFile(world, file);
}

function keyOf({ node, via, name }: Pick<StaticFile, 'node' | 'via' | 'name'>): string {
  return `${node} ${via} ${name}`;
}
