/**
 * One HTTP extender as KubeSchedulerConfiguration describes it.
 * Upstream source (v1.36.2): staging/src/k8s.io/kube-scheduler/config/v1/types.go, Extender.
 */
export interface ExtenderSettings {
  readonly urlPrefix: string;
  /** A verb that is absent or empty is not asked for. */
  readonly filterVerb?: string;
  readonly preemptVerb?: string;
  readonly prioritizeVerb?: string;
  readonly bindVerb?: string;
  readonly weight?: number;
  /** Scheduling goes on when the extender cannot be asked. */
  readonly ignorable?: boolean;
  /** Only Pods that ask for one of these are sent to the extender; none means all Pods. */
  readonly managedResources?: readonly ManagedResource[];
}

export interface ManagedResource {
  readonly name: string;
  /** NodeResourcesFit leaves the resource alone. */
  readonly ignoredByScheduler?: boolean;
}
