/** Reasons from kube-scheduler. */
export type SchedulerReasonType =
  | 'bind.failed'
  | 'pod.assumed'
  | 'pod.bound'
  | 'pod.held'
  | 'pod.nominated'
  | 'pod.queued'
  | 'pod.rejected'
  | 'pod.scheduled'
  | 'pod.skipped'
  | 'pod.unreserved'
  | 'pod.unschedulable'
  | 'podGroup.failed'
  | 'podGroup.scheduled'
  | 'podGroup.unschedulable'
  | 'preBind.started'
  | 'preBind.waited'
  | 'schedulingCycle.failed';
