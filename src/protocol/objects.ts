import type { WorkloadBehaviours } from './behaviours.ts';
import type { CommandResult, InputProblem, ManifestFile } from './command.ts';
import type { CauseLink } from './explanation.ts';
import type { ObjectFact } from './objectFacts.ts';

/** Why an object says what it says now, and the way back to whoever began it. */
export interface ObjectWhy {
  /** Kubernetes' own words; may be empty. */
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

/** Objects of a live cluster: those that bring a uid. */
export interface DumpRead {
  /** How many of each kind bring a uid, the most frequent kind first. */
  readonly kinds: readonly { readonly kind: string; readonly count: number }[];
  /** Everything in the files but the data of Secrets and the values of environment variables, each file under its name. */
  readonly files: readonly ManifestFile[];
  /** What else in the files is not taken, or taken once although it is there twice: a sentence for each. */
  readonly leftOut: readonly string[];
  /** How many Secrets and environment variables had to be emptied. */
  readonly dropped: { readonly secrets: number; readonly values: number };
}

/** The objects of files under other names: one List as JSON, to be given to others. */
export type RedactedFiles =
  | {
      readonly ok: true;
      readonly text: string;
      readonly objects: number;
      /** Different names that got new ones. */
      readonly names: number;
      /** Objects that are nothing but texts, such as Events. */
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
  /** How the containers of a workload behave; a Pod stands for its workload. */
  readonly behaviours: {
    readonly ask: { readonly kind: string; readonly namespace: string; readonly name: string };
    readonly answer: WorkloadBehaviours | undefined;
  };
  /** Core v1 Events about an object, newest first. */
  readonly events: {
    readonly ask: { readonly kind: string; readonly namespace?: string; readonly name: string };
    readonly answer: readonly object[];
  };
  /** Of Events, PodDisruptionBudgets, PersistentVolumeClaims and APIServices; `undefined` for others, and for what is not there. */
  readonly whyObject: {
    readonly ask: { readonly kind: string; readonly namespace?: string; readonly name: string };
    readonly answer: ObjectWhy | undefined;
  };
  readonly objects: {
    readonly ask: object;
    readonly answer: readonly { readonly kind: string; readonly count: number; readonly modelled: boolean }[];
  };
  /** Objects of any kind but Pods and Nodes that are called so, in lower case; without `whole` also those whose name has the text and those of that kind. At most `most`, whole names first. Events and Leases are left out: they are about other objects. */
  readonly findObjects: {
    readonly ask: { readonly names: readonly string[]; readonly whole: boolean; readonly most: number };
    readonly answer: readonly FoundObject[];
  };
  /** Parses without applying, for the editor's marks. */
  readonly check: { readonly ask: { readonly files: readonly ManifestFile[] }; readonly answer: CommandResult };
  /** Files of a live cluster as they may be kept; `undefined` when they have no object of one. */
  readonly readDump: {
    readonly ask: { readonly files: readonly ManifestFile[] };
    readonly answer: DumpRead | undefined;
  };
}
