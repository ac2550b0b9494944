import type { Node } from '#model/generated/types.ts';
import type { ImageState } from '../framework/imageState.ts';
import { NO_IMAGES } from '../framework/nodeInfo.ts';

/** Report of one node about an image. */
interface Report {
  readonly sizeBytes: number;
  /** Ordinal of the node's appearance, see NodeOrder. */
  readonly ordinal: number;
}

class SharedImageState implements ImageState {
  /** Reports of the nodes. If their sizes differ, the node that appeared first decides. */
  private readonly reports = new Map<string, Report>();
  private first: Report | undefined;

  get nodeCount(): number {
    return this.reports.size;
  }

  get sizeBytes(): number {
    return this.first?.sizeBytes ?? 0;
  }

  add(node: string, report: Report): void {
    if (!this.first || report.ordinal < this.first.ordinal) this.first = report;
    this.reports.set(node, report);
  }

  remove(node: string): void {
    const report = this.reports.get(node);
    this.reports.delete(node);
    if (report !== this.first) return;
    this.first = undefined;
    for (const each of this.reports.values()) if (!this.first || each.ordinal < this.first.ordinal) this.first = each;
  }
}

/**
 * Images on each node.
 * Upstream source (v1.36.2): pkg/scheduler/backend/cache/cache.go, addNodeImageStates and removeNodeImageStates.
 */
export class ImageStates {
  private readonly states = new Map<string, SharedImageState>();

  has(image: string): boolean {
    return this.states.has(image);
  }

  add(node: Node, ordinal: number): ReadonlyMap<string, ImageState> {
    if (!node.status?.images) return NO_IMAGES;
    const onNode = new Map<string, ImageState>();
    for (const image of node.status.images) {
      for (const name of image.names ?? []) {
        if (onNode.has(name)) continue;
        const state = this.states.get(name) ?? new SharedImageState();
        state.add(node.metadata.name, { sizeBytes: image.sizeBytes ?? 0, ordinal });
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
