import { type NodeFault, nodeFault } from '#cluster/environment/nodeFaults.ts';
import type { KubeletNode } from '../kubeletRecords.ts';
import type { KubeletScope } from '../kubeletScope.ts';
import { plegHealth } from '../pleg/plegHealth.ts';
import { isShuttingDown } from '../shutdown/shutdownRecords.ts';

/**
 * Upstream source (v1.36.2): pkg/kubelet/kubelet.go, maxWaitForContainerRuntime, and how often updateRuntimeUp runs.
 */
const RUNTIME_WAIT_US = 30_000_000;
const RUNTIME_LOOK_US = 5_000_000;

/** A condition that the kubelet reports for a node. */
export interface NodeStatement {
  readonly type: string;
  readonly status: 'True' | 'False';
  readonly reason: string;
  readonly message: string;
}

/** The one record for all healthy nodes. */
export const READY: NodeStatement = {
  type: 'Ready',
  status: 'True',
  reason: 'KubeletReady',
  message: 'kubelet is posting ready status',
};

export const NO_NETWORK =
  'container runtime network not ready: NetworkReady=false reason:NetworkPluginNotReady message:Network plugin returns error: cni plugin not initialized';

/**
 * Whether the kubelet has started and still waits for the network. A node that was in trouble before the run began has
 * an unknown cause.
 */
export function awaitsNetwork({ networkReady, startedUs }: KubeletNode): boolean {
  return !networkReady && startedUs >= 0;
}

/**
 * Upstream source (v1.36.2): pkg/kubelet/nodestatus/setters.go, ReadyCondition; pkg/kubelet/runtime.go, runtimeErrors.
 */
export function readyCondition(scope: KubeletScope): NodeStatement {
  const problems = runtimeProblems(scope);
  if (!scope.node.networkReady) problems.push(NO_NETWORK);
  if (isShuttingDown(scope.world, scope.nodeName)) problems.push('node is shutting down');
  const [first, ...others] = problems;
  if (first === undefined) return READY;
  const message = others.length === 0 ? first : `[${problems.join(', ')}]`;
  return { type: 'Ready', status: 'False', reason: 'KubeletNotReady', message };
}

/**
 * When a runtime that does not respond counts as down. Upstream source (v1.36.2): pkg/kubelet/runtime.go,
 * runtimeErrors.
 */
export function runtimeDownUs({ node }: KubeletScope, { sinceUs }: NodeFault): number {
  return sinceUs - ((sinceUs - node.relistPhaseUs) % RUNTIME_LOOK_US) + RUNTIME_WAIT_US;
}

/** Only a runtime that does not respond is checked further; nearly all do. */
export function runtimeProblems(scope: KubeletScope): string[] {
  const frozen = nodeFault(scope.world, 'runtime.frozen', scope.nodeName);
  if (!frozen) return [];
  const isDown = scope.nowUs >= runtimeDownUs(scope, frozen);
  const { message } = plegHealth(scope);
  return [...(isDown ? ['container runtime is down'] : []), ...(message === '' ? [] : [message])];
}
