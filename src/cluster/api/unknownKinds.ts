import { table } from '#kernel/tableOf.ts';
import type { World } from '#kernel/world.ts';

interface UnknownKind {
  readonly kind: string;
}

/** Kinds of which the dump that a run starts from has nothing at all, by their names. What is not there of them is not known, and is not taken to be missing. */
const UNKNOWN_KINDS = table<UnknownKind>('start/unknownKinds');

export function setUnknownKinds(world: World, kinds: readonly string[]): void {
  for (const kind of kinds) world.table(UNKNOWN_KINDS).put(kind, { kind });
}

export function isUnknownKind(world: World, kind: string): boolean {
  return world.table(UNKNOWN_KINDS).has(kind);
}
