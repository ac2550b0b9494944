import type { NodeInfo } from './nodeInfo.ts';
import type { NodeToStatus } from './plugin.ts';
import { type Code, isRejected, type Status, status } from './status.ts';

/** Status of nodes without further information: no reason, and preemption cannot help. */
const UNKNOWN: Status = status('', 'UnschedulableAndUnresolvable');

/**
 * Result of Filter by node: a status for each rejected node, and one for all others. Every cycle fills it, but few read
 * more than its size.
 * Upstream source (v1.36.2): pkg/scheduler/framework/types.go, NodeToStatus.
 */
export class NodeStatuses implements NodeToStatus {
  /**
   * Nodes in the order of the search, with their answers. Entries from index `count` on are left over from earlier
   * cycles.
   */
  private readonly nodes: string[] = [];
  private readonly answers: Status[] = [];
  private count = 0;
  /** Index of each node, built on the first lookup. */
  private places: Map<string, number> | undefined;
  absent: Status;

  constructor(absent: Status = UNKNOWN) {
    this.absent = absent;
  }

  /** Empties it for another cycle. */
  clear(): void {
    this.count = 0;
    this.places = undefined;
    this.absent = UNKNOWN;
  }

  get size(): number {
    return this.count;
  }

  /** Adds the status of a node that has none yet. */
  add(node: string, answer: Status): void {
    this.places?.set(node, this.count);
    this.nodes[this.count] = node;
    this.answers[this.count] = answer;
    this.count++;
  }

  set(node: string, answer: Status): void {
    const place = this.placeOf(node);
    if (place === undefined) this.add(node, answer);
    else this.answers[place] = answer;
  }

  get(node: string): Status {
    const place = this.placeOf(node);
    return place === undefined ? this.absent : (this.answers[place] as Status);
  }

  /** Nodes with their own status. */
  *entries(): IterableIterator<[string, Status]> {
    for (let i = 0; i < this.count; i++) yield [this.nodes[i] as string, this.answers[i] as Status];
  }

  nodesWithCode(code: Code, nodes: readonly NodeInfo[]): NodeInfo[] {
    const isOfAbsent = this.absent.code === code;
    const others = new Set<string>();
    for (let i = 0; i < this.count; i++)
      if (((this.answers[i] as Status).code === code) !== isOfAbsent) others.add(this.nodes[i] as string);
    if (others.size === 0) return isOfAbsent ? [...nodes] : [];
    return nodes.filter(({ name }) => others.has(name) !== isOfAbsent);
  }

  private placeOf(node: string): number | undefined {
    if (this.count === 0) return undefined;
    this.places ??= new Map(this.nodes.slice(0, this.count).map((known, place) => [known, place]));
    return this.places.get(node);
  }

  /** Counts of each reason in upstream's format, sorted as text including the count. */
  histogram(nodeCount: number): string[] {
    // Nodes share their answers, so answers are counted first.
    const given = new Map<Status, number>();
    for (let i = 0; i < this.count; i++) {
      const answer = this.answers[i] as Status;
      given.set(answer, (given.get(answer) ?? 0) + 1);
    }
    if (this.size < nodeCount) given.set(this.absent, (given.get(this.absent) ?? 0) + nodeCount - this.size);
    const counts = new Map<string, number>();
    for (const [answer, times] of given)
      for (const reason of answer.reasons) counts.set(reason, (counts.get(reason) ?? 0) + times);
    return [...counts].map(([reason, times]) => `${times} ${reason}`).sort();
  }
}

/** Reasons why a Pod fits nowhere. */
export interface Diagnosis {
  readonly statuses: NodeStatuses;
  /** Set if PreFilter rejected the Pod for all nodes. The nodes' own reasons are then omitted. */
  readonly preFilterMessage: string;
  readonly postFilterMessage: string;
}

/**
 * Text of the condition and of the Event.
 * Upstream source (v1.36.2): pkg/scheduler/framework/types.go, FitError.Error.
 */
export function fitErrorMessage(nodeCount: number, diagnosis: Diagnosis): string {
  const { statuses, preFilterMessage, postFilterMessage } = diagnosis;
  let message = `0/${nodeCount} nodes are available:`;
  if (preFilterMessage !== '') message += ` ${preFilterMessage}.`;
  else {
    const reasons = statuses.histogram(nodeCount);
    if (reasons.length > 0) message += ` ${reasons.join(', ')}.`;
  }
  return postFilterMessage === '' ? message : `${message} ${postFilterMessage}`;
}

/** Plugins that rejected a Pod, which determine the events that wake it. */
export class Rejectors {
  private readonly unschedulable = new Set<string>();
  private readonly pending = new Set<string>();
  /** Cached, because consecutive nodes often have the same rejection. */
  private last: Status | undefined;

  add(answer: Status): void {
    if (answer.plugin === '' || answer === this.last) return;
    this.last = answer;
    if (isRejected(answer)) this.unschedulable.add(answer.plugin);
    if (answer.code === 'Pending') this.pending.add(answer.plugin);
  }

  addNames(plugins: readonly string[]): void {
    for (const plugin of plugins) this.unschedulable.add(plugin);
  }

  get unschedulablePlugins(): readonly string[] {
    return [...this.unschedulable].sort();
  }

  get pendingPlugins(): readonly string[] {
    return [...this.pending].sort();
  }
}
