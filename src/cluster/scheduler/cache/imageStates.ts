import type { Node } from '../../../model/generated/types.ts';
import type { ImageState } from '../framework/imageState.ts';

class SharedImageState implements ImageState {
  /** Sizes as the nodes report them. They should agree; if not, the node with the smallest name decides. */
  private readonly sizes = new Map<string, number>();
  private decider = '';
  sizeBytes = 0;

  get nodeCount(): number {
    return this.sizes.size;
  }

  add(node: string, sizeBytes: number): void {
    if (this.sizes.size === 0 || node < this.decider) this.decide(node, sizeBytes);
    this.sizes.set(node, sizeBytes);
  }

  remove(node: string): void {
    this.sizes.delete(node);
    if (node !== this.decider) return;
    const [first] = [...this.sizes].sort(([a], [b]) => (a < b ? -1 : 1));
    if (first) this.decide(...first);
  }

  private decide(node: string, sizeBytes: number): void {
    this.decider = node;
    this.sizeBytes = sizeBytes;
  }
}

/**
 * Which images are on which nodes.
 * Upstream source (v1.36.2): pkg/scheduler/backend/cache/cache.go, addNodeImageStates and removeNodeImageStates.
 */
export class ImageStates {
  private readonly states = new Map<string, SharedImageState>();

  add(node: Node): ReadonlyMap<string, ImageState> {
    const onNode = new Map<string, ImageState>();
    for (const image of node.status?.images ?? []) {
      for (const name of image.names ?? []) {
        if (onNode.has(name)) continue;
        const state = this.states.get(name) ?? new SharedImageState();
        state.add(node.metadata.name, image.sizeBytes ?? 0);
        this.states.set(name, state);
        onNode.set(name, state);
      }
    }
    return onNode;
  }

  remove(node: Node): void {
    for (const image of node.status?.images ?? []) {
      for (const name of image.names ?? []) {
        const state = this.states.get(name);
        state?.remove(node.metadata.name);
        if (state?.nodeCount === 0) this.states.delete(name);
      }
    }
  }
}
