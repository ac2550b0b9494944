import type { PodSpec } from '#model/generated/types.ts';
import type { KubeObject } from '#model/kinds.ts';

/** The spec of the Pods that an object is, or makes; empty for a kind that has none. */
export function podSpecOf({ kind, spec }: KubeObject): Partial<PodSpec> {
  type Nested = {
    template?: { spec?: Partial<PodSpec> };
    jobTemplate?: { spec?: { template?: { spec?: Partial<PodSpec> } } };
  };
  if (kind === 'Pod') return (spec ?? {}) as Partial<PodSpec>;
  const nested = (spec ?? {}) as Nested;
  return (kind === 'CronJob' ? nested.jobTemplate?.spec?.template?.spec : nested.template?.spec) ?? {};
}

/** A patch of that spec as a patch of the object. */
export function patchOfPodSpec(kind: string, podSpec: object): object {
  if (kind === 'Pod') return { spec: podSpec };
  const template = { template: { spec: podSpec } };
  return { spec: kind === 'CronJob' ? { jobTemplate: { spec: template } } : template };
}
