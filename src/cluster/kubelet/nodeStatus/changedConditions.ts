import { formatTime } from '#base/rfc3339.ts';
import type { Node, NodeCondition } from '#model/generated/types.ts';
import { pressureConditions } from '../eviction/evictionRecords.ts';
import type { KubeletScope } from '../kubeletScope.ts';
import { type NodeStatement, READY, readyCondition } from './readyCondition.ts';

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
