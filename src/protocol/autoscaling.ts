import type { Micros } from '#base/time.ts';
import type { NodePhase } from '#cluster/autoscaler/autoscalerRecords.ts';

/** Node autoscaling in the Controllers view. Absent as a whole until an autoscaler is started. */
export interface AutoscalingView {
  readonly autoscalers: readonly AutoscalerView[];
  readonly groups: readonly NodeGroupView[];
  readonly nodes: readonly AutoscaledNodeView[];
  readonly pods: readonly UnschedulablePodView[];
  readonly pools: readonly NodePoolView[];
  /** Newest last; at most 200. */
  readonly history: readonly GroupSizeView[];
}

/** One cluster-autoscaler process. */
export interface AutoscalerView {
  readonly name: string;
  /** --leader-elect-resource-name. */
  readonly lease: string;
  readonly state: 'leading' | 'standby';
  readonly scanIntervalUs: Micros;
  /** Time of the next scan, even if that scan has nothing to do. */
  readonly nextScanUs: Micros;
  /** Sum over its node groups. */
  readonly least: number;
  readonly most: number;
  readonly target: number;
  readonly utilizationThreshold: number;
  /** End of the cooldown after a scale-up, a deletion or a failure. Until then no node is removed. */
  readonly cooldown?: { readonly untilUs: Micros; readonly after: 'add' | 'delete' | 'failure' };
}

export interface NodeGroupView {
  readonly id: string;
  readonly autoscaler: string;
  readonly least: number;
  readonly most: number;
  /** Nodes that the cloud was asked for, and nodes that are registered. */
  readonly target: number;
  readonly registered: number;
  readonly cpu: string;
  readonly memory: string;
  /** Machines that are booting. */
  readonly booting: readonly { readonly name: string; readonly orderedUs: Micros; readonly dueUs: Micros }[];
  readonly backoffUntilUs?: Micros;
}

/** A node as its autoscaler sees it. */
export interface AutoscaledNodeView {
  readonly node: string;
  readonly autoscaler: string;
  readonly group: string;
  readonly phase: NodePhase;
  /** The larger of the CPU and memory shares: requested divided by allocatable. */
  readonly utilization: number;
  /** Start and end of the wait before an unneeded node may be removed. */
  readonly unneededSinceUs?: Micros;
  readonly removableUs?: Micros;
  /**
   * Why the node is not removed, in the autoscaler's own term (`NotEnoughPdb`, `ScaleDownDisabledAnnotation`), with the
   * blocking Pod.
   */
  readonly blocker?: { readonly reason: string; readonly pod?: string };
}

/** A Pod that the scheduler could not place, as the autoscaler last judged it. */
export interface UnschedulablePodView {
  /** `namespace/name`. */
  readonly pod: string;
  readonly autoscaler: string;
  /** When this verdict was first reached. */
  readonly atUs: Micros;
  readonly verdict: 'triggered' | 'helped-by-upcoming' | 'not-triggered' | 'too-young' | 'expendable' | 'preempting';
  /** The text of the TriggeredScaleUp or NotTriggerScaleUp event. */
  readonly message?: string;
}

/** A Karpenter NodePool. */
export interface NodePoolView {
  readonly name: string;
  readonly consolidationPolicy: 'WhenEmpty' | 'WhenEmptyOrUnderutilized';
  readonly claims: readonly {
    readonly name: string;
    readonly node?: string;
    readonly instanceType: string;
    readonly createdUs: Micros;
    readonly expiresUs?: Micros;
    readonly consolidatableUs?: Micros;
    readonly phase: 'launching' | 'ready' | 'replacing' | 'draining';
    readonly why?: 'Expired' | 'Empty' | 'Underutilized';
  }[];
}

/** A change to the target size of a group. */
export interface GroupSizeView {
  readonly atUs: Micros;
  readonly group: string;
  readonly from: number;
  readonly to: number;
  readonly why: 'scale-up' | 'scale-down' | 'gave-up' | 'minimum';
}

/** Duration of a cluster-autoscaler loop by the number of nodes, from the model's constant `autoscaler.loopOfNode`. */
export interface AutoscalerLoopView {
  readonly points: readonly { readonly nodes: number; readonly us: Micros }[];
  readonly scanIntervalUs: Micros;
  /** The cluster at this moment. */
  readonly present: { readonly nodes: number; readonly us: Micros };
}

/** Effects of growth on the control plane, for one chart. */
export interface GrowthView {
  readonly bucketUs: Micros;
  /** Empty while nothing counts refusals and the control plane keeps its size, because there is nothing to compare. */
  readonly points: readonly GrowthPoint[];
  /**
   * Interval in which requests were counted. Absent when no Prometheus has scraped twice, or when its samples are no
   * longer kept.
   */
  readonly counted?: { readonly fromUs: Micros; readonly untilUs: Micros };
  /** Seats from each moment on; empty when the control plane keeps its size. */
  readonly capacity: readonly { readonly atUs: Micros; readonly seats: number }[];
  /** Present while the control plane grows by itself. `dueUs` is the next growth, or the last one. */
  readonly autoscale?: { readonly dueUs?: Micros };
  /** Delay before the control plane grows: the model's constant `controlPlane.growth`. */
  readonly lagUs: Micros;
}

export interface GrowthPoint {
  readonly fromUs: Micros;
  /** Requests that were answered with 429; 0 outside the counted interval. */
  readonly rejected: number;
  /** Pods created in this interval that have a node by now, and their wait for it. */
  readonly scheduled: number;
  readonly schedulingP99Seconds?: number;
}

/** Programs that add and remove nodes. */
export interface AutoscalingQuestions {
  /** Programs that add and remove nodes; `undefined` while there is none. */
  readonly autoscaling: { readonly ask: object; readonly answer: AutoscalingView | undefined };
  /** Refused requests and scheduling latency over time. */
  readonly growth: { readonly ask: object; readonly answer: GrowthView };
  readonly autoscalerLoop: { readonly ask: object; readonly answer: AutoscalerLoopView };
}
