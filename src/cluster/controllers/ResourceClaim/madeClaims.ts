import { HOUR_US, type Micros } from '#base/time.ts';
import type { Table } from '#kernel/table.ts';
import { table } from '#kernel/tableOf.ts';
import type { World } from '#kernel/world.ts';
import type { Pod } from '#model/generated/types.ts';

/** Upstream source (v1.36.2): staging/src/k8s.io/client-go/tools/cache/mutation_cache.go. */
const MOST_MADE = 100;

interface MadeClaim {
  readonly ordinal: number;
  readonly name: string;
  readonly untilUs: Micros;
}

/** Claims that the controller has created, by the Pod's uid and the name in its spec. */
const MADE = table<MadeClaim>('controllers/ResourceClaim.made');

/**
 * Claims that the controller has created count as present for an hour, even if they are gone. So a deleted claim is not
 * recreated so soon.
 * Upstream source (v1.36.2): pkg/controller/resourceclaim/controller.go, claimCache.
 */
export class MadeClaims {
  private readonly made: Table<MadeClaim>;

  constructor(world: World) {
    this.made = world.table(MADE);
  }

  nameOf(pod: Pod, podClaim: string, nowUs: Micros): string | undefined {
    const found = this.made.get(placeOf(pod, podClaim));
    return found && found.untilUs > nowUs ? found.name : undefined;
  }

  note(pod: Pod, podClaim: string, name: string, nowUs: Micros): void {
    putLast(this.made, placeOf(pod, podClaim), { name, untilUs: nowUs + HOUR_US }, MOST_MADE);
  }
}

function placeOf({ metadata }: Pod, podClaim: string): string {
  return `${metadata.uid}/${podClaim}`;
}

/** Puts a record last. If there are more than the limit, removes the first one. */
export function putLast<T extends { readonly ordinal: number }>(
  records: Table<T>,
  key: string,
  record: Omit<T, 'ordinal'>,
  most: number,
): void {
  const ordinals = records.values().map(({ ordinal }) => ordinal);
  const first = Math.min(...ordinals);
  if (!records.has(key) && ordinals.length >= most)
    for (const other of records.keys())
      if (records.get(String(other))?.ordinal === first) records.delete(String(other));
  records.put(key, { ...record, ordinal: Math.max(0, ...ordinals) + 1 } as T);
}
