import type { Micros } from '#base/time.ts';
import { eventsOf } from '#cluster/api/events.ts';
import type { ApiStatus, ResponseArrived } from '#cluster/api/request.ts';
import { table } from '#kernel/delta.ts';
import type { Address, DueEvent } from '#kernel/event.ts';
import type { KubectlFailure } from '../terminal/terminalRecords.ts';
import { failureText } from '../terminal/terminalRecords.ts';

/** The address of the clients that drain nodes; each is `kubectl-drain/<id>`. */
export const DRAIN: Address<DrainEvent> = 'kubectl-drain';
/** By id: the output of each `kubectl drain`, and the progress of its Pods. */
export const DRAIN_RECORDS = table<Drain>('client/drains');

/** The flags of `kubectl drain`. */
export interface DrainFlags {
  readonly ignoreDaemonSets?: boolean;
  readonly deleteEmptyDirData?: boolean;
  readonly force?: boolean;
  /** Absent: the Pod's own. */
  readonly gracePeriodSeconds?: number;
  /** Absent or 0: no timeout. */
  readonly timeoutSeconds?: number;
  /** Only Pods that it selects are drained. */
  readonly podSelector?: string;
  /** The Pods are deleted without regard to their budgets. */
  readonly disableEviction?: boolean;
  /** Pods with an older deletion timestamp are not waited for; absent or 0: all are. */
  readonly skipWaitForDeleteTimeoutSeconds?: number;
  /** `client`: only reads are sent. `server`: nothing is stored. */
  readonly dryRun?: 'client' | 'server';
}

/** A person runs `kubectl drain`. */
export interface DrainAsked extends DueEvent {
  readonly type: 'drain.asked';
  /** In the order of cordoning and draining. */
  readonly nodes: readonly string[];
  readonly flags: DrainFlags;
}

/** A refused eviction is retried. */
export interface EvictionDue extends DueEvent {
  readonly type: 'eviction.due';
  readonly pod: string;
}

/** kubectl checks whether a Pod is gone. */
export interface PodLookDue extends DueEvent {
  readonly type: 'podLook.due';
  readonly pod: string;
}

export interface DrainTimedOut extends DueEvent {
  readonly type: 'drain.timedOut';
  /** Index of the drain's node, from 0. */
  readonly turn: number;
}

export interface DrainedPod {
  readonly node: string;
  /** `namespace/name`. */
  readonly pod: string;
  readonly uid: string;
  /**
   * `notAwaited`: kubectl continues while the Pod still exists, after a dry run or because of
   * `--skip-wait-for-delete-timeout`.
   */
  readonly state: 'evicting' | 'terminating' | 'gone' | 'failed' | 'notAwaited';
  /** Number of refusals of the eviction. */
  readonly refusals: number;
}

export interface DrainLine {
  readonly atUs: Micros;
  readonly stream: 'out' | 'err';
  readonly text: string;
}

/** Why a node could not be drained. */
export interface NodeFailure {
  readonly node: string;
  readonly errors: readonly KubectlFailure[];
  /** kubectl does not treat it as a list of errors, and prints it in another form. */
  readonly isPlain: boolean;
}

/** One `kubectl drain`. In table `client/drains` by id. */
export interface Drain {
  readonly id: string;
  readonly nodes: readonly string[];
  /** Index of the present node: `nodes[turn]`. */
  readonly turn: number;
  readonly node: string;
  readonly flags: DrainFlags;
  /** The entry of the command. */
  readonly seq: number;
  readonly startedUs: Micros;
  readonly phase: 'cordoning' | 'listing' | 'evicting' | 'drained' | 'failed';
  /** Pods of all nodes reached so far. */
  readonly pods: readonly DrainedPod[];
  /** The timeout of this node has passed. */
  readonly isTimedOut: boolean;
  /** Its output. */
  readonly lines: readonly DrainLine[];
  /** Errors of the present node so far. */
  readonly errors: readonly KubectlFailure[];
  /** Nodes that it gave up. */
  readonly failures: readonly NodeFailure[];
}

/** The reason for a request of a drain. */
export type DrainTag =
  | { readonly step: 'cordon' }
  | { readonly step: 'list' }
  /** Lists the remaining Pods of a node that could not be drained. */
  | { readonly step: 'pending'; readonly failure: NodeFailure }
  | { readonly step: 'delete'; readonly pod: string }
  | { readonly step: 'evict'; readonly pod: string }
  | { readonly step: 'look'; readonly pod: string };

/** All events of `kubectl drain`. */
export type DrainEvent = DrainAsked | EvictionDue | PodLookDue | DrainTimedOut | ResponseArrived<DrainTag>;

export const drainEvent = eventsOf(DRAIN);

/** Suffix of each line in a dry run. */
export function dryRunText({ dryRun }: DrainFlags): string {
  if (dryRun === undefined) return '';
  return dryRun === 'client' ? ' (dry run)' : ' (server dry run)';
}

/**
 * All errors in one line, with their own messages. Upstream source (v1.36.2):
 * staging/src/k8s.io/apimachinery/pkg/util/errors/errors.go, aggregate.Error.
 */
export function aggregateText(errors: readonly KubectlFailure[]): string {
  const texts = [...new Set(errors.map(({ status, text = '' }) => status?.message ?? text))];
  return texts.length === 1 ? (texts[0] ?? '') : `[${texts.join(', ')}]`;
}

/**
 * Last lines of a failed drain. Upstream source (v1.36.2): staging/src/k8s.io/kubectl/pkg/cmd/drain/drain.go, RunDrain;
 * pkg/cmd/util/helpers.go, checkErr.
 */
export function endLines(failures: readonly NodeFailure[]): string[] {
  return ['There are pending nodes to be drained:', ...failures.map(({ node }) => ` ${node}`), ...errorLines(failures)];
}

/** The errors of one node are printed one by one; those of several nodes in one line per node. */
function errorLines(failures: readonly NodeFailure[]): string[] {
  const [only] = failures;
  if (only && failures.length === 1) return only.isPlain ? [failureText(only.errors)] : only.errors.map(errorLine);
  return failures.map(({ errors, isPlain }) => (isPlain ? errors.map(errorLine).join() : aggregateText(errors)));
}

function errorLine(error: KubectlFailure): string {
  return error.status ? failureText([error]) : (error.text ?? '');
}

/** Upstream source (v1.36.2): staging/src/k8s.io/cli-runtime/pkg/resource/helper.go, EnhanceListError. */
export function listFailure(status: ApiStatus, node: string, podSelector: string): KubectlFailure {
  if (status.code === 410) return { status };
  const message = `Unable to find "/v1, Resource=pods" that match label selector ${JSON.stringify(podSelector)}, field selector "spec.nodeName=${node}": ${status.message}`;
  return status.code === 400 || status.code === 404 ? { status: { ...status, message } } : { text: message };
}
