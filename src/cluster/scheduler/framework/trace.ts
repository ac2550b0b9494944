import type { NodeInfo } from './nodeInfo.ts';
import type { Status } from './status.ts';

/**
 * Receives a plugin's answers after the scheduling cycle. Present only during an explanation; must not change anything.
 */
export type HearAnswer = (point: 'reserve' | 'permit' | 'preBind' | 'bind', plugin: string, status: Status) => void;

/** Records the answers of one cycle's plugins. Present only during an explanation; must not change anything. */
export interface CycleTrace {
  preFiltered(plugin: string, status: Status, nodeNames: ReadonlySet<string> | undefined): void;
  /** Result of Filter for one node, in the order of the search. */
  filtered(node: NodeInfo, status: Status): void;
  /** An extender refuses a node that had passed. */
  refusedByExtender(node: string, status: Status): void;
  postFiltered(plugin: string, status: Status): void;
  preScored(plugin: string, status: Status): void;
  /** One value per feasible node. The arrays belong to the framework and must be copied. */
  scored(plugin: string, weight: number, raw: readonly number[], normalized: readonly number[]): void;
}

export interface TracedAnswer {
  readonly plugin: string;
  readonly status: Status;
}

export interface TracedFilter {
  readonly node: string;
  readonly status: Status;
}

export interface TracedScore {
  readonly plugin: string;
  readonly weight: number;
  readonly raw: readonly number[];
  readonly normalized: readonly number[];
}

/** Keeps all answers in order. */
export class RecordingTrace implements CycleTrace {
  readonly preFilters: (TracedAnswer & { readonly nodeNames: readonly string[] | undefined })[] = [];
  readonly filters: TracedFilter[] = [];
  readonly postFilters: TracedAnswer[] = [];
  readonly preScores: TracedAnswer[] = [];
  readonly scores: TracedScore[] = [];

  preFiltered(plugin: string, status: Status, nodeNames: ReadonlySet<string> | undefined): void {
    this.preFilters.push({ plugin, status, nodeNames: nodeNames && [...nodeNames].sort() });
  }

  filtered(node: NodeInfo, status: Status): void {
    this.filters.push({ node: node.name, status });
  }

  refusedByExtender(node: string, status: Status): void {
    const at = this.filters.findIndex((filter) => filter.node === node);
    if (at >= 0) this.filters[at] = { node, status };
  }

  postFiltered(plugin: string, status: Status): void {
    this.postFilters.push({ plugin, status });
  }

  preScored(plugin: string, status: Status): void {
    this.preScores.push({ plugin, status });
  }

  scored(plugin: string, weight: number, raw: readonly number[], normalized: readonly number[]): void {
    this.scores.push({ plugin, weight, raw: [...raw], normalized: [...normalized] });
  }
}
