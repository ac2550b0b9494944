import type { WorkloadBehaviours } from './behaviourCommand.ts';
import type { CommandResult, ManifestFile } from './command.ts';

/** The name of an object; `namespace` is absent for kinds without one. */
export interface FoundObject {
  readonly kind: string;
  readonly namespace?: string;
  readonly name: string;
}

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
  /** What in the files comes from a live cluster: how many objects of each kind bring a uid. */
  readonly dumped: {
    readonly ask: { readonly files: readonly ManifestFile[] };
    readonly answer: readonly { readonly kind: string; readonly count: number }[];
  };
}
