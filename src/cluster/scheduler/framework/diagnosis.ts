import type { NodeInfo } from './nodeInfo.ts';
import type { NodeToStatus } from './plugin.ts';
import { type Code, isRejected, type Status, status } from './status.ts';

/** What holds for nodes of which nothing else is known: no reason, and preemption cannot help. */
const UNKNOWN: Status = status('', 'UnschedulableAndUnresolvable');

/**
 * Filter's outcome by node: a status for each node that was rejected, and one for all the others.
 * Upstream source (v1.36.2): pkg/scheduler/framework/types.go, NodeToStatus.
 */
export class NodeStatuses implements NodeToStatus {
  /** In the order of the search. */
  private readonly explicit = new Map<string, Status>();
  absent: Status;

  constructor(absent: Status = UNKNOWN) {
    this.absent = absent;
  }

  get size(): number {
    return this.explicit.size;
  }

  set(node: string, answer: Status): void {
    this.explicit.set(node, answer);
  }

  get(node: string): Status {
    return this.explicit.get(node) ?? this.absent;
  }

  /** Nodes with a status of their own. */
  entries(): IterableIterator<[string, Status]> {
    return this.explicit.entries();
  }

  nodesWithCode(code: Code, nodes: readonly NodeInfo[]): NodeInfo[] {
    return nodes.filter((node) => this.get(node.name).code === code);
  }

  /** How often each reason was given, as upstream prints it: sorted as text, count included. */
  histogram(nodeCount: number): string[] {
    // Nodes share their answers, so these are counted before their texts are.
    const answers = new Map<Status, number>();
    for (const answer of this.explicit.values()) answers.set(answer, (answers.get(answer) ?? 0) + 1);
    if (this.size < nodeCount) answers.set(this.absent, (answers.get(this.absent) ?? 0) + nodeCount - this.size);
    const counts = new Map<string, number>();
    for (const [answer, times] of answers)
      for (const reason of answer.reasons) counts.set(reason, (counts.get(reason) ?? 0) + times);
    return [...counts].map(([reason, times]) => `${times} ${reason}`).sort();
  }
}

/** Why a Pod fits nowhere. */
export interface Diagnosis {
  readonly statuses: NodeStatuses;
  /** Set when PreFilter rejected the Pod for all nodes; then the nodes' own reasons are not told. */
  readonly preFilterMessage: string;
  readonly postFilterMessage: string;
}

/**
 * The text of the condition and of the event.
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

/** The plugins that rejected a Pod, which decide what will wake it. */
export class Rejectors {
  private readonly unschedulable = new Set<string>();
  private readonly pending = new Set<string>();

  add(answer: Status): void {
    if (answer.plugin === '') return;
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
