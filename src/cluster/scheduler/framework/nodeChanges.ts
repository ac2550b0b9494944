/** Number of changes that are remembered. A reader that is further behind treats every node as changed. */
const REMEMBERED = 8192;

/**
 * Log of changed nodes in the scheduler's list. A reader with data per node remembers the count of changes and
 * continues from there. A cycle then costs only the changed nodes.
 */
export class NodeChanges {
  private readonly positions = new Int32Array(REMEMBERED);
  private total = 0;

  /** Number of changes so far. */
  get count(): number {
    return this.total;
  }

  /** Records a change of the node at this index. A node outside the list has a negative index. */
  note(position: number): void {
    if (position < 0) return;
    this.positions[this.total % REMEMBERED] = position;
    this.total++;
  }

  /**
   * Sets the entries of nodes that changed after the first `since` changes to 0; all entries if that is too long ago.
   */
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
