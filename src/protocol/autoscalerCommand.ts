/** Programs that add and take away nodes. */
export type AutoscalerCommand =
  | {
      /** A cluster-autoscaler with these node groups. One of the same name is replaced. */
      readonly type: 'autoscaler.start';
      /** `cluster-autoscaler` unless said otherwise. */
      readonly name?: string;
      /** --leader-elect-resource-name; the name unless said otherwise. */
      readonly lease?: string;
      readonly groups: readonly AutoscalerGroup[];
      readonly flags?: AutoscalerFlagValues;
    }
  | { readonly type: 'autoscaler.stop'; readonly name: string }
  /** The provider makes the control plane larger when it is too small, a lag (`controlPlane.growth`) later. */
  | { readonly type: 'controlPlane.autoscale'; readonly on: boolean }
  | {
      /** Karpenter with a NodePool. One of the same name is replaced. */
      readonly type: 'karpenter.start';
      readonly pool: string;
      /** The cheapest first. */
      readonly instanceTypes: readonly {
        readonly name: string;
        readonly cpu: string;
        readonly memory: string;
        /** 110 unless said otherwise. */
        readonly pods?: number;
      }[];
      readonly labels?: Readonly<Record<string, string>>;
      /** WhenEmptyOrUnderutilized unless said otherwise. */
      readonly consolidationPolicy?: 'WhenEmpty' | 'WhenEmptyOrUnderutilized';
      /** 0 unless said otherwise; `null` is Never. */
      readonly consolidateAfterSeconds?: number | null;
      /** 720 hours unless said otherwise; `null` is Never. */
      readonly expireAfterSeconds?: number | null;
      /** `forceful` as since v1 unless said otherwise; `graceful` as up to v1beta1: the substitute first. */
      readonly expiration?: 'forceful' | 'graceful';
      /** 10 unless said otherwise. */
      readonly budgetPercent?: number;
    };

/** A group of machines that are all alike. Nodes called `<id>-<number>` belong to it. */
export interface AutoscalerGroup {
  readonly id: string;
  readonly min: number;
  readonly max: number;
  readonly cpu: string;
  readonly memory: string;
  /** 110 unless said otherwise. */
  readonly pods?: number;
  readonly zone?: string;
  readonly labels?: Readonly<Record<string, string>>;
  readonly taints?: readonly {
    readonly key: string;
    readonly value?: string;
    readonly effect: 'NoSchedule' | 'PreferNoSchedule' | 'NoExecute';
  }[];
  /** Of the expander `priority`: the larger goes first. */
  readonly priority?: number;
}

/** Flags of cluster-autoscaler; what is absent has its default. */
export interface AutoscalerFlagValues {
  readonly scanIntervalSeconds?: number;
  readonly expander?: 'least-waste' | 'random' | 'most-pods' | 'priority';
  /** 0 is no limit. */
  readonly maxNodesTotal?: number;
  readonly maxNodeProvisionSeconds?: number;
  readonly newPodScaleUpDelaySeconds?: number;
  readonly expendablePodsPriorityCutoff?: number;
  readonly balanceSimilarNodeGroups?: boolean;
  readonly scaleDownEnabled?: boolean;
  readonly scaleDownUtilizationThreshold?: number;
  readonly scaleDownUnneededSeconds?: number;
  readonly scaleDownUnreadySeconds?: number;
  readonly scaleDownDelayAfterAddSeconds?: number;
  readonly scaleDownDelayAfterDeleteSeconds?: number;
  readonly scaleDownDelayAfterFailureSeconds?: number;
  readonly unremovableRecheckSeconds?: number;
  readonly maxScaleDownParallelism?: number;
  readonly maxDrainParallelism?: number;
  readonly maxGracefulTerminationSeconds?: number;
  readonly maxPodEvictionSeconds?: number;
  readonly skipNodesWithSystemPods?: boolean;
  readonly skipNodesWithLocalStorage?: boolean;
}
