import type { CycleState } from './cycleState.ts';
import type { Snapshot } from './handle.ts';
import type { NodeInfo } from './nodeInfo.ts';
import { NodeScores } from './nodeScores.ts';
import type { Plugin } from './plugin.ts';
import type { PodInfo } from './podInfo.ts';
import { isRejected, type Status, SUCCESS } from './status.ts';

interface FilterRunner {
  runFilter(state: CycleState, pod: PodInfo, node: NodeInfo, plugins: readonly Plugin[]): Status;
}

/** Highest number that fits into a byte. */
const MAX_NUMBER = 255;
const NOT_ASKED = 0;
const NONE: readonly Plugin[] = [];

/**
 * Answers of the local plugins for each node, for Pods that are equal to them (see `Plugin.local`). By the node's index
 * in the scheduler's list. An answer holds until the node changes.
 */
export class NodeAnswers {
  private readonly localPlugins: ReadonlySet<Plugin>;
  private nodes: readonly NodeInfo[] | undefined;
  private changesSeen = 0;
  /** Filter plugins before the first one that is not local. */
  private filters = NONE;
  /** The remaining Filter plugins of the cycle, which are always called. */
  private otherFilters = NONE;
  /** Indexes into `answers`; 0 stands for nodes without an answer. */
  private verdicts = new Uint8Array(0);
  private readonly answers: Status[] = [SUCCESS, SUCCESS];
  /** Indexes of the feasible nodes of the cycle, written by the search. Shared by all shapes of Pods. */
  feasible = new Int32Array(0);
  readonly scores: NodeScores;

  constructor(localPlugins: ReadonlySet<Plugin>) {
    this.localPlugins = localPlugins;
    this.scores = new NodeScores(localPlugins);
  }

  /** Call this in every cycle after PreFilter. Forgets the answers of changed nodes. */
  begin({ filterPlugins }: CycleState, { nodes, changes }: Snapshot, feasible: Int32Array<ArrayBuffer>): void {
    this.feasible = feasible;
    if (nodes !== this.nodes) {
      this.nodes = nodes;
      this.verdicts = new Uint8Array(nodes.length);
      this.scores.forget(nodes.length);
    } else changes.clearChanged(this.changesSeen, [this.verdicts, this.scores.known]);
    this.changesSeen = changes.count;
    let local = 0;
    while (local < filterPlugins.length && this.localPlugins.has(filterPlugins[local] as Plugin)) local++;
    const filters = filterPlugins.slice(0, local);
    if (!isSameList(filters, this.filters)) this.verdicts.fill(NOT_ASKED);
    this.filters = filters;
    this.otherFilters = local === filterPlugins.length ? NONE : filterPlugins.slice(local);
  }

  /** Answer of Filter for the node at an index. */
  filter(state: CycleState, pod: PodInfo, place: number, runner: FilterRunner): Status {
    const verdict = this.verdicts[place] as number;
    const answer =
      verdict === NOT_ASKED ? this.askFilters(state, pod, place, runner) : (this.answers[verdict] as Status);
    if (answer !== SUCCESS || this.otherFilters.length === 0) return answer;
    return runner.runFilter(state, pod, this.nodes?.[place] as NodeInfo, this.otherFilters);
  }

  private askFilters(state: CycleState, pod: PodInfo, place: number, runner: FilterRunner): Status {
    const answer = runner.runFilter(state, pod, this.nodes?.[place] as NodeInfo, this.filters);
    if (answer === SUCCESS || isRejected(answer)) this.verdicts[place] = this.numberOf(answer);
    return answer;
  }

  /** Equal answers share a number; 0 if none is left. */
  private numberOf(answer: Status): number {
    for (let i = 1; i < this.answers.length; i++) if (isSameAnswer(this.answers[i] as Status, answer)) return i;
    return this.answers.length > MAX_NUMBER ? NOT_ASKED : this.answers.push(answer) - 1;
  }
}

/** Whether both have the same plugins in the same order. */
function isSameList(a: readonly Plugin[], b: readonly Plugin[]): boolean {
  return a.length === b.length && a.every((plugin, i) => plugin === b[i]);
}

function isSameAnswer(a: Status, b: Status): boolean {
  if (a === b) return true;
  if (a.code !== b.code || a.plugin !== b.plugin || a.reasons.length !== b.reasons.length) return false;
  return a.reasons.every((reason, i) => reason === b.reasons[i]);
}
