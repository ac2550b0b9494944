/**
 * What a person can do to the cluster. Commands are plain data, recorded as inputs, and the only way in.
 * Texts of manifests travel as they were typed; the session parses them before anything happens.
 */
export type Command =
  | { readonly type: 'manifests.apply'; readonly files: readonly ManifestFile[] }
  | {
      readonly type: 'object.delete';
      readonly kind: string;
      readonly namespace?: string;
      readonly name: string;
      readonly gracePeriodSeconds?: number;
    }
  | { readonly type: 'pod.bind'; readonly namespace: string; readonly name: string; readonly node: string }
  | {
      readonly type: 'workload.scale';
      readonly kind: 'Deployment' | 'ReplicaSet' | 'StatefulSet';
      readonly namespace: string;
      readonly name: string;
      readonly replicas: number;
    }
  | { readonly type: 'node.cordon'; readonly name: string }
  | { readonly type: 'node.uncordon'; readonly name: string }
  | {
      readonly type: 'node.taint';
      readonly name: string;
      readonly key: string;
      readonly value?: string;
      readonly effect: 'NoSchedule' | 'PreferNoSchedule' | 'NoExecute';
      readonly remove?: boolean;
    }
  | {
      readonly type: 'object.label';
      readonly kind: string;
      readonly namespace?: string;
      readonly name: string;
      readonly key: string;
      readonly value: string | null;
    }
  | {
      readonly type: 'nodes.add';
      readonly count: number;
      readonly cpu: string;
      readonly memory: string;
      readonly pods: number;
      readonly zones: number;
      readonly namePrefix?: string;
    }
  /** `bind.errors` and `provisioning.errors`: so many of the next ones fail; `bind.delay`: milliseconds that each takes longer. 0 ends it. */
  | {
      readonly type: 'fault.set';
      readonly fault: 'bind.errors' | 'bind.delay' | 'provisioning.errors';
      readonly value: number;
    }
  | { readonly type: 'constant.change'; readonly id: string; readonly value: number };

export interface ManifestFile {
  readonly name: string;
  readonly text: string;
}

/** A problem with an input: nothing of it was applied. Lines and columns count from 1; `field` is a path such as `spec.containers[0].image`. */
export interface InputProblem {
  readonly file?: string;
  readonly line?: number;
  readonly column?: number;
  readonly field?: string;
  readonly message: string;
  /** Advice of our own, such as `did you mean "replicas"?`. */
  readonly suggestion?: string;
}

export type CommandResult =
  | { readonly ok: true; readonly seq: number; readonly notes: readonly InputProblem[] }
  | { readonly ok: false; readonly problems: readonly InputProblem[] };
