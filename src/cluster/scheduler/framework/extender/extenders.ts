import type { NodeStatuses } from '../diagnosis.ts';
import type { NodeInfo } from '../nodeInfo.ts';
import { MAX_SCORE } from '../plugin.ts';
import type { PodInfo } from '../podInfo.ts';
import type { CycleTrace } from '../trace.ts';
import type { ExtenderSettings } from './extender.ts';
import { Extender, ExtenderError, MAX_EXTENDER_PRIORITY } from './extender.ts';

/**
 * Common name of all extenders in queue and condition.
 * Upstream source (v1.36.2): pkg/scheduler/framework/types.go, ExtenderName.
 */
export const EXTENDER = 'Extender';

/** Points of a node for each point of an extender. */
const SCALE = MAX_SCORE / MAX_EXTENDER_PRIORITY;

/** Factor of an extender's score, including the weight. */
export function extenderWeight({ weight }: Extender): number {
  return weight * SCALE;
}

/**
 * Extenders of a configuration, called in order, with ignorable ones last.
 * Upstream source (v1.36.2): pkg/scheduler/scheduler.go, buildExtenders; schedule_one.go.
 */
export class Extenders {
  private readonly all: readonly Extender[];

  constructor(settings: readonly ExtenderSettings[] = [], fails: () => boolean = () => false) {
    const all = settings.map((each) => new Extender(each, fails));
    this.all = [...all.filter(({ ignorable }) => !ignorable), ...all.filter(({ ignorable }) => ignorable)];
  }

  get isEmpty(): boolean {
    return this.all.length === 0;
  }

  /** Extenders with that verb, in the order in which they are called. */
  with(verb: Parameters<Extender['has']>[0]): readonly Extender[] {
    return this.all.filter((extender) => extender.has(verb));
  }

  /**
   * Nodes that all extenders accept. Refused nodes get a status.
   * @throws {ExtenderError} from one that is not ignorable.
   */
  filter(pod: PodInfo, nodes: readonly NodeInfo[], statuses: NodeStatuses, trace?: CycleTrace): readonly NodeInfo[] {
    let left = nodes;
    for (const extender of this.all) {
      if (left.length === 0) break;
      if (!extender.isInterestedIn(pod.pod)) continue;
      const refused = unlessIgnored(extender, () => extender.filter(left));
      if (!refused) continue;
      for (const [node, answer] of refused) {
        statuses.set(node, answer);
        trace?.refusedByExtender(node, { ...answer, plugin: extender.name });
      }
      left = left.filter(({ name }) => !refused.has(name));
    }
    return left;
  }

  /**
   * Adds their scaled and weighted scores to the totals. Returns true if any extender scored. One that fails gives no
   * scores.
   */
  score(pod: PodInfo, nodes: readonly NodeInfo[], totals: Float64Array, trace?: CycleTrace): boolean {
    let scored = false;
    for (const extender of this.all) {
      if (!extender.isInterestedIn(pod.pod)) continue;
      const scores = orFailure(() => extender.prioritize(nodes));
      if (scores instanceof ExtenderError) continue;
      scored = true;
      const weight = extender.has('prioritize') ? extenderWeight(extender) : 0;
      for (const [i, score] of scores.entries()) totals[i] = (totals[i] as number) + score * weight;
      if (extender.has('prioritize')) trace?.scored(extender.name, weight, scores, scores);
    }
    return scored;
  }

  /**
   * Nodes on which the extenders with preemption accept the victims.
   * @throws {ExtenderError} from one that is not ignorable.
   */
  processPreemption(pod: PodInfo, nodes: readonly NodeInfo[]): readonly NodeInfo[] {
    let left = nodes;
    for (const extender of this.with('preempt')) {
      if (left.length === 0) break;
      if (!extender.isInterestedIn(pod.pod)) continue;
      const refused = unlessIgnored(extender, () => extender.processPreemption(left));
      if (refused) left = left.filter(({ name }) => !refused.has(name));
    }
    return left;
  }

  /**
   * Lets an extender bind the Pod and returns its name; empty if none applies and a Bind plugin must bind.
   * @throws {ExtenderError} from one that is not ignorable.
   */
  bind(pod: PodInfo): string {
    for (const extender of this.with('bind')) {
      if (!extender.isInterestedIn(pod.pod)) continue;
      const bound = unlessIgnored(extender, () => {
        extender.bind();
        return extender.name;
      });
      if (bound !== undefined) return bound;
    }
    return '';
  }
}

function orFailure<T>(ask: () => T): T | ExtenderError {
  try {
    return ask();
  } catch (error) {
    if (error instanceof ExtenderError) return error;
    throw error;
  }
}

function unlessIgnored<T>(extender: Extender, ask: () => T): T | undefined {
  const answer = orFailure(ask);
  if (!(answer instanceof ExtenderError)) return answer;
  if (extender.ignorable) return undefined;
  throw answer;
}
