import type { SchedulerReasonType } from '#cluster/api/reasons/scheduler.ts';
import type { Rule } from './rule.ts';

export const SCHEDULER: Readonly<Record<SchedulerReasonType, Rule>> = {
  'bind.failed': 'decisive',
  'pod.assumed': 'step',
  'pod.bound': 'background',
  'pod.held': 'decisive',
  'pod.nominated': 'decisive',
  'pod.queued': 'step',
  'pod.rejected': 'background',
  'pod.scheduled': 'decisive',
  'pod.skipped': 'background',
  'pod.unreserved': 'background',
  'pod.unschedulable': 'decisive',
  'podGroup.failed': 'decisive',
  'podGroup.scheduled': 'decisive',
  'podGroup.unschedulable': 'decisive',
  'preBind.started': 'step',
  'preBind.waited': 'background',
  'schedulingCycle.failed': 'decisive',
};
