import { type ClusterEventWithHint, clusterEvent } from '../../framework/clusterEvent.ts';
import type { CycleState } from '../../framework/cycleState.ts';
import { fitErrorMessage, NodeStatuses } from '../../framework/diagnosis.ts';
import { ExtenderError } from '../../framework/extender/extender.ts';
import type { Handle } from '../../framework/handle.ts';
import type { NodeInfo } from '../../framework/nodeInfo.ts';
import type {
  NodeToStatus,
  PluginFactory,
  PostFilterResult,
  PreemptionCandidate,
  PreemptionTrial,
} from '../../framework/plugin.ts';
import type { DefaultPreemptionArgs } from '../../framework/pluginArgs.ts';
import type { PodInfo } from '../../framework/podInfo.ts';
import { aggregate, type Status, SUCCESS, status, statusMessage } from '../../framework/status.ts';
import { pickCandidates } from './pickCandidates.ts';
import { budgetsOf, hasPotentialVictims, NO_VICTIMS_FOUND, selectVictims } from './selectVictims.ts';

const NAME = 'DefaultPreemption';
const PREEMPTING = status(
  NAME,
  'UnschedulableAndUnresolvable',
  'waiting for the preemption for this pod to be finished',
);
const NOT_HELPFUL = status('', 'UnschedulableAndUnresolvable', 'Preemption is not helpful for scheduling');

/**
 * Finds a node where the Pod would fit if Pods of lower priority were evicted, and chooses the least harmful one. The
 * actor evicts the victims.
 * Upstream source (v1.36.2): pkg/scheduler/framework/plugins/defaultpreemption, pkg/scheduler/framework/preemption.
 */
export const DefaultPreemption: PluginFactory = {
  name: NAME,
  modelled: true,
  create(args, handle) {
    return {
      name: NAME,
      eventsToRegister,
      preEnqueue: ({ pod }) => (handle.isPreempting(pod.metadata.uid ?? '') ? PREEMPTING : SUCCESS),
      postFilter: (state, pod, statuses) => preempt(args as DefaultPreemptionArgs, handle, state, pod, statuses),
    };
  },
};

function preempt(
  args: DefaultPreemptionArgs,
  handle: Handle,
  state: CycleState,
  pod: PodInfo,
  statuses: NodeToStatus,
): PostFilterResult {
  const obstacle = whyNotEligible(handle, pod, statuses);
  if (obstacle) return { status: rejection(obstacle) };
  const { nodes } = handle.snapshot;
  const potential = statuses.nodesWithCode('Unschedulable', nodes);
  const { candidates, rejections, trials, errors } = dryRun(args, handle, state, pod, potential);
  if (candidates.length === 0 && errors.length > 0)
    return { status: status(NAME, 'Error', `preemption: ${aggregate(errors)}`), dryRun: trials };
  const agreed = agreedByExtenders(handle, pod, candidates);
  if (!Array.isArray(agreed)) return { status: agreed, dryRun: trials };
  if (candidates.length > 0 && agreed.length === 0)
    return { status: rejection('no candidate node for preemption'), dryRun: trials };
  const equals = pickCandidates(agreed);
  const [best] = equals;
  if (!best) {
    const message = fitErrorMessage(nodes.length, {
      statuses: rejections,
      preFilterMessage: '',
      postFilterMessage: '',
    });
    return { status: rejection(message), nominatedNode: '', dryRun: trials };
  }
  const clearedNominations = handle.nominator
    .nominatedPods(best.node)
    .filter(({ priority }) => priority < pod.priority)
    .map(({ key }) => key);
  return {
    status: SUCCESS,
    nominatedNode: best.node,
    preemption: { ...best, clearedNominations, candidates: agreed, equals },
    dryRun: trials,
  };
}

/**
 * Candidates that the extenders with preemption accept, or an Error from one that is not ignorable.
 * Upstream source (v1.36.2): pkg/scheduler/framework/preemption/preemption.go, callExtenders.
 */
function agreedByExtenders(
  { extenders, snapshot }: Handle,
  pod: PodInfo,
  candidates: readonly PreemptionCandidate[],
): PreemptionCandidate[] | Status {
  if (extenders.isEmpty) return [...candidates];
  try {
    const nodes = candidates.flatMap(({ node }) => snapshot.get(node) ?? []);
    const left = new Set(extenders.processPreemption(pod, nodes).map(({ name }) => name));
    return candidates.filter(({ node }) => left.has(node));
  } catch (error) {
    if (error instanceof ExtenderError) return status(NAME, 'Error', `preemption: ${error.message}`);
    throw error;
  }
}

function rejection(message: string): Status {
  return status(NAME, 'Unschedulable', `preemption: ${message}`);
}

/** Reason why a Pod may not preempt, for example because its earlier victims are still being deleted. */
function whyNotEligible({ snapshot }: Handle, pod: PodInfo, statuses: NodeToStatus): string {
  if (pod.pod.spec.preemptionPolicy === 'Never') return 'not eligible due to preemptionPolicy=Never.';
  const nominated = pod.pod.status?.nominatedNodeName;
  if (!nominated || statuses.get(nominated).code === 'UnschedulableAndUnresolvable') return '';
  const waits = snapshot
    .get(nominated)
    ?.pods.some((victim) => victim.priority < pod.priority && isTerminatingByPreemption(victim));
  return waits ? 'not eligible due to a terminating pod on the nominated node.' : '';
}

function isTerminatingByPreemption({ pod }: PodInfo): boolean {
  if (pod.metadata.deletionTimestamp === undefined) return false;
  const condition = pod.status?.conditions?.find(({ type }) => type === 'DisruptionTarget');
  return condition?.status === 'True' && condition.reason === 'PreemptionByScheduler';
}

interface DryRun {
  readonly candidates: readonly PreemptionCandidate[];
  readonly rejections: NodeStatuses;
  readonly trials: readonly PreemptionTrial[];
  /** Errors on nodes, which matter if there is no candidate. */
  readonly errors: readonly string[];
}

/** Tries nodes from a random offset on, until there are enough candidates and one of them violates no budget. */
function dryRun(
  args: DefaultPreemptionArgs,
  handle: Handle,
  state: CycleState,
  pod: PodInfo,
  nodes: readonly NodeInfo[],
): DryRun {
  const rejections = new NodeStatuses(NOT_HELPFUL);
  const clean: PreemptionCandidate[] = [];
  const violating: PreemptionCandidate[] = [];
  const trials: PreemptionTrial[] = [];
  const errors: string[] = [];
  const budgets = budgetsOf(handle.listers.PodDisruptionBudget.values());
  const enough = candidatesWanted(args, nodes.length);
  const offset = nodes.length === 0 ? 0 : handle.draw(nodes.length);
  for (let i = 0; i < nodes.length; i++) {
    const node = nodes[(offset + i) % nodes.length] as NodeInfo;
    const tried = hasPotentialVictims(pod, node)
      ? selectVictims(handle, state.clone(), pod, node.clone(), budgets)
      : NO_VICTIMS_FOUND;
    const { victims, pdbViolations, steps } = tried;
    const answer = tried.status === SUCCESS && victims.length === 0 ? expectedVictims(node.name) : tried.status;
    trials.push({ node: node.name, status: answer, steps });
    if (answer.code === 'Error') errors.push(statusMessage(answer));
    if (answer !== SUCCESS) rejections.add(node.name, answer);
    else (pdbViolations === 0 ? clean : violating).push({ node: node.name, victims, pdbViolations });
    if (clean.length > 0 && clean.length + violating.length >= enough) break;
  }
  return { candidates: [...clean, ...violating], rejections, trials, errors };
}

function candidatesWanted(args: DefaultPreemptionArgs, nodeCount: number): number {
  const share = Math.trunc((nodeCount * args.minCandidateNodesPercentage) / 100);
  return Math.min(Math.max(share, args.minCandidateNodesAbsolute), nodeCount);
}

function expectedVictims(node: string): Status {
  return status('', 'Error', `expected at least one victim pod on node "${node}"`);
}

/**
 * Registered so that deletions of Pods are delivered, but a deletion never makes preemption itself succeed.
 * Upstream source (v1.36.2): pkg/scheduler/framework/plugins/defaultpreemption/default_preemption.go.
 */
function eventsToRegister(): readonly ClusterEventWithHint[] {
  return [{ event: clusterEvent('Pod', 'Delete'), hint: () => 'QueueSkip' }];
}
