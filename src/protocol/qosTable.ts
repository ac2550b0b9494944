/** What is asked for and allowed of one resource; bytes or thousandths of a CPU, -1 when it is not set. */
export interface QosAmounts {
  readonly request: number;
  readonly limit: number;
  /** Set, and equal: without this everywhere a Pod is not Guaranteed. */
  readonly isEqual: boolean;
}

/** A container, or the Pod as a whole, as far as it counts for the QoS class. */
export interface QosPart {
  /** Empty: the Pod as a whole. */
  readonly container: string;
  readonly isInit: boolean;
  /** Resources of the Pod as a whole decide alone. */
  readonly counts: boolean;
  readonly cpu: QosAmounts;
  readonly memory: QosAmounts;
  /** On the node that is named; absent of the Pod as a whole, and without a node. */
  readonly oomScoreAdj?: number;
}

/** Why the Pods of a manifest have their QoS class. */
export interface QosTable {
  readonly kind: string;
  readonly name: string;
  readonly qosClass: 'Guaranteed' | 'Burstable' | 'BestEffort';
  readonly parts: readonly QosPart[];
  /** The node that `oomScoreAdj` is for, and its memory; empty when there is none. */
  readonly node: string;
  readonly nodeMemoryBytes: number;
}
