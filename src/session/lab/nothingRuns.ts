import { store } from '#cluster/api/kindTables.ts';
import type { World } from '#kernel/world.ts';
import type { InputProblem } from '#protocol/command.ts';

/** Kinds that are Pods or make them, by kubectl's names. */
const MAKERS = [
  ['Pod', 'pods'],
  ['Deployment', 'deployments'],
  ['ReplicaSet', 'replicasets'],
  ['StatefulSet', 'statefulsets'],
  ['DaemonSet', 'daemonsets'],
  ['Job', 'jobs'],
  ['CronJob', 'cronjobs'],
] as const;

/**
 * The problem of a question about Pods in a cluster without Pods or their makers. Every node could leave there and
 * nothing would wait, which says nothing about a real cluster.
 */
export function nothingRuns(world: World): InputProblem | undefined {
  if (MAKERS.some(([kind]) => world.table(store(kind)).size > 0)) return undefined;
  const plurals = MAKERS.map(([, plural]) => plural).join(',');
  return {
    message: `there is no Pod and nothing that makes Pods, so this cannot be answered. Add: kubectl get ${plurals} -A -o yaml`,
  };
}
