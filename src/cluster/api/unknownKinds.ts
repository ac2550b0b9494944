import { table } from '#kernel/delta.ts';
import type { World } from '#kernel/world.ts';

export interface UnknownKind {
  readonly kind: string;
  /** Number of objects in the dump that refer to one. */
  readonly refers: number;
}

/**
 * Kinds without any object in the dump that a run starts from, by their names. Their objects are unknown, so they are
 * not treated as missing.
 */
export const UNKNOWN_KINDS = table<UnknownKind>('start/unknownKinds');

export function setUnknownKinds(world: World, kinds: readonly UnknownKind[]): void {
  for (const unknown of kinds) world.table(UNKNOWN_KINDS).put(unknown.kind, unknown);
}

interface AssumedNamespace {
  readonly name: string;
}

/** Namespaces that objects of the start are in although no file has them: they are taken as there. */
export const ASSUMED_NAMESPACES = table<AssumedNamespace>('start/assumedNamespaces');

export function setAssumedNamespaces(world: World, names: readonly string[]): void {
  for (const name of names) world.table(ASSUMED_NAMESPACES).put(name, { name });
}

export function isUnknownKind(world: World, kind: string): boolean {
  return world.table(UNKNOWN_KINDS).has(kind);
}
