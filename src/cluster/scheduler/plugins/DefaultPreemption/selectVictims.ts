import { goSort } from '#base/order.ts';
import type { PodDisruptionBudget } from '#model/generated/types.ts';
import { compileLabelSelector, isEmptySelector, type LabelMatcher } from '#model/labels/labelMatcher.ts';
import type { CycleState } from '../../framework/cycleState.ts';
import type { Handle } from '../../framework/handle.ts';
import type { NodeInfo } from '../../framework/nodeInfo.ts';
import type { PreemptionStep } from '../../framework/plugin.ts';
import type { PodInfo } from '../../framework/podInfo.ts';
import { type Status, SUCCESS, status } from '../../framework/status.ts';
import { isMoreImportant } from './podImportance.ts';

const NO_VICTIMS = status('', 'UnschedulableAndUnresolvable', 'No preemption victims found for incoming pod');

export interface Victims {
  readonly status: Status;
  /** Most important first. */
  readonly victims: readonly PodInfo[];
  readonly pdbViolations: number;
  /** Pods in the order in which they were put back. */
  readonly steps: readonly PreemptionStep[];
}

/** Answer for a node without Pods of lower priority, where no trial is needed. */
export const NO_VICTIMS_FOUND: Victims = none(NO_VICTIMS);

export function hasPotentialVictims(pod: PodInfo, node: NodeInfo): boolean {
  return node.leastPriority < pod.priority;
}

/**
 * Fewest Pods of lower priority that must leave a node. All are removed in simulation, then put back one by one while
 * the Pod still fits: those protected by budgets first, then by importance. `state` and `node` are copies that may be
 * changed.
 * Upstream source (v1.36.2): pkg/scheduler/framework/plugins/defaultpreemption/default_preemption.go,
 * SelectVictimsOnNode.
 */
export function selectVictims(
  handle: Handle,
  state: CycleState,
  pod: PodInfo,
  node: NodeInfo,
  budgets: readonly Budget[],
): Victims {
  const remove = (victim: PodInfo) => {
    node.removePod(victim.key);
    return handle.removePodInThought(state, pod, victim, node);
  };
  const potential = node.podsByPlace().filter(({ priority }) => priority < pod.priority);
  for (const victim of potential) {
    const answer = remove(victim);
    if (answer !== SUCCESS) return none(answer);
  }
  const withoutThem = handle.filterWithNominatedPods(state, pod, node);
  if (withoutThem !== SUCCESS) return none(withoutThem);

  const { violating, others } = partByViolation(goSort(potential, isMoreImportant), budgets);
  const victims: PodInfo[] = [];
  const steps: PreemptionStep[] = [];
  let pdbViolations = 0;
  for (const victim of [...violating, ...others]) {
    node.addPod(victim);
    const added = handle.addPodInThought(state, pod, victim, node);
    if (added !== SUCCESS) return none(added);
    const reprieved = handle.filterWithNominatedPods(state, pod, node) === SUCCESS;
    steps.push({ pod: victim, violatesBudget: violating.includes(victim), reprieved });
    if (reprieved) continue;
    const removed = remove(victim);
    if (removed !== SUCCESS) return none(removed);
    victims.push(victim);
    if (violating.includes(victim)) pdbViolations++;
  }
  if (violating.length > 0 && others.length > 0) goSort(victims, isMoreImportant);
  return { status: SUCCESS, victims, pdbViolations, steps };
}

function none(answer: Status): Victims {
  return { status: answer, victims: [], pdbViolations: 0, steps: [] };
}

/** A PodDisruptionBudget in the form for preemption. */
interface Budget {
  readonly namespace: string;
  readonly selects: LabelMatcher;
  readonly disruptionsAllowed: number;
  /** Pods whose eviction is already in progress. */
  readonly disruptedPods: ReadonlySet<string>;
}

/** Budgets with a missing or empty selector match nothing here, and are left out. */
export function budgetsOf(budgets: readonly PodDisruptionBudget[]): Budget[] {
  return budgets.flatMap(({ metadata, spec, status }) => {
    const selector = spec?.selector;
    if (!selector || isEmptySelector(selector)) return [];
    return {
      namespace: metadata.namespace ?? '',
      selects: compileLabelSelector(selector),
      disruptionsAllowed: status?.disruptionsAllowed ?? 0,
      disruptedPods: new Set(Object.keys(status?.disruptedPods ?? {})),
    };
  });
}

/**
 * Splits Pods into those whose eviction would violate a budget and the rest, each in the given order. Every Pod uses up
 * its budgets, even if it is reprieved in the end.
 * Upstream source (v1.36.2): pkg/scheduler/framework/plugins/defaultpreemption/default_preemption.go,
 * filterPodsWithPDBViolation.
 */
function partByViolation(
  pods: readonly PodInfo[],
  budgets: readonly Budget[],
): { readonly violating: PodInfo[]; readonly others: PodInfo[] } {
  const left = budgets.map(({ disruptionsAllowed }) => disruptionsAllowed);
  const violating: PodInfo[] = [];
  const others: PodInfo[] = [];
  for (const pod of pods) {
    let violates = false;
    budgets.forEach((budget, i) => {
      if (!covers(budget, pod)) return;
      const remaining = (left[i] ?? 0) - 1;
      left[i] = remaining;
      if (remaining < 0) violates = true;
    });
    (violates ? violating : others).push(pod);
  }
  return { violating, others };
}

/** Whether the budget covers the Pod. A Pod without labels is covered by none. */
function covers(budget: Budget, pod: PodInfo): boolean {
  if (budget.namespace !== pod.namespace || Object.keys(pod.labels).length === 0) return false;
  return budget.selects(pod.labels) && !budget.disruptedPods.has(pod.name);
}
