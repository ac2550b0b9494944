import { hasEnded } from '#client/indexes/useIndex.ts';
import type { Mirror } from '#client/mirror.ts';
import type { CellBook } from '#scenes/nodeField/cellBook.ts';
import type { NodeColumns, PodColumns } from '#scenes/nodeField/fieldUpdate.ts';
import { encodeNodes, encodePods, type FieldPodChange, type NodeChange } from '#scenes/nodeField/fieldUpdate.ts';

interface Seat {
  readonly slot: number;
  readonly node: string;
}

export interface Fed {
  readonly reset: boolean;
  readonly nodes: NodeColumns | undefined;
  readonly pods: PodColumns | undefined;
}

const NONE: ReadonlySet<string> = new Set();

/** Gathers what frames change of nodes and Pods, and hands it over as columns once per animation frame. */
export class FieldFeed {
  private readonly mirror: Mirror;
  private readonly book: CellBook;
  private readonly stops: readonly (() => void)[];
  private anew = true;
  private readonly dirtyNodes = new Set<string>();
  private readonly dirtyPods = new Set<string>();
  private readonly seats = new Map<string, Seat>();
  private readonly podsByNode = new Map<string, Set<string>>();
  private freeSlots: number[] = [];
  private podSlots = 0;

  constructor(mirror: Mirror, book: CellBook, onChange: () => void) {
    this.mirror = mirror;
    this.book = book;
    this.stops = [
      mirror.nodes.subscribe(({ reset, put, drop }) => {
        if (reset) this.anew = true;
        for (const node of put) this.dirtyNodes.add(node.name);
        for (const name of drop) this.dirtyNodes.add(name);
        onChange();
      }),
      mirror.pods.subscribe(({ reset, put, drop }) => {
        if (reset) this.anew = true;
        for (const pod of put) this.dirtyPods.add(pod.key);
        for (const key of drop) this.dirtyPods.add(key);
        onChange();
      }),
    ];
  }

  stop(): void {
    for (const stop of this.stops) stop();
  }

  /** The next `collect` gives everything, with cells only for nodes that are there. */
  startAnew(): void {
    this.anew = true;
  }

  collect(): Fed {
    const reset = this.anew;
    if (reset) this.forget();
    const nodes = [...this.dirtyNodes].flatMap((name) => this.readNode(name));
    const pods = [...this.dirtyPods].flatMap((key) => this.readPod(key));
    this.dirtyNodes.clear();
    this.dirtyPods.clear();
    return {
      reset,
      nodes: nodes.length ? encodeNodes(nodes) : undefined,
      pods: pods.length ? encodePods(pods) : undefined,
    };
  }

  private forget(): void {
    this.anew = false;
    this.book.clear();
    this.seats.clear();
    this.podsByNode.clear();
    this.freeSlots = [];
    this.podSlots = 0;
    for (const node of this.mirror.nodes.values()) this.dirtyNodes.add(node.name);
    for (const pod of this.mirror.pods.values()) this.dirtyPods.add(pod.key);
  }

  private readNode(name: string): NodeChange[] {
    const node = this.mirror.nodes.get(name);
    if (!node) {
      const slot = this.book.drop(name);
      return slot === undefined ? [] : [{ slot, node: undefined, isNew: false }];
    }
    const isNew = this.book.reservedSlot(name) === undefined;
    const slot = this.book.put(node);
    // Its Pods may have been heard of before it.
    if (isNew) for (const key of this.podsByNode.get(name) ?? NONE) this.dirtyPods.add(key);
    return [{ slot, node, isNew }];
  }

  private readPod(key: string): FieldPodChange[] {
    const pod = this.mirror.pods.get(key);
    const seat = this.seats.get(key);
    if (seat) this.podsByNode.get(seat.node)?.delete(key);
    if (!pod) {
      if (!seat) return [];
      this.seats.delete(key);
      this.freeSlots.push(seat.slot);
      return [{ slot: seat.slot, pod: undefined, nodeSlot: -1, isNew: false }];
    }
    const slot = seat?.slot ?? this.freeSlots.pop() ?? this.podSlots++;
    const node = hasEnded(pod) ? '' : pod.node;
    this.seats.set(key, { slot, node });
    if (node !== '') {
      const keys = this.podsByNode.get(node);
      if (keys) keys.add(key);
      else this.podsByNode.set(node, new Set([key]));
    }
    return [{ slot, pod, nodeSlot: this.book.reservedSlot(node) ?? -1, isNew: !seat }];
  }
}
