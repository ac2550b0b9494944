import type { ApiRequest, ApiStatus, ResponseArrived } from '#cluster/api/request.ts';
import type { WatchDelivered } from '#cluster/api/watch.ts';
import type { Address, DueEvent } from '#kernel/event.ts';
import { table } from '#kernel/tableOf.ts';
import type { TemplatePart } from '#model/jsonPath/jsonPathParts.ts';
import type { KubeObject } from '#model/kinds.ts';

/** The name, in what is said of a step, of an object that the server is to name. */
export const UNKNOWN_NAME = '<unknown>';

/** The address of commands that a person runs at a terminal; each is `kubectl-run/<id>`. */
export const TERMINAL: Address<TerminalEvent> = 'kubectl-run';
/** `KubectlRun` by id. */
export const KUBECTL_RUNS = table<KubectlRun>('client/kubectl');
/** `KubectlWait` by id: those that watch objects. */
export const KUBECTL_WAITS = table<KubectlWait>('client/kubectlWaits');

/** Something that a command could not do: a refusal of the server, with what the command was about, or its own words. */
export interface KubectlFailure {
  readonly status?: ApiStatus;
  /** Of an object of a file: `error when creating "shop.yaml"`. A beginning such as `error: failed to create job` stands in the place of the usual one. */
  readonly prefix?: string;
  /** Its own words, without `error: `. */
  readonly text?: string;
  /** Of `kubectl edit`: what is said of it above the text when the editor opens again. */
  readonly reasons?: readonly string[];
}

/** What kubectl does for one object: requests one after the other, the first refused one ends it; then it says what it did. */
export interface KubectlStep {
  readonly requests: readonly ApiRequest[];
  /** Of `apply --server-side`: in whose name, and whether what was applied from the client before becomes theirs. */
  readonly serverSide?: { readonly manager: string; readonly isMigrated: boolean };
  /** `--show-managed-fields`. */
  readonly showsManagers?: boolean;
  /** Said when the last request was answered; empty: nothing. */
  readonly done: string;
  /** Shown in its place: what the last request has answered, or how that differs from what the first one has read. */
  readonly shows?: 'yaml' | 'json' | 'diff' | 'diffWithSecrets';
  /** Said in its place when the last request has created the object. */
  readonly created?: string;
  /** Said in its place when the object is the same as the first request read. */
  readonly unchanged?: string;
  /** Of an object that comes from a file: put before what the server says to the last request. */
  readonly errorPrefix?: string;
  /** The same of what it says to the first one, which reads. */
  readonly readPrefix?: string;
  /** A first request that is answered 404 is none: the object is to be made. */
  readonly mayBeMissing?: boolean;
  /** Said in place of what the server says, without `error: `. */
  readonly errorText?: string;
  /** Nothing is sent: it is told at the end why. */
  readonly failure?: string;
  /** Put before what the server says when it refuses the last request; the command goes on and does not fail. */
  readonly toldOnly?: string;
  /** Of `kubectl edit`: the object as a refusal names it (`deployments.apps "web"`), and the text that was saved. */
  readonly edits?: { readonly what: string; readonly text: string };
  /** `--ignore-not-found`. */
  readonly ignoresNotFound?: boolean;
  /** The command ends before it when something failed. */
  readonly afterSuccess?: true;
  /** Of a step without requests: what it warns of. */
  readonly warning?: string;
  /** A kubectl of its own, which asks what the API has unless it finds that kept. */
  readonly isNewProcess?: boolean;
  /** Its only request reads an object, again every second, until that is gone; the command ends when it takes longer, in seconds. */
  readonly goneWithinSeconds?: number;
  /** Before it begins, unless it is the first. */
  readonly pauseUs?: number;
}

export interface ObjectPlace {
  readonly kind: string;
  /** `namespace/name`, or the name alone. */
  readonly key: string;
  readonly name: string;
  readonly namespace?: string;
}

/** An object as `kubectl wait` names it. */
export interface WaitedPlace extends ObjectPlace {
  /** `deployment.apps/web`. */
  readonly shown: string;
  /** `deployments`, and with its group. */
  readonly plural: string;
  readonly qualifiedPlural: string;
}

/** What `kubectl wait --for` says. */
export type WaitCondition =
  | { readonly type: 'condition'; readonly name: string; readonly status: string }
  /** A field has that value, or any when none is said. */
  | { readonly type: 'field'; readonly path: readonly TemplatePart[]; readonly value?: string }
  | { readonly type: 'deletion' }
  /** It is there. */
  | { readonly type: 'creation' };

/** What kubectl waits for once all steps are done. */
export type KubectlGoal =
  /** The objects that it has deleted are gone. */
  | { readonly type: 'deletion'; readonly objects: readonly ObjectPlace[]; readonly timeoutSeconds: number }
  /** `kubectl wait`: each of them is as it should be. */
  | {
      readonly type: 'condition';
      readonly objects: readonly WaitedPlace[];
      /** Each object is to be so, one after the other. With `creation` among them objects that are not there yet are waited for first. */
      readonly conditions: readonly WaitCondition[];
      readonly timeoutSeconds: number;
    }
  /** A rollout is over. */
  | {
      readonly type: 'rollout';
      readonly object: ObjectPlace;
      readonly timeoutSeconds: number;
      /** `--watch=false`: says how far it is, and waits no longer. */
      readonly looksOnce?: boolean;
      /** Of a Deployment: another one that runs is an error. */
      readonly revision?: number;
    };

/** All that a command line asks for, as data. */
export interface KubectlPlan {
  /** As it was typed. */
  readonly line: string;
  /** Warnings that are printed first. */
  readonly warnings: readonly string[];
  readonly steps: readonly KubectlStep[];
  readonly goal?: KubectlGoal;
  /** `--as` and `--as-group`: whom its requests ask to be taken for. */
  readonly impersonates?: { readonly user: string; readonly groups: readonly string[] };
  /** Says at the end how many requests it took. */
  readonly countsRequests?: boolean;
}

/** A person has pressed Enter. */
export interface KubectlAsked extends DueEvent {
  readonly type: 'kubectl.asked';
  readonly plan: KubectlPlan;
}

/** The pause before the next step is over. */
export interface KubectlPauseOver extends DueEvent {
  readonly type: 'kubectl.pauseOver';
}

/** How kubectl keeps its discovery cache is changed. */
export interface DiscoveryChanged extends DueEvent {
  readonly type: 'discovery.changed';
  readonly keepsCache: boolean;
  readonly ttlUs: number;
}

export interface KubectlTimedOut extends DueEvent {
  readonly type: 'kubectl.timedOut';
}

export interface TerminalLine {
  readonly atUs: number;
  readonly stream: 'out' | 'err';
  readonly text: string;
}

/** One command at a terminal and what it has printed so far. */
export interface KubectlRun {
  readonly id: string;
  /** The entry in which it was typed. */
  readonly seq: number;
  readonly plan: KubectlPlan;
  readonly startedUs: number;
  readonly phase: 'discovering' | 'working' | 'waiting' | 'done' | 'failed';
  readonly step: number;
  /** Of the discovery requests of the present process. */
  readonly discovery: number;
  /** Sent so far. */
  readonly sent: { readonly discovery: number; readonly others: number };
  /** In the present step. */
  readonly request: number;
  /** `resourceVersion` of what the present step has read. */
  readonly seenVersion: string;
  /** The object itself, where what it would become is compared with it. */
  readonly seen?: KubeObject;
  /** When the present step began to wait until an object is gone. */
  readonly pollsSinceUs?: number;
  /** Something differs: the command fails, as `diff` does. */
  readonly differs?: true;
  /** They are told when the process ends. */
  readonly failures: readonly KubectlFailure[];
  /** Of `kubectl wait`: an object once for each condition in which it was seen. */
  readonly met: readonly string[];
  /** How many of them were told. */
  readonly told: number;
  /** uid of what was deleted, by kind and key. */
  readonly deleted: Readonly<Record<string, string>>;
  readonly lines: readonly TerminalLine[];
}

export interface KubectlWait {
  readonly id: string;
  /** `Kind key` of the objects that it watches. */
  readonly watched: readonly string[];
}

/** Why a command has sent a request. */
export interface TerminalTag {
  readonly step: 'discovery' | 'step' | 'look';
  /** Of `look`. */
  readonly place?: ObjectPlace;
}

/** All that commands at a terminal take. */
export type TerminalEvent =
  | KubectlAsked
  | KubectlPauseOver
  | KubectlTimedOut
  | DiscoveryChanged
  | WatchDelivered
  | ResponseArrived<TerminalTag>;
