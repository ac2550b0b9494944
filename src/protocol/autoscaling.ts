/** What the Controllers view shows of node autoscaling. Absent as a whole while no autoscaler was started. */
export interface AutoscalingView {
  readonly autoscalers: readonly AutoscalerView[];
  readonly groups: readonly NodeGroupView[];
  readonly nodes: readonly AutoscaledNodeView[];
  readonly pods: readonly UnschedulablePodView[];
  readonly pools: readonly NodePoolView[];
  /** The newest last; 200 at most. */
  readonly history: readonly GroupSizeView[];
}

/** One cluster-autoscaler process. */
export interface AutoscalerView {
  readonly name: string;
  /** --leader-elect-resource-name. */
  readonly lease: string;
  readonly state: 'leading' | 'standby';
  readonly scanIntervalUs: number;
  /** When it looks next, whether or not there will be anything to do. */
  readonly nextScanUs: number;
  /** Sum over its node groups. */
  readonly least: number;
  readonly most: number;
  readonly target: number;
  readonly utilizationThreshold: number;
  /** Until when nothing is removed after a scale-up, a deletion or a failure. */
  readonly cooldown?: { readonly untilUs: number; readonly after: 'add' | 'delete' | 'failure' };
}

export interface NodeGroupView {
  readonly id: string;
  readonly autoscaler: string;
  readonly least: number;
  readonly most: number;
  /** What the cloud was asked for, and how many are registered. */
  readonly target: number;
  readonly registered: number;
  readonly cpu: string;
  readonly memory: string;
  /** Machines that are on their way. */
  readonly booting: readonly { readonly name: string; readonly orderedUs: number; readonly dueUs: number }[];
  readonly backoffUntilUs?: number;
}

export type NodePhase = 'needed' | 'unneeded' | 'blocked' | 'draining' | 'deleting';

/** A node as its autoscaler sees it. */
export interface AutoscaledNodeView {
  readonly node: string;
  readonly autoscaler: string;
  readonly group: string;
  readonly phase: NodePhase;
  /** The larger share of CPU and memory that is requested of what is allocatable. */
  readonly utilization: number;
  /** The ring: from, until. */
  readonly unneededSinceUs?: number;
  readonly removableUs?: number;
  /** Why it is not removed, as the autoscaler's code calls it (`NotEnoughPdb`, `ScaleDownDisabledAnnotation`); with the Pod that is in the way. */
  readonly blocker?: { readonly reason: string; readonly pod?: string };
}

/** A Pod that the scheduler could not place, as the autoscaler last judged it. */
export interface UnschedulablePodView {
  /** `namespace/name`. */
  readonly pod: string;
  readonly autoscaler: string;
  /** Since when it has been judged so. */
  readonly atUs: number;
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
    readonly createdUs: number;
    readonly expiresUs?: number;
    readonly consolidatableUs?: number;
    readonly phase: 'launching' | 'ready' | 'replacing' | 'draining';
    readonly why?: 'Expired' | 'Empty' | 'Underutilized';
  }[];
}

/** A change of the size that a group was asked for. */
export interface GroupSizeView {
  readonly atUs: number;
  readonly group: string;
  readonly from: number;
  readonly to: number;
  readonly why: 'scale-up' | 'scale-down' | 'gave-up' | 'minimum';
}

/** How long a loop of cluster-autoscaler takes by the number of nodes: the model's constant `autoscaler.loopOfNode`. */
export interface AutoscalerLoopView {
  readonly points: readonly { readonly nodes: number; readonly us: number }[];
  readonly scanIntervalUs: number;
  /** Of the cluster as it is. */
  readonly present: { readonly nodes: number; readonly us: number };
}

/** What growth does to the control plane, for one chart. */
export interface GrowthView {
  readonly bucketUs: number;
  /** Empty while nobody counts refusals and the control plane keeps its size: then there is nothing to compare. */
  readonly points: readonly GrowthPoint[];
  /** Between which moments requests were counted; absent when no Prometheus has scraped twice, or what it scraped is no longer kept. */
  readonly counted?: { readonly fromUs: number; readonly untilUs: number };
  /** So many seats since then; empty when the control plane keeps its size. */
  readonly capacity: readonly { readonly atUs: number; readonly seats: number }[];
  /** While the control plane grows by itself; with the moment at which it will be larger, or became so last. */
  readonly autoscale?: { readonly dueUs?: number };
  /** How long it takes to become larger: the model's constant `controlPlane.growth`. */
  readonly lagUs: number;
}

export interface GrowthPoint {
  readonly fromUs: number;
  /** Requests that were answered with 429; 0 outside of what was counted. */
  readonly rejected: number;
  /** Pods made in this time that have a node by now, and how long they waited for it. */
  readonly scheduled: number;
  readonly schedulingP99Seconds?: number;
}

/** What adds and takes away nodes. */
export interface AutoscalingQuestions {
  /** What adds and takes away nodes; nothing while nothing does. */
  readonly autoscaling: { readonly ask: object; readonly answer: AutoscalingView | undefined };
  /** Refused requests and scheduling times over time. */
  readonly growth: { readonly ask: object; readonly answer: GrowthView };
  readonly autoscalerLoop: { readonly ask: object; readonly answer: AutoscalerLoopView };
}
