import type { Container, PodSpec } from '#model/generated/types.ts';
import type { KubeObject } from '#model/kinds.ts';
import { objectYaml } from '#model/manifest/exportManifests.ts';
import type { LifeChange, ProbeField } from '#protocol/lifeComparison.ts';
import { readManifests } from '#session/commands/readManifests.ts';

const PROBE_FIELDS: readonly ProbeField[] = ['startupProbe', 'readinessProbe', 'livenessProbe'];

export interface Rewriter {
  rewrite(text: string): string;
  /** The number of the workload's manifests that were changed. */
  readonly changed: number;
}

/**
 * Rewrites manifests so that the Pods of one workload have other settings; texts without the workload stay unchanged.
 */
export function manifestRewriter(namespace: string, workload: string, change: LifeChange): Rewriter {
  const rewriter = { changed: 0, rewrite };
  return rewriter;

  function rewrite(text: string): string {
    if (!text.includes(workload)) return text;
    const read = readManifests([{ name: 'manifests.yaml', text }]);
    if (!read.ok || !read.objects.some(isWorkload)) return text;
    rewriter.changed++;
    return read.objects
      .map((object) => objectYaml(isWorkload(object) ? changedObject(object, change) : object))
      .join('---\n');
  }

  function isWorkload(object: KubeObject): boolean {
    const { metadata } = object;
    return (
      metadata.name === workload && (metadata.namespace ?? 'default') === namespace && podSpecOf(object) !== undefined
    );
  }
}

interface WithTemplate {
  readonly spec?: {
    readonly containers?: readonly Container[];
    readonly template?: { readonly spec?: PodSpec };
    readonly jobTemplate?: WithTemplate;
  };
}

/** The Pod spec inside an object: of a Pod itself, of a template, or of a CronJob's Job template. */
function podSpecOf(object: object): PodSpec | undefined {
  const { spec } = object as WithTemplate;
  if (spec?.template?.spec) return spec.template.spec;
  if (spec?.jobTemplate) return podSpecOf(spec.jobTemplate);
  return spec?.containers ? (spec as PodSpec) : undefined;
}

function changedObject<O extends object>(object: O, change: LifeChange): O {
  const { spec } = object as WithTemplate;
  if (spec?.template?.spec) {
    const template = { ...spec.template, spec: changedSpec(spec.template.spec, change) };
    return { ...object, spec: { ...spec, template } };
  }
  if (spec?.jobTemplate) return { ...object, spec: { ...spec, jobTemplate: changedObject(spec.jobTemplate, change) } };
  return { ...object, spec: changedSpec(spec as PodSpec, change) };
}

function changedSpec(spec: PodSpec, change: LifeChange): PodSpec {
  const { terminationGracePeriodSeconds } = change;
  const changed = (container: Container) =>
    container.name === change.container ? changedContainer(container, change) : container;
  return {
    ...spec,
    ...(terminationGracePeriodSeconds === undefined ? undefined : { terminationGracePeriodSeconds }),
    ...(spec.initContainers && { initContainers: spec.initContainers.map(changed) }),
    containers: spec.containers.map(changed),
  };
}

function changedContainer(container: Container, { probes, preStopSleepSeconds }: LifeChange): Container {
  let changed = container;
  for (const field of PROBE_FIELDS) {
    const [probe, timing] = [container[field], probes[field]];
    if (probe && timing) changed = { ...changed, [field]: { ...probe, ...timing } };
  }
  if (preStopSleepSeconds === undefined) return changed;
  const { preStop: _, ...others } = container.lifecycle ?? {};
  // The API server refuses a `sleep` hook that is longer than the grace period; a command may sleep for any time.
  const command = ['sleep', String(preStopSleepSeconds)];
  const hook = preStopSleepSeconds > 0 ? { preStop: { exec: { command } } } : undefined;
  return { ...changed, lifecycle: { ...others, ...hook } };
}
