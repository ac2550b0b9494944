import { store } from '#cluster/api/kindTables.ts';
import { templateOfRevision } from '#cluster/controllers/controllerRevisions.ts';
import { isControlledBy } from '#cluster/controllers/objectsByOwner.ts';
import type { World } from '#kernel/world.ts';
import type { PodTemplateSpec } from '#model/generated/types.ts';
import type { KubeObject } from '#model/kinds.ts';

const REVISION = 'deployment.kubernetes.io/revision';
const CHANGE_CAUSE = 'kubernetes.io/change-cause';
const HASH = 'pod-template-hash';

/** Kinds that keep their earlier templates. */
export const ROLLED_OUT: ReadonlySet<string> = new Set(['Deployment', 'DaemonSet', 'StatefulSet']);

/** One of the templates of a workload. */
export interface Revision {
  readonly number: number;
  readonly template: PodTemplateSpec;
  /** The label that a Deployment's ReplicaSet adds to those of the template. */
  readonly hash?: string;
  readonly changeCause: string;
}

/**
 * The stored revisions of a Deployment, DaemonSet or StatefulSet, oldest first. Upstream source (v1.36.2):
 * staging/src/k8s.io/kubectl/pkg/polymorphichelpers/history.go.
 */
export function revisionsOf(world: World, workload: KubeObject): Revision[] {
  const revisions = workload.kind === 'Deployment' ? ofDeployment(world, workload) : ofHistory(world, workload);
  return revisions.sort((a, b) => a.number - b.number);
}

function ofDeployment(world: World, deployment: KubeObject): Revision[] {
  return world
    .table(store('ReplicaSet'))
    .values()
    .filter((set) => isControlledBy(set, deployment))
    .flatMap(({ metadata, spec }) => {
      const number = Number(metadata.annotations?.[REVISION] ?? 0);
      if (number === 0 || !spec.template) return [];
      const hash = spec.template.metadata?.labels?.[HASH];
      return [
        {
          number,
          template: withoutHash(spec.template),
          changeCause: metadata.annotations?.[CHANGE_CAUSE] ?? '',
          ...(hash !== undefined && { hash }),
        },
      ];
    });
}

/** The ReplicaSet controller's own label does not belong to the Deployment's template. */
function withoutHash(template: PodTemplateSpec): PodTemplateSpec {
  const { [HASH]: _, ...labels } = template.metadata?.labels ?? {};
  return { ...template, metadata: { ...template.metadata, labels } };
}

function ofHistory(world: World, workload: KubeObject): Revision[] {
  return world
    .table(store('ControllerRevision'))
    .values()
    .filter((revision) => isControlledBy(revision, workload))
    .map((revision) => ({
      number: revision.revision,
      template: templateOfRevision(revision),
      changeCause: revision.metadata.annotations?.[CHANGE_CAUSE] ?? '',
    }));
}
