import { isPodActive } from '#cluster/controllers/podFacts.ts';
import type { Pod, PodTemplateSpec } from '#model/generated/types.ts';
import { isKind, type KubeObject } from '#model/kinds.ts';
import { podRequestsMilli } from '#model/pod/podResources.ts';
import type { ResourceShift } from '#protocol/controllers.ts';
import type { Reader } from '#session/reader.ts';
import { groupNameOf } from './replicaGroup.ts';
import { newestOf, replicaSetsOf } from './replicaGroups.ts';
import { workloadTape } from './workloadTape.ts';

/** CPU of the old Pods that are gone and of the new Pods that are bound, in a rollout whose new Pods lack CPU. */
export function cpuShift(
  { run, world, trials }: Reader,
  workload: KubeObject,
  pods: readonly Pod[],
): { readonly cpu?: ResourceShift } {
  if (!isKind(workload, 'Deployment') || !pods.some(lacksCpu)) return {};
  const { namespace = '', name } = workload.metadata;
  const replicaSets = replicaSetsOf(world, workload);
  const newest = newestOf(workload, replicaSets);
  const tape = workloadTape(run, 'Deployment', namespace, name);
  const since = newest && tape.groupSince.get(newest.metadata.name);
  if (!newest || !since) return {};
  const gone = tape.gone.filter(
    ({ seq, group }) => seq > since.seq && seq <= run.position.seq && group !== newest.metadata.name,
  );
  if (gone.length === 0) return {};
  const old = replicaSets.find(({ metadata }) => metadata.name === gone[0]?.group);
  const bound = pods.filter(
    (pod) => groupNameOf(pod) === newest.metadata.name && isPodActive(pod) && pod.spec.nodeName !== undefined,
  );
  const free = trials.nodes.map((node) => trials.freeOn(node.metadata.name)?.cpuMilli ?? 0);
  return {
    cpu: {
      oldGone: gone.length,
      oldEachMilli: old ? cpuOf(old.spec.template) : 0,
      newBound: bound.length,
      newEachMilli: cpuOf(newest.spec.template),
      leftOnOneNodeMilli: Math.max(0, ...free),
    },
  };
}

function lacksCpu({ status }: Pod): boolean {
  return (
    status?.conditions?.some(
      ({ type, status: value, message }) =>
        type === 'PodScheduled' && value === 'False' && message?.includes('Insufficient cpu') === true,
    ) === true
  );
}

function cpuOf(template: PodTemplateSpec | undefined): number {
  return template?.spec ? (podRequestsMilli({ spec: template.spec }).cpu ?? 0) : 0;
}
