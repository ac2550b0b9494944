import { SECOND_US } from '#base/time.ts';
import type { Pod } from '#model/generated/types.ts';
import { SYSTEM_CRITICAL_PRIORITY } from '#model/pod/podPriority.ts';
import type { KubeletConfiguration } from '../configuration/kubeletConfiguration.ts';

/** Pods that are ended together, and their period. */
export interface ShutdownGroup<T> {
  readonly priority: number;
  readonly periodSeconds: number;
  readonly members: readonly T[];
}

/**
 * Groups in the order of their end: ordinary Pods, then critical ones. There are none without a configured period.
 * Upstream source (v1.36.2): pkg/kubelet/nodeshutdown/nodeshutdown_manager.go, migrateConfig, groupByPriority.
 */
export function shutdownGroups<T extends { readonly pod: Pod }>(
  {
    shutdownGracePeriodUs: wholeUs,
    shutdownGracePeriodCriticalPodsUs: criticalUs,
  }: Pick<KubeletConfiguration, 'shutdownGracePeriodUs' | 'shutdownGracePeriodCriticalPodsUs'>,
  members: readonly T[],
): ShutdownGroup<T>[] {
  if (wholeUs <= 0 || wholeUs < criticalUs) return [];
  const isCritical = ({ pod }: T) => (pod.spec.priority ?? 0) >= SYSTEM_CRITICAL_PRIORITY;
  return [
    {
      priority: 0,
      periodSeconds: Math.trunc((wholeUs - criticalUs) / SECOND_US),
      members: members.filter((member) => !isCritical(member)),
    },
    {
      priority: SYSTEM_CRITICAL_PRIORITY,
      periodSeconds: Math.trunc(criticalUs / SECOND_US),
      members: members.filter(isCritical),
    },
  ];
}

/** The Pod's own grace period, limited by the group's period. */
export function shutdownGraceSeconds({ spec }: Pod, periodSeconds: number): number {
  const own = spec.terminationGracePeriodSeconds;
  return own !== undefined && own <= periodSeconds ? own : periodSeconds;
}
