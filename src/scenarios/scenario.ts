import type { BehaviourSettings } from '#protocol/behaviours.ts';
import type { Command } from '#protocol/command.ts';
import type { NodeGroup } from '#protocol/runSource.ts';

/** Commands that do not depend on what is in the cluster at the moment; what kubectl does with objects has steps of its own. */
export type ScriptCommand = Exclude<
  Command,
  | {
      readonly type:
        | 'manifests.apply'
        | 'kubectl.run'
        | 'object.delete'
        | 'object.label'
        | 'pod.bind'
        | 'workload.scale';
    }
  | { readonly type: 'node.cordon' | 'node.uncordon' | 'node.taint' | 'nodes.add' }
>;

/** What a scripted client does at a moment of the run. */
export interface ScriptStep {
  readonly atUs: number;
  /** Manifests to apply, as YAML. */
  readonly apply?: string;
  /** `Kind/namespace/name` or `Kind/name` to delete. */
  readonly remove?: string;
  readonly scale?: { readonly deployment: string; readonly namespace: string; readonly replicas: number };
  readonly cordon?: string;
  readonly uncordon?: string;
  /** What a person could do to load, faults, servers and storage. */
  readonly command?: ScriptCommand;
}

/** An image, and how its containers behave; what is absent takes the environment's default. */
export interface ImageBehaviour extends BehaviourSettings {
  readonly image: string;
  readonly sizeBytes?: number;
}

/** A built-in run: data alone, so that a link needs only its id. `src/i18n` has its title and what it shows, by id. */
export interface Scenario<Id extends string = string> {
  readonly id: Id;
  readonly nodes: readonly NodeGroup[];
  /** Manifests that were applied long before the start. */
  readonly manifests: string;
  /** Manifests of Deployments that were rolled out days before the start: their Pods run on the nodes, at ages of an hour to nine days. */
  readonly running?: string;
  readonly script: readonly ScriptStep[];
  readonly images?: readonly ImageBehaviour[];
  /** A KubeSchedulerConfiguration as YAML. */
  readonly schedulerConfiguration?: string;
  /** Used unless the run brings switches of its own. */
  readonly switches?: {
    readonly popFromBackoff?: boolean;
    readonly featureGates?: Readonly<Record<string, boolean>>;
  };
  /** How far it is worth watching. */
  readonly endUs: number;
}
