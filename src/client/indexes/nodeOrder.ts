import type { MirrorChange } from '#client/mirrorCollection.ts';
import type { NodeView } from '#protocol/views.ts';
import type { Index } from './useIndex.ts';

/** Names of all nodes in the order in which the API server learned of them. */
export class NodeOrder implements Index<NodeView> {
  private readonly ordinals = new Map<string, number>();
  private sorted: readonly string[] | undefined = [];

  apply({ reset, put, drop }: MirrorChange<NodeView>): void {
    const before = reset ? new Map(this.ordinals) : undefined;
    if (reset) this.ordinals.clear();
    let isSame = drop.length === 0;
    for (const name of drop) this.ordinals.delete(name);
    for (const { name, ordinal } of put) {
      if ((before ?? this.ordinals).get(name) !== ordinal) isSame = false;
      this.ordinals.set(name, ordinal);
    }
    if (!isSame || (before && before.size !== this.ordinals.size)) this.sorted = undefined;
  }

  /** The same array while it has the same names. */
  get names(): readonly string[] {
    this.sorted ??= [...this.ordinals].sort(([, a], [, b]) => a - b).map(([name]) => name);
    return this.sorted;
  }
}
