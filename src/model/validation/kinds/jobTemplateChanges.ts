import type { Affinity, Container, Job, PodSpec, PodTemplateSpec } from '#model/generated/types.ts';
import { immutable } from '../common/immutable.ts';
import type { FieldError } from '../fieldError.ts';
import { field } from '../fieldPath.ts';

const TEMPLATE = field('spec', 'template');
/** Upstream writes both names as one field. */
const TEMPLATE_SPEC = field('spec', 'template.spec');

/**
 * A template is immutable, except that a suspended Job without running Pods may change the placement and requests of
 * its Pods.
 * Upstream source (v1.36.2): pkg/apis/batch/validation/validation.go, validatePodTemplateUpdate;
 * pkg/registry/batch/job/strategy.go.
 */
export function jobTemplateChanges(job: Job, old: Job): FieldError[] {
  const { template } = job.spec;
  const before = old.spec.template;
  if (!isAtRest(old)) return immutable('PodTemplateSpec', template, before, TEMPLATE);
  const munged = withPlacement(before, template);
  const spec = template.spec ?? { containers: [] };
  const oldSpec = withResources(munged.spec ?? { containers: [] }, spec);
  return immutable('PodSpec', spec, oldSpec, TEMPLATE_SPEC);
}

/** Suspended, and either never started or reported as suspended, with no active Pods. */
function isAtRest({ spec, status = {} }: Job): boolean {
  const isSuspended = (status.conditions ?? []).some(
    (condition) => condition.type === 'Suspended' && condition.status === 'True',
  );
  return spec.suspend === true && (status.startTime === undefined || isSuspended) && (status.active ?? 0) === 0;
}

/** The old template with the placement of Pods from the new one. */
function withPlacement(old: PodTemplateSpec, next: PodTemplateSpec): PodTemplateSpec {
  const [before, spec] = [old.spec ?? { containers: [] }, next.spec ?? { containers: [] }];
  const { nodeSelector, tolerations, schedulingGates } = spec;
  return {
    ...old,
    metadata: { ...old.metadata, labels: next.metadata?.labels, annotations: next.metadata?.annotations },
    spec: {
      ...before,
      nodeSelector,
      tolerations,
      schedulingGates,
      affinity: affinityOf(before.affinity, spec.affinity),
    },
  };
}

function affinityOf(old: Affinity | undefined, next: Affinity | undefined): Affinity | undefined {
  if (old === undefined && next === undefined) return undefined;
  return { ...old, nodeAffinity: next?.nodeAffinity };
}

function withResources(old: PodSpec, next: PodSpec): PodSpec {
  const each = (list: readonly Container[] | undefined, from: readonly Container[] | undefined) =>
    list?.length === from?.length
      ? list?.map((container, index) => {
          const other = from?.[index];
          return other?.name === container.name ? { ...container, resources: other.resources } : container;
        })
      : list;
  const initContainers = each(old.initContainers, next.initContainers);
  return {
    ...old,
    containers: each(old.containers, next.containers) ?? [],
    ...(initContainers && { initContainers }),
  };
}
