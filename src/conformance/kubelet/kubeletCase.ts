import type { PodRuntime, RuntimeStatus, SandboxStatus } from '#cluster/kubelet/actions/runtimeStatus.ts';
import type { ProbeKind } from '#cluster/kubelet/kubeletRecords.ts';
import type { RecordedCase } from '#conformance/recorded.ts';
import type { ResourceList } from '#model/pod/resourceAmounts.ts';

/** conformance/kubelet/FORMAT.md describes the formats. */
export interface PodCase extends RecordedCase {
  readonly pod: unknown;
}

export interface PhaseCase extends PodCase {
  readonly podIsTerminal?: boolean;
  readonly regularContainerCreatedInSandbox?: boolean;
  readonly sandbox?: 'ready' | 'notready' | 'none';
}

export interface DeleteCase extends PodCase {
  readonly gracePeriodSeconds?: number;
  readonly alreadyTerminatingWithGrace?: number;
}

export interface GenerationCase extends RecordedCase {
  readonly kind: string;
  readonly subresource?: string;
  readonly object: object;
  readonly mergePatch?: object;
}

export interface QosCase extends PodCase {
  readonly nodeMemoryCapacity?: string;
}

export interface StaticPodCase extends RecordedCase {
  readonly nodeName?: string;
  readonly nodeUID?: string;
  readonly manifest: unknown;
}

export interface RestartRun {
  readonly runsSeconds?: number;
  readonly exitCode?: number;
  readonly noticeSeconds?: number;
  readonly image?: string;
}

export interface RestartCase extends PodCase {
  readonly kubeletConfig?: { readonly crashLoopBackOff?: { readonly maxContainerRestartPeriod?: string } };
  readonly runs?: readonly RestartRun[];
}

export interface ImagePullCase extends PodCase {
  readonly imagePresent?: boolean;
  readonly syncAt?: readonly number[];
  readonly failFirstPulls?: number;
  readonly pullError?: string;
}

export interface RecordedUsage {
  readonly memoryWorkingSet?: string;
  readonly writableLayer?: string;
  readonly logs?: string;
  readonly emptyDir?: string;
  readonly processes?: number;
}

export interface PodWithUsage {
  readonly pod: unknown;
  readonly usage?: RecordedUsage;
}

export interface EvictionRankCase extends RecordedCase {
  readonly resource: 'memory' | 'disk' | 'pid';
  readonly pods?: readonly PodWithUsage[];
}

export interface EvictionSyncCase extends RecordedCase {
  readonly kubeletConfig?: {
    readonly evictionHard?: ResourceList;
    readonly evictionSoft?: ResourceList;
    readonly evictionSoftGracePeriod?: Readonly<Record<string, string>>;
    readonly evictionMinimumReclaim?: ResourceList;
    readonly evictionPressureTransitionPeriod?: string;
    readonly evictionMaxPodGracePeriod?: number;
  };
  readonly pods?: readonly PodWithUsage[];
  readonly observations?: readonly {
    readonly t?: number;
    readonly memoryAvailable?: string;
    readonly nodefsAvailable?: string;
    readonly pidAvailable?: number;
  }[];
  readonly expect: { readonly steps?: readonly { readonly admission?: object }[] };
}

export interface InitOrderCase extends PodCase {
  readonly runtime?: {
    readonly sandboxes?: readonly { readonly state: SandboxStatus['state']; readonly attempt?: number }[];
    readonly containers?: readonly (Omit<RuntimeStatus, 'exitCode'> & { readonly exitCode?: number })[];
  };
  readonly probeResults?: PodRuntime['probeResults'];
}

export interface ContainerStatusCase extends PodCase {
  readonly runtimeContainers?: readonly {
    readonly name: string;
    readonly id: string;
    readonly state: RuntimeStatus['state'];
    readonly exitCode?: number;
    readonly reason?: string;
    readonly restartCount?: number;
    readonly createdAt?: number;
    readonly startedAt?: number;
    readonly finishedAt?: number;
  }[];
  readonly startErrors?: Readonly<Record<string, { readonly reason?: string; readonly message?: string }>>;
}

export interface TerminationCase extends PodCase {
  readonly trigger: 'delete' | 'evictHard' | 'evictSoft' | 'podDone' | 'livenessFailure' | 'startupFailure';
  readonly gracePeriodSeconds?: number;
  readonly evictionMaxPodGracePeriod?: number;
  readonly container?: string;
  readonly notRunning?: readonly string[];
  readonly behaviour?: Readonly<
    Record<
      string,
      {
        readonly onSigterm?: 'exit' | 'ignore';
        readonly exitAfterSeconds?: number;
        readonly exitCode?: number;
        readonly preStopExecSeconds?: number;
        readonly preStopFails?: boolean;
      }
    >
  >;
}

/** The outcome of a probe from `from` seconds after the container's start on. */
export interface RecordedOutcome {
  readonly from?: number;
  readonly result: 'success' | 'failure' | 'hang';
}

export interface ProbesCase extends PodCase {
  readonly container?: string;
  readonly containerStartsAt?: number;
  readonly kubeletSeesAt?: number;
  readonly killTakesSeconds?: number;
  readonly seeDelaySeconds?: number;
  readonly restartDelaySeconds?: number;
  readonly deletionSeenAt?: number;
  readonly until?: number;
  readonly outcomes?: readonly { readonly [K in ProbeKind]?: readonly RecordedOutcome[] }[];
}
