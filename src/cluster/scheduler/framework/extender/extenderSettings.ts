/**
 * One HTTP extender as KubeSchedulerConfiguration describes it.
 * Upstream source (v1.36.2): staging/src/k8s.io/kube-scheduler/config/v1/types.go, Extender.
 */
export interface ExtenderSettings {
  readonly urlPrefix: string;
  /** Verbs; an absent or empty verb is not called. */
  readonly filterVerb?: string;
  readonly preemptVerb?: string;
  readonly prioritizeVerb?: string;
  readonly bindVerb?: string;
  readonly weight?: number;
  /** Whether scheduling continues if the extender cannot be called. */
  readonly ignorable?: boolean;
  /** Only Pods that request one of these are sent to the extender. An empty list means all Pods. */
  readonly managedResources?: readonly ManagedResource[];
}

export interface ManagedResource {
  readonly name: string;
  /** Whether NodeResourcesFit ignores the resource. */
  readonly ignoredByScheduler?: boolean;
}
