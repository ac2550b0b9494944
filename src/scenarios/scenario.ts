import type { Micros } from '#base/time.ts';
import type { BehaviourSettings } from '#protocol/behaviours.ts';
import type { Command } from '#protocol/command.ts';
import type { NamedMoment } from '#protocol/namedMoment.ts';
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
  readonly atUs: Micros;
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

/** A built-in run: data alone, so that a link needs only its id. Its folder has its words. */
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
  readonly endUs: Micros;
}

/** Subjects of scenarios: the headings of the list, in this order. */
export const TOPICS = [
  'start',
  'scheduling',
  'pending',
  'order',
  'placement',
  'pods',
  'resources',
  'controllers',
  'fairness',
  'storage',
] as const;

/** Where the list has a scenario, which questions it answers, and where its answer is seen. */
export interface Listed {
  readonly topic: (typeof TOPICS)[number];
  /** Its place under that heading, the smallest first. */
  readonly place: number;
  /** Questions that people ask, by number; each with its rank among the scenarios that answer it: 1 is the best one. */
  readonly answers?: Readonly<Record<number, number>>;
  /** Terms of the search that lead here, by their ids in `terms.ts` of `src/i18n`. */
  readonly terms?: readonly string[];
  readonly evidence: Evidence;
}

/** Where in a scenario its answer is seen: at which moment, in which view, and which object has it. */
export interface Evidence {
  readonly moment: NamedMoment;
  readonly place: EvidencePlace;
  /** `Kind/namespace/name` or `Kind/name`; absent: whom the moment is about. `request`: the request that it is about. `nothing`: the view says it all. */
  readonly select?: string;
}

/** A view and, where it has tabs, the tab; `node`: the inside of that node. */
type EvidencePlace =
  | { readonly view: 'scheduling' | 'podLife' | 'controllers' | 'overview' }
  | { readonly view: 'nodes'; readonly node?: string; readonly tab?: 'resources' | 'kubelet' }
  | { readonly view: 'fairness'; readonly tab: 'seats' | 'tooMany' }
  | { readonly view: 'storage'; readonly tab: 'requests' | 'connections' | 'reads' | 'etcd' };
