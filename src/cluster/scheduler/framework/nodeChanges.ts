/** So many changes are remembered; who comes later than that takes every node for changed. */
const REMEMBERED = 8192;

/**
 * Which nodes of the scheduler's list changed, one after the other. Whoever keeps something for each node remembers how many
 * changes there were and catches up from there, so that a cycle costs what changed and not what there is.
 */
export class NodeChanges {
  private readonly positions = new Int32Array(REMEMBERED);
  private total = 0;

  /** How many changes there were. */
  get count(): number {
    return this.total;
  }

  /** The node at this place of the list changed; one that is on no list has a negative place. */
  note(position: number): void {
    if (position < 0) return;
    this.positions[this.total % REMEMBERED] = position;
    this.total++;
  }

  /** Sets to 0 what stands in the lists at the nodes that changed since there were `since` changes; everything when that is long ago. */
  clearChanged(since: number, lists: readonly Uint8Array[]): void {
    if (this.total - since > REMEMBERED) {
      for (const list of lists) list.fill(0);
      return;
    }
    for (let i = since; i < this.total; i++) {
      const position = this.positions[i % REMEMBERED] as number;
      for (const list of lists) list[position] = 0;
    }
  }
}
