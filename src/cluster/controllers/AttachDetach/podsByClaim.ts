import type { Table } from '#kernel/table.ts';
import type { Pod } from '#model/generated/types.ts';
import { keyOf, objectKey } from '#model/objectKey.ts';
import { podClaims } from '#model/pod/podClaims.ts';

/** An index of the Pod informer's cache by the claims that Pods mount. */
export class PodsByClaim {
  private readonly table: Table<Pod>;
  private readonly keys = new Map<string, Set<string>>();

  constructor(table: Table<Pod>) {
    this.table = table;
    for (const pod of table.unordered()) this.add(pod);
    table.observe((_, before, after) => {
      if (before && after && before.spec === after.spec) return;
      if (before) this.drop(before);
      if (after) this.add(after);
    });
  }

  /** The Pods that mount the claim `namespace/name`, in the order of their keys. */
  of(claim: string): Pod[] {
    return [...(this.keys.get(claim) ?? [])].sort().map((key) => this.table.get(key) as Pod);
  }

  private add(pod: Pod): void {
    for (const { claim } of podClaims(pod)) {
      const key = keyOf(pod.metadata.namespace, claim);
      const pods = this.keys.get(key) ?? new Set<string>();
      this.keys.set(key, pods);
      pods.add(objectKey(pod));
    }
  }

  private drop(pod: Pod): void {
    for (const { claim } of podClaims(pod)) {
      const key = keyOf(pod.metadata.namespace, claim);
      const pods = this.keys.get(key);
      pods?.delete(objectKey(pod));
      if (pods?.size === 0) this.keys.delete(key);
    }
  }
}
