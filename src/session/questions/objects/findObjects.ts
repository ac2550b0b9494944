import { store, storedKinds } from '#cluster/api/kindTables.ts';
import type { World } from '#kernel/world.ts';
import type { FoundObject, ObjectsQuestions } from '#protocol/objects.ts';

type Ask = ObjectsQuestions['findObjects']['ask'];

/** The page finds Pods and Nodes in its mirror. Events and Leases are found through the objects they are about. */
const LEFT_OUT = new Set(['Pod', 'Node', 'Event', 'Lease']);
const WHOLE = 0;
const BEGINNING = 1;
const INSIDE = 2;

/** Objects by lower-case names, or by their kind: the best matches first, then by kind and name. */
export function findObjects(world: World, { names, whole, most }: Ask): FoundObject[] {
  const found: { readonly object: FoundObject; readonly rank: number }[] = [];
  for (const kind of storedKinds(world)) {
    if (LEFT_OUT.has(kind)) continue;
    for (const { metadata } of world.table(store(kind)).values()) {
      const { name, namespace } = metadata;
      const rank = Math.min(
        ...names.map((sought) => rankOf(name.toLowerCase(), whole ? '' : kind.toLowerCase(), sought)),
      );
      if (rank > (whole ? WHOLE : INSIDE)) continue;
      found.push({ rank, object: { kind, name, ...(namespace !== undefined && { namespace }) } });
    }
  }
  return found
    .sort((a, b) => a.rank - b.rank || compare(a.object.kind, b.object.kind) || compare(a.object.name, b.object.name))
    .slice(0, most)
    .map(({ object }) => object);
}

function rankOf(name: string, kind: string, sought: string): number {
  if (name === sought || kind === sought) return WHOLE;
  const at = name.indexOf(sought);
  return at < 0 ? Number.POSITIVE_INFINITY : at === 0 ? BEGINNING : INSIDE;
}

function compare(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}
