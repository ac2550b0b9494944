import type { PodSpec } from '#model/generated/types.ts';
import type { KubeObject } from '#model/kinds.ts';

/** The Pod spec of a Pod or of an object's template; empty for other kinds. */
export function podSpecOf({ kind, spec }: KubeObject): Partial<PodSpec> {
  type Nested = {
    template?: { spec?: Partial<PodSpec> };
    jobTemplate?: { spec?: { template?: { spec?: Partial<PodSpec> } } };
  };
  if (kind === 'Pod') return (spec ?? {}) as Partial<PodSpec>;
  const nested = (spec ?? {}) as Nested;
  return (kind === 'CronJob' ? nested.jobTemplate?.spec?.template?.spec : nested.template?.spec) ?? {};
}

/** The patch of the object for a patch of its Pod spec. */
export function patchOfPodSpec(kind: string, podSpec: object): object {
  if (kind === 'Pod') return { spec: podSpec };
  const template = { template: { spec: podSpec } };
  return { spec: kind === 'CronJob' ? { jobTemplate: { spec: template } } : template };
}
