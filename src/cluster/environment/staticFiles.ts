import type { Table } from '#kernel/table.ts';
import { table } from '#kernel/tableOf.ts';
import type { World } from '#kernel/world.ts';
import type { Pod } from '#model/generated/types.ts';

/** Whence a kubelet has a static Pod: the directory `staticPodPath` of its machine, or the web server behind its `staticPodURL`. */
export type StaticVia = 'file' | 'http';

/** A manifest of a static Pod. */
export interface StaticFile {
  readonly node: string;
  readonly via: StaticVia;
  /** Of the file, or of the entry in the list that the web server answers. */
  readonly name: string;
  readonly text: string;
  /** What the text says, with the defaults that every reader of a Pod fills in. */
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

/** False when there is none. */
export function removeStaticFile(world: World, file: Pick<StaticFile, 'node' | 'via' | 'name'>): boolean {
  const table = staticFilesTable(world);
  const key = keyOf(file);
  if (!table.has(key)) return false;
  table.delete(key);
  return true;
}

/** What a source of a node offers, in the order of the names, as a directory is read. */
export function staticFilesOf(world: World, node: string, via: StaticVia): StaticFile[] {
  const table = staticFilesTable(world);
  if (table.size === 0) return [];
  return table.values().filter((file) => file.node === node && file.via === via);
}

/** The machine is no more, and its disk with it; what a web server offers stays. */
export function forgetStaticFiles(world: World, node: string): void {
  for (const file of staticFilesOf(world, node, 'file')) removeStaticFile(world, file);
}

function keyOf({ node, via, name }: Pick<StaticFile, 'node' | 'via' | 'name'>): string {
  return `${node} ${via} ${name}`;
}
