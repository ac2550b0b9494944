import { parseTime } from '#base/rfc3339.ts';
import { store } from '#cluster/api/kindTables.ts';
import { storeKind } from '#cluster/api/storeKind.ts';
import type { SharedParts } from '#conformance/recorded.ts';
import { World } from '#kernel/world.ts';
import type { KubeObject } from '#model/kinds.ts';
import { objectKey } from '#model/objectKey.ts';

/** The stored objects of a recorded state; nothing acts on them. */
export function printedState({ objects }: SharedParts): World {
  const world = new World();
  for (const object of objects as readonly KubeObject[])
    world.table(store(storeKind(object))).put(objectKey(object), object);
  return world;
}

/** A recorded moment in simulated microseconds. */
export function momentUs(time: string): number {
  const atUs = parseTime(time);
  if (atUs === undefined) throw new RangeError(`now: "${time}" is not an RFC 3339 time`);
  return atUs;
}
