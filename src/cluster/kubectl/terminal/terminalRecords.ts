import type { Micros } from '#base/time.ts';
import type { ApiRequest, ApiStatus, ResponseArrived } from '#cluster/api/request.ts';
import type { WatchDelivered } from '#cluster/api/watch.ts';
import { table } from '#kernel/delta.ts';
import type { Address, DueEvent } from '#kernel/event.ts';
import type { TemplatePart } from '#model/jsonPath/evaluateJsonPath.ts';
import type { KubeObject } from '#model/kinds.ts';

/** The name, in what is said of a step, of an object that the server is to name. */
export const UNKNOWN_NAME = '<unknown>';

/** The address of a person's commands at a terminal; each is `kubectl-run/<id>`. */
export const TERMINAL: Address<TerminalEvent> = 'kubectl-run';
/** `KubectlRun` by id. */
export const KUBECTL_RUNS = table<KubectlRun>('client/kubectl');
/** `KubectlWait` by id, for commands that watch objects. */
export const KUBECTL_WAITS = table<KubectlWait>('client/kubectlWaits');

/** A failure of a command: a refusal of the server with its context, or the command's own message. */
export interface KubectlFailure {
  readonly status?: ApiStatus;
  /**
   * Context of an object from a file: `error when creating "shop.yaml"`. A prefix such as `error: failed to create job`
   * replaces the usual one.
   */
  readonly prefix?: string;
  /** The command's own message, without `error: `. */
  readonly text?: string;
  /** `kubectl edit` only: comment above the text when the editor opens again. */
  readonly reasons?: readonly string[];
}

/**
 * kubectl's work on one object. Its requests run one after the other, and the first refusal ends them. Then it prints
 * the result.
 */
export interface KubectlStep {
  readonly requests: readonly ApiRequest[];
  /** `apply --server-side` only: the field manager, and whether fields of client-side apply move to it. */
  readonly serverSide?: { readonly manager: string; readonly isMigrated: boolean };
  /** `--show-managed-fields`. */
  readonly showsManagers?: boolean;
  /** Printed after the last response; empty for nothing. */
  readonly done: string;
  /** Printed instead of `done`: the object of the last response, or its difference from that of the first. */
  readonly shows?: 'yaml' | 'json' | 'diff' | 'diffWithSecrets';
  /** Printed instead of `done` when the last request has created the object. */
  readonly created?: string;
  /** Printed instead of `done` when the object equals the one that the first request read. */
  readonly unchanged?: string;
  /** Objects from a file only: prefix of the server's message about the last request. */
  readonly errorPrefix?: string;
  /** The same for the first request, which reads. */
  readonly readPrefix?: string;
  /** A 404 for the first request is no error, because the object is then created. */
  readonly mayBeMissing?: boolean;
  /** Printed instead of the server's message, without `error: `. */
  readonly errorText?: string;
  /** Nothing is sent; the message is printed at the end. */
  readonly failure?: string;
  /** Prefix of the server's message when it refuses the last request; the command continues and does not fail. */
  readonly toldOnly?: string;
  /** `kubectl edit` only: the object's name in refusals (`deployments.apps "web"`), and the saved text. */
  readonly edits?: { readonly what: string; readonly text: string };
  /** `--ignore-not-found`. */
  readonly ignoresNotFound?: boolean;
  /** The command ends before this step if something has failed. */
  readonly afterSuccess?: true;
  /** Steps without requests only: the warning. */
  readonly warning?: string;
  /** A separate kubectl process, which runs discovery unless the cache is valid. */
  readonly isNewProcess?: boolean;
  /**
   * The only request reads an object every second until the object is gone. After this many seconds the command fails.
   */
  readonly goneWithinSeconds?: number;
  /** Pause before the step, unless it is the first. */
  readonly pauseUs?: Micros;
}

export interface ObjectPlace {
  readonly kind: string;
  /** `namespace/name`, or the name alone. */
  readonly key: string;
  readonly name: string;
  readonly namespace?: string;
}

/** An object with its names in the output of `kubectl wait`. */
export interface WaitedPlace extends ObjectPlace {
  /** `deployment.apps/web`. */
  readonly shown: string;
  /** `deployments`, without and with its group. */
  readonly plural: string;
  readonly qualifiedPlural: string;
}

/** Condition of `kubectl wait --for`. */
export type WaitCondition =
  | { readonly type: 'condition'; readonly name: string; readonly status: string }
  /** A field has that value, or any value when none is given. */
  | { readonly type: 'field'; readonly path: readonly TemplatePart[]; readonly value?: string }
  | { readonly type: 'deletion' }
  /** The object exists. */
  | { readonly type: 'creation' };

/** The state that kubectl waits for after all steps. */
export type KubectlGoal =
  /** The deleted objects are gone. */
  | { readonly type: 'deletion'; readonly objects: readonly ObjectPlace[]; readonly timeoutSeconds: number }
  /** `kubectl wait`: every object meets the conditions. */
  | {
      readonly type: 'condition';
      readonly objects: readonly WaitedPlace[];
      /**
       * Each object must meet them one after the other. With `creation` among them, kubectl first waits for missing
       * objects.
       */
      readonly conditions: readonly WaitCondition[];
      readonly timeoutSeconds: number;
    }
  /** A rollout has finished. */
  | {
      readonly type: 'rollout';
      readonly object: ObjectPlace;
      readonly timeoutSeconds: number;
      /** `--watch=false`: prints the present state and does not wait. */
      readonly looksOnce?: boolean;
      /** Deployments only: another running revision is an error. */
      readonly revision?: number;
    };

/** A command line as data. */
export interface KubectlPlan {
  /** As it was typed. */
  readonly line: string;
  /** Warnings that are printed first. */
  readonly warnings: readonly string[];
  readonly steps: readonly KubectlStep[];
  readonly goal?: KubectlGoal;
  /** `--as` and `--as-group`: the user and groups that its requests impersonate. */
  readonly impersonates?: { readonly user: string; readonly groups: readonly string[] };
  /** Prints the number of requests at the end. */
  readonly countsRequests?: boolean;
}

/** A person has entered a command. */
export interface KubectlAsked extends DueEvent {
  readonly type: 'kubectl.asked';
  readonly plan: KubectlPlan;
}

/** The pause before the next step is over. */
export interface KubectlPauseOver extends DueEvent {
  readonly type: 'kubectl.pauseOver';
}

/** The settings of kubectl's discovery cache change. */
export interface DiscoveryChanged extends DueEvent {
  readonly type: 'discovery.changed';
  readonly keepsCache: boolean;
  readonly ttlUs: Micros;
}

export interface KubectlTimedOut extends DueEvent {
  readonly type: 'kubectl.timedOut';
}

export interface TerminalLine {
  readonly atUs: Micros;
  readonly stream: 'out' | 'err';
  readonly text: string;
}

/** One command at a terminal, with its output so far. */
export interface KubectlRun {
  readonly id: string;
  /** The entry of the command. */
  readonly seq: number;
  readonly plan: KubectlPlan;
  readonly startedUs: Micros;
  readonly phase: 'discovering' | 'working' | 'waiting' | 'done' | 'failed';
  readonly step: number;
  /** Index of the present process's discovery request. */
  readonly discovery: number;
  /** Requests sent so far. */
  readonly sent: { readonly discovery: number; readonly others: number };
  /** Index of the request in the present step. */
  readonly request: number;
  /** `resourceVersion` of the object that the present step has read. */
  readonly seenVersion: string;
  /** The object itself, if the result is compared with it. */
  readonly seen?: KubeObject;
  /** When the present step began to wait until an object is gone. */
  readonly pollsSinceUs?: Micros;
  /** Something differs, so the command fails, as `diff` does. */
  readonly differs?: true;
  /** Failures, which are printed when the process ends. */
  readonly failures: readonly KubectlFailure[];
  /** `kubectl wait` only: an object once for each condition that it has met. */
  readonly met: readonly string[];
  /** Number of failures that were printed. */
  readonly told: number;
  /** UIDs of deleted objects, by kind and key. */
  readonly deleted: Readonly<Record<string, string>>;
  readonly lines: readonly TerminalLine[];
}

export interface KubectlWait {
  readonly id: string;
  /** `Kind key` of the objects that it watches. */
  readonly watched: readonly string[];
}

/** The reason for a request of a command. */
export interface TerminalTag {
  readonly step: 'discovery' | 'step' | 'look';
  /** Present for `look`. */
  readonly place?: ObjectPlace;
}

/** All events of commands at a terminal. */
export type TerminalEvent =
  | KubectlAsked
  | KubectlPauseOver
  | KubectlTimedOut
  | DiscoveryChanged
  | WatchDelivered
  | ResponseArrived<TerminalTag>;

/**
 * kubectl's final output for all failures: one failure in its own form, several line by line. Upstream source
 * (v1.36.2): staging/src/k8s.io/kubectl/pkg/cmd/util/helpers.go, checkErr.
 */
export function failureText(failures: readonly KubectlFailure[]): string {
  const [only, ...others] = failures;
  if (only && others.length === 0) return onlyText(only);
  return failures.map(({ status, prefix, text = '' }) => (status ? serverText(status, prefix) : text)).join('\n');
}

function onlyText({ status, prefix = '', text = '' }: KubectlFailure): string {
  if (!status) return text.startsWith('error: ') ? text : `error: ${text}`;
  if (prefix.startsWith('error: ')) return `${prefix}${prefix.endsWith(' ') ? '' : ': '}${status.message}`;
  return status.reason === 'Invalid' ? invalidText(status, prefix) : serverText(status, prefix);
}

/** `Error from server (NotFound): ...` */
function serverText({ reason, message }: ApiStatus, prefix = ''): string {
  if (reason === 'Unauthorized') return `error: You must be logged in to the server (${message})`;
  const text = prefix === '' ? message : `${prefix}: ${message}`;
  return reason === '' ? `Error from server: ${text}` : `Error from server (${reason}): ${text}`;
}

/** One cause is printed on the same line, several as a list; duplicates are removed. */
function invalidText({ message, details }: ApiStatus, prefix: string): string {
  const said = prefix === '' ? message : `${prefix}: ${message}`;
  if (!details) return said === '' ? 'The request is invalid' : `The request is invalid: ${said}`;
  const { kind = '', name = '', causes = [] } = details;
  const isNamed = kind !== '' || name !== '';
  const what = isNamed ? `The ${kind} ${JSON.stringify(name)} is invalid` : 'The request is invalid';
  const texts = [...new Set(causes.map(({ field = '', message: cause = '' }) => `${field}: ${cause}`))];
  if (texts.length === 0) return isNamed || said === '' ? what : `${what}: ${said}`;
  return texts.length === 1 ? `${what}: ${texts[0]}` : [`${what}: `, ...texts.map((text) => `* ${text}`)].join('\n');
}

/**
 * `kubectl edit`'s message about a refused patch, and the comment above the text when its editor opens again. Upstream
 * source (v1.36.2): staging/src/k8s.io/kubectl/pkg/cmd/util/editor/editoptions.go, addError.
 */
export function editFailure(what: string, status: ApiStatus): KubectlFailure {
  if (status.reason === 'Invalid') {
    const causes = (status.details?.causes ?? []).map(({ field = '', message = '' }) => `* ${field}: ${message}`);
    const head = `${what} was not valid`;
    return { text: `error: ${what} is invalid`, reasons: [causes.length > 0 ? `${head}:` : head, ...causes] };
  }
  const text =
    status.reason === 'NotFound'
      ? `error: ${what} could not be found on the server`
      : `error: ${what} could not be patched: ${status.message}`;
  return { text, reasons: [text] };
}
