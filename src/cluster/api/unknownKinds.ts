import { table } from '#kernel/tableOf.ts';
import type { World } from '#kernel/world.ts';

interface UnknownKind {
  readonly kind: string;
}

/**
 * Kinds that the starting dump does not contain at all, by name. The model does not treat their objects as missing,
 * because it knows nothing about them.
 */
const UNKNOWN_KINDS = table<UnknownKind>('start/unknownKinds');

export function setUnknownKinds(world: World, kinds: readonly string[]): void {
  for (const kind of kinds) world.table(UNKNOWN_KINDS).put(kind, { kind });
}

export function isUnknownKind(world: World, kind: string): boolean {
  return world.table(UNKNOWN_KINDS).has(kind);
}
