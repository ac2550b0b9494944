/** What kubectl makes of a field of a kubeconfig. */
export interface KubeconfigNote {
  /** Counts from 1; 0 when it is about the whole. */
  readonly line: number;
  /** Such as `clusters[0].cluster.disable-compression`. */
  readonly field: string;
  /** `ignored`: kubectl reads past it without a word. `refused`: it does not start. */
  readonly verdict: 'ignored' | 'refused';
  /** In kubectl's words, when it says something. */
  readonly message: string;
}

export interface KubeconfigCheck {
  readonly notes: readonly KubeconfigNote[];
  /** Of the current context. */
  readonly context: string;
  readonly cluster: string;
  readonly server: string;
  /** Whether responses come uncompressed. */
  readonly disableCompression: boolean;
}
