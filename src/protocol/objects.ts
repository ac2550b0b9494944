import type { WorkloadBehaviours } from './behaviours.ts';
import type { CommandResult, InputProblem, ManifestFile } from './command.ts';
import type { CauseLink } from './explanation.ts';

/** Why an object has its present state, and the chain of causes back to its origin. */
export interface ObjectWhy {
  /** Kubernetes' own message; may be empty. */
  readonly words: string;
  readonly facts: readonly ObjectFact[];
  readonly causes: readonly CauseLink[];
}

/** The name of an object; `namespace` is absent for kinds without one. */
export interface FoundObject {
  readonly kind: string;
  readonly namespace?: string;
  readonly name: string;
}

/** Objects of a live cluster, recognized by their uid. */
export interface DumpRead {
  /** Number of objects with a uid, the most frequent kind first. */
  readonly kinds: readonly { readonly kind: string; readonly count: number }[];
  /** The files without the data of Secrets and the values of environment variables, each file under its name. */
  readonly files: readonly ManifestFile[];
  /** Everything else that is left out, duplicates included: one sentence for each. */
  readonly leftOut: readonly string[];
  /** Number of emptied Secrets and environment variables. */
  readonly dropped: { readonly secrets: number; readonly values: number };
}

/** The objects of files with other names: one List as JSON, to share with others. */
export type RedactedFiles =
  | {
      readonly ok: true;
      readonly text: string;
      readonly objects: number;
      /** Number of distinct names that were replaced. */
      readonly names: number;
      /** Objects that consist only of text, such as Events. */
      readonly leftOut: number;
    }
  | { readonly ok: false; readonly problems: readonly InputProblem[] };

/** Objects as they are stored, and manifests as they are read. */
export interface ObjectsQuestions {
  readonly get: {
    readonly ask: { readonly kind: string; readonly namespace?: string; readonly name: string };
    readonly answer: object | undefined;
  };
  readonly list: { readonly ask: { readonly kind: string }; readonly answer: readonly object[] };
  readonly yaml: {
    readonly ask: { readonly kind: string; readonly namespace?: string; readonly name: string };
    readonly answer: string;
  };
  /** Behaviour of a workload's containers; a Pod stands for its workload. */
  readonly behaviours: {
    readonly ask: { readonly kind: string; readonly namespace: string; readonly name: string };
    readonly answer: WorkloadBehaviours | undefined;
  };
  /** Core v1 Events about an object, newest first. */
  readonly events: {
    readonly ask: { readonly kind: string; readonly namespace?: string; readonly name: string };
    readonly answer: readonly object[];
  };
  /**
   * Answers for Events, PodDisruptionBudgets, PersistentVolumeClaims and APIServices; `undefined` for other kinds and
   * missing objects.
   */
  readonly whyObject: {
    readonly ask: { readonly kind: string; readonly namespace?: string; readonly name: string };
    readonly answer: ObjectWhy | undefined;
  };
  readonly objects: {
    readonly ask: object;
    readonly answer: readonly { readonly kind: string; readonly count: number; readonly modelled: boolean }[];
  };
  /**
   * Objects of any kind except Pods and Nodes with one of these names, in lower case. Without `whole` also those whose
   * name contains the text, and those of that kind. At most `most`, whole names first. Events and Leases are left out,
   * because they are about other objects.
   */
  readonly findObjects: {
    readonly ask: { readonly names: readonly string[]; readonly whole: boolean; readonly most: number };
    readonly answer: readonly FoundObject[];
  };
  /** Parses without applying, for the editor's marks. */
  readonly check: { readonly ask: { readonly files: readonly ManifestFile[] }; readonly answer: CommandResult };
  /** Files of a live cluster without secret values; `undefined` when no object comes from one. */
  readonly readDump: {
    readonly ask: { readonly files: readonly ManifestFile[] };
    readonly answer: DumpRead | undefined;
  };
}

/**
 * Sentences of the model about an object that is neither Pod nor workload: by name, with the numbers of this moment.
 */
export interface ObjectFacts {
  // An Event.
  eventBy: { readonly component: string; readonly kind: string; readonly name: string };
  eventByHost: { readonly component: string; readonly host: string; readonly kind: string; readonly name: string };
  eventByInstance: {
    readonly component: string;
    readonly instance: string;
    readonly kind: string;
    readonly name: string;
  };
  eventField: { readonly field: string };
  eventOnce: { readonly first: string };
  eventCount: { readonly count: number; readonly first: string; readonly last: string };
  eventSeries: { readonly count: number; readonly first: string; readonly last: string };
  eventCombined: NoValues;
  eventEntry: { readonly seq: number };
  eventOfStart: NoValues;
  // A PodDisruptionBudget.
  budgetFailed: { readonly message: string };
  budgetNoPods: NoValues;
  budgetMinNumber: { readonly value: number; readonly expected: number };
  budgetMinPercent: { readonly value: string; readonly expected: number; readonly desired: number };
  budgetMaxUnavailable: { readonly value: string; readonly expected: number; readonly desired: number };
  budgetHealthy: { readonly healthy: number; readonly pods: string };
  budgetNotReady: { readonly pod: string };
  budgetDeleted: { readonly pod: string };
  budgetEvicted: { readonly pod: string; readonly since: string };
  budgetAllows: { readonly healthy: number; readonly desired: number; readonly allowed: number };
  budgetRefuses: { readonly healthy: number; readonly desired: number };
  budgetUnmanaged: { readonly pods: string };
  budgetUnhealthyAlways: NoValues;
  budgetUnhealthyIfHealthy: { readonly healthy: number; readonly desired: number };
  budgetBehind: { readonly healthy: number; readonly said: number };
  // A PersistentVolumeClaim.
  claimBound: { readonly volume: string; readonly asked: string; readonly capacity: string };
  claimLost: { readonly volume: string };
  claimNamedMissing: { readonly volume: string };
  claimNamedTaken: { readonly volume: string; readonly other: string };
  claimFirstConsumer: { readonly storageClass: string };
  claimPodsWait: { readonly storageClass: string; readonly pods: string };
  claimSelected: { readonly node: string };
  claimNoClass: NoValues;
  claimClassMissing: { readonly storageClass: string };
  claimProvisioning: { readonly storageClass: string; readonly provisioner: string };
  claimNoProvisioner: { readonly storageClass: string; readonly provisioner: string };
  claimNoVolumes: NoValues;
  claimHeld: { readonly pods: string };
  volumeDeleted: { readonly volume: string };
  volumeDiffers: { readonly volume: string; readonly what: string; readonly has: string; readonly asked: string };
  volumeTooSmall: { readonly volume: string; readonly has: string; readonly asked: string };
  volumeClaimed: { readonly volume: string; readonly claim: string };
  volumePhase: { readonly volume: string; readonly phase: string };
  volumeLabels: { readonly volume: string };
  volumeFits: { readonly volume: string };
  // An APIService.
  apiLocal: { readonly group: string };
  apiAvailable: { readonly service: string };
  apiNoService: { readonly service: string };
  apiNoPort: { readonly service: string; readonly port: string };
  apiNoEndpoints: { readonly service: string };
  apiCondition: { readonly status: string; readonly reason: string };
}

type NoValues = Readonly<Record<never, never>>;

export type ObjectFactName = keyof ObjectFacts;

/** One sentence about an object. */
export type ObjectFact = {
  readonly [N in ObjectFactName]: { readonly says: N; readonly values: ObjectFacts[N] };
}[ObjectFactName];
