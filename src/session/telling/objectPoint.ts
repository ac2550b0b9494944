import type { TellingPoint } from '#protocol/telling.ts';

/** Workload kinds with a picture of their own. */
const WORKLOADS = new Set(['Deployment', 'ReplicaSet', 'StatefulSet', 'DaemonSet', 'Job', 'CronJob']);

/** The part of the stage that shows an object: `key` is `namespace/name`, or its name. */
export function objectPoint(
  kind: string,
  key: string,
): Exclude<TellingPoint, { part: 'queue' | 'plugin' | 'component' }> {
  if (kind === 'Pod') return { part: 'pod', key };
  if (kind === 'Node') return { part: 'node', name: key };
  if (kind === 'PriorityLevelConfiguration') return { part: 'level', name: key };
  return { part: WORKLOADS.has(kind) ? 'workload' : 'object', kind, key };
}
