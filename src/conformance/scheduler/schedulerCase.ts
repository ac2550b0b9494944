import type { KubeSchedulerConfiguration } from '#cluster/scheduler/config/schedulerConfiguration.ts';
import type { RecordedCase } from '#conformance/recorded.ts';
import type { Pod } from '#model/generated/types.ts';
import type { KubeObject } from '#model/kinds.ts';

export type Detail = 'full' | 'sampling' | 'brief';

/** A case of suite `scheduler`, see conformance/scheduler/FORMAT.md. */
export interface SchedulerCase extends RecordedCase {
  readonly detail?: Detail;
  readonly config: KubeSchedulerConfiguration | null;
  readonly objects: readonly KubeObject[];
  readonly pods: readonly Pod[];
  readonly expect: readonly RecordedStep[];
}

export type StepResult = 'scheduled' | 'unschedulable' | 'nominated' | 'gated' | 'ignored' | 'error';

export interface RecordedVerdict {
  readonly code: string;
  readonly plugin?: string | undefined;
  readonly reasons?: readonly string[] | undefined;
}

export interface RecordedCandidate {
  readonly nominatedNode: string;
  readonly victims: readonly string[];
  readonly pdbViolations: number;
}

export interface RecordedPreemption extends Partial<RecordedCandidate> {
  readonly candidates?: readonly RecordedCandidate[] | undefined;
  readonly clearedNominations?: readonly string[] | undefined;
  readonly anyOf?: readonly RecordedCandidate[] | undefined;
  readonly message?: string | undefined;
  readonly error?: true | undefined;
}

export interface RecordedVolumes {
  readonly bound?: readonly { readonly pvc: string; readonly pv: string }[] | undefined;
  readonly provisioned?: readonly { readonly pvc: string; readonly pv: string; readonly node: string }[] | undefined;
}

type ByNode<T> = Readonly<Record<string, T>>;

/** One scheduling attempt. */
export interface RecordedStep {
  readonly pod: string;
  readonly attempt: number;
  readonly result: StepResult;
  readonly gate?: { readonly plugin: string; readonly message: string } | undefined;
  readonly preFilter?:
    | {
        readonly rejectedBy?: string | undefined;
        readonly code?: string | undefined;
        readonly message?: string | undefined;
        readonly nodeNames?: readonly string[] | undefined;
      }
    | undefined;
  readonly nominatedNodeTriedFirst?: string | undefined;
  readonly filter?: ByNode<RecordedVerdict> | undefined;
  readonly feasibleCount?: number | undefined;
  readonly startIndex?: number | undefined;
  readonly nextStartIndex?: number | undefined;
  readonly evaluated?: readonly string[] | undefined;
  readonly feasible?: readonly string[] | undefined;
  readonly rawScores?: ByNode<ByNode<number>> | undefined;
  readonly scores?: ByNode<ByNode<number>> | undefined;
  readonly weights?: ByNode<number> | undefined;
  readonly total?: ByNode<number> | undefined;
  readonly bestTotal?: number | undefined;
  readonly best?: readonly string[] | undefined;
  /** Replaces `best` where that would be long. */
  readonly bestCount?: number | undefined;
  readonly selected?: string | undefined;
  readonly volumes?: RecordedVolumes | undefined;
  readonly message?: string | undefined;
  readonly unschedulablePlugins?: readonly string[] | undefined;
  readonly preemption?: RecordedPreemption | undefined;
}
