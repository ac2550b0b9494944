/** Request and limit of one resource; bytes or thousandths of a CPU, -1 when not set. */
export interface QosAmounts {
  readonly request: number;
  readonly limit: number;
  /** Both are set and equal. A Pod is Guaranteed only if this holds for all of them. */
  readonly isEqual: boolean;
}

/** A container, or the Pod as a whole, with the values that decide the QoS class. */
export interface QosPart {
  /** Empty for the Pod as a whole. */
  readonly container: string;
  readonly isInit: boolean;
  /** False for containers when the Pod-level resources alone decide. */
  readonly counts: boolean;
  readonly cpu: QosAmounts;
  readonly memory: QosAmounts;
  /** For the node in `node`; absent for the Pod as a whole, and without a node. */
  readonly oomScoreAdj?: number;
}

/** Derivation of the QoS class of a manifest's Pods. */
export interface QosTable {
  readonly kind: string;
  readonly name: string;
  readonly qosClass: 'Guaranteed' | 'Burstable' | 'BestEffort';
  readonly parts: readonly QosPart[];
  /** The node of `oomScoreAdj`, and its memory; empty when there is none. */
  readonly node: string;
  readonly nodeMemoryBytes: number;
}
