import { formatTime } from '#base/rfc3339.ts';
import { type NodeFault, nodeFault } from '#cluster/environment/faults.ts';
import type { Node, NodeCondition } from '#model/generated/types.ts';
import { pressureConditions } from '../eviction/evictionManager.ts';
import type { KubeletNode } from '../kubeletRecords.ts';
import type { KubeletScope } from '../kubeletScope.ts';
import { plegHealth } from '../pleg/relist.ts';
import { isShuttingDown } from '../shutdown/shutdownRecords.ts';

/**
 * Upstream source (v1.36.2): pkg/kubelet/kubelet.go, maxWaitForContainerRuntime, and how often updateRuntimeUp runs.
 */
const RUNTIME_WAIT_US = 30_000_000;
const RUNTIME_LOOK_US = 5_000_000;

/** The one record for all healthy nodes. */
const READY: NodeStatement = {
  type: 'Ready',
  status: 'True',
  reason: 'KubeletReady',
  message: 'kubelet is posting ready status',
};

export const NO_NETWORK =
  'container runtime network not ready: NetworkReady=false reason:NetworkPluginNotReady message:Network plugin returns error: cni plugin not initialized';

interface PressureWords {
  readonly type: 'MemoryPressure' | 'DiskPressure' | 'PIDPressure';
  readonly short: readonly [reason: string, message: string];
  readonly enough: readonly [reason: string, message: string];
}

/** Upstream source (v1.36.2): pkg/kubelet/nodestatus/setters.go. */
const PRESSURES: readonly PressureWords[] = [
  {
    type: 'MemoryPressure',
    short: ['KubeletHasInsufficientMemory', 'kubelet has insufficient memory available'],
    enough: ['KubeletHasSufficientMemory', 'kubelet has sufficient memory available'],
  },
  {
    type: 'DiskPressure',
    short: ['KubeletHasDiskPressure', 'kubelet has disk pressure'],
    enough: ['KubeletHasNoDiskPressure', 'kubelet has no disk pressure'],
  },
  {
    type: 'PIDPressure',
    short: ['KubeletHasInsufficientPID', 'kubelet has insufficient PID available'],
    enough: ['KubeletHasSufficientPID', 'kubelet has sufficient PID available'],
  },
];

const NO_PRESSURE = PRESSURES.map((words) => pressureStatement(words, false));
/** Conditions of nearly every node at every heartbeat. */
const ALL_WELL: readonly NodeStatement[] = [...NO_PRESSURE, READY];

function pressureStatement({ type, short, enough }: PressureWords, isShort: boolean): NodeStatement {
  const [reason, message] = isShort ? short : enough;
  return { type, status: isShort ? 'True' : 'False', reason, message };
}

/** The Node's present conditions, in the kubelet's order. */
function nodeStatements(scope: KubeletScope): readonly NodeStatement[] {
  const present: readonly string[] = pressureConditions(scope.world, scope.nodeName);
  const ready = readyCondition(scope);
  if (present.length === 0 && ready === READY) return ALL_WELL;
  const pressures =
    present.length === 0
      ? NO_PRESSURE
      : PRESSURES.map((words) => pressureStatement(words, present.includes(words.type)));
  return [...pressures, ready];
}

/**
 * Conditions that the Node in the API lacks, or that differ there. A healthy condition is compared only by its status,
 * because Nodes of a dump may have other reasons.
 */
export function changedConditions(scope: KubeletScope, node: Node | undefined): readonly NodeCondition[] {
  const seen = node?.status?.conditions ?? NONE;
  const statements = nodeStatements(scope);
  // This fast path matters: nearly always nothing has changed, and a large cluster checks a hundred times a second.
  if (areSaid(statements, seen)) return NONE;
  const changed = statements.filter((statement) => !isSaid(statement, conditionOf(seen, statement.type)));
  const now = formatTime(scope.nowUs);
  return changed.map((statement) => {
    const before = conditionOf(seen, statement.type);
    const isSameStatus = before?.status === statement.status && before.lastTransitionTime !== undefined;
    const lastTransitionTime = isSameStatus ? before.lastTransitionTime : now;
    return { ...statement, lastHeartbeatTime: now, lastTransitionTime };
  });
}

const NONE: readonly NodeCondition[] = [];

function conditionOf(seen: readonly NodeCondition[], type: string): NodeCondition | undefined {
  for (let i = 0; i < seen.length; i++) if (seen[i]?.type === type) return seen[i];
  return undefined;
}

function areSaid(statements: readonly NodeStatement[], seen: readonly NodeCondition[]): boolean {
  for (let i = 0; i < statements.length; i++) {
    const statement = statements[i] as NodeStatement;
    if (!isSaid(statement, conditionOf(seen, statement.type))) return false;
  }
  return true;
}

function isSaid(statement: NodeStatement, before: NodeCondition | undefined): boolean {
  const isHealthy = statement.status === (statement.type === 'Ready' ? 'True' : 'False');
  return isHealthy ? isSaidOrSilent(before, statement) : isSame(before, statement);
}

/** Conditions that the Node in the API lacks. They are added whenever the status is written for another reason. */
export function missingConditions(scope: KubeletScope, node: Node | undefined): NodeCondition[] {
  const seen = node?.status?.conditions ?? [];
  const now = formatTime(scope.nowUs);
  return nodeStatements(scope)
    .filter(({ type }) => !seen.some((condition) => condition.type === type))
    .map((statement) => ({ ...statement, lastHeartbeatTime: now, lastTransitionTime: now }));
}

/** A missing pressure condition counts as no pressure. */
function isSaidOrSilent(before: NodeCondition | undefined, { type, status }: NodeStatement): boolean {
  return before ? before.status === status : type !== 'Ready';
}

function isSame(before: NodeCondition | undefined, { status, reason, message }: NodeStatement): boolean {
  return before?.status === status && before.reason === reason && before.message === message;
}

/** A condition that the kubelet reports for a node. */
interface NodeStatement {
  readonly type: string;
  readonly status: 'True' | 'False';
  readonly reason: string;
  readonly message: string;
}

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
function readyCondition(scope: KubeletScope): NodeStatement {
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
