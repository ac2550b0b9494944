import type { Container, Pod, PodTemplateSpec } from '#model/generated/types.ts';
import type { KubeObject } from '#model/kinds.ts';
import type { InputProblem, ManifestFile } from '#protocol/command.ts';
import { readManifests } from '#session/commands/readManifests.ts';

/** A Pod for a fit question; `weight`: its copies in one round of the mix. */
export interface PodTemplate {
  /** The name of the object that it comes from: `Deployment/web`. */
  readonly name: string;
  readonly weight: number;
  readonly pod: Pod & KubeObject;
}

type ReadTemplates =
  | { readonly ok: true; readonly templates: readonly PodTemplate[] }
  | { readonly ok: false; readonly problems: readonly InputProblem[] };

interface Workload {
  readonly spec?: {
    readonly template?: PodTemplateSpec;
    readonly jobTemplate?: { readonly spec?: Workload['spec'] };
    readonly volumeClaimTemplates?: readonly { readonly metadata: { readonly name?: string } }[];
  };
}

/** Pods and Pod templates of workloads, one per file; objects without one are skipped. */
export function readPodTemplates(
  files: readonly { readonly file: ManifestFile; readonly weight: number }[],
): ReadTemplates {
  const problems: InputProblem[] = [];
  const templates: PodTemplate[] = [];
  for (const { file, weight } of files) {
    const read = readManifests([file]);
    if (!read.ok) {
      problems.push(...read.problems);
      continue;
    }
    const found = read.objects.flatMap((object) => {
      const pod = podOf(object);
      return pod ? [{ name: `${object.kind}/${object.metadata.name}`, weight, pod }] : [];
    });
    if (found.some(({ name }) => name.startsWith('DaemonSet/')))
      problems.push({
        file: file.name,
        field: 'kind',
        message: 'a DaemonSet has one Pod on each node: how many more fit is no question for it',
      });
    else if (found.length !== 1)
      problems.push({
        file: file.name,
        message: `one Pod, or one workload with a Pod template, is expected; there ${found.length === 0 ? 'is none' : `are ${found.length}`}`,
      });
    else templates.push(...found);
  }
  return problems.length > 0 ? { ok: false, problems } : { ok: true, templates };
}

/** The Pod of a manifest, without a node or a status. */
function podOf(object: KubeObject): (Pod & KubeObject) | undefined {
  if (object.kind === 'Pod') {
    const { metadata, spec } = object as Pod & KubeObject;
    const { nodeName: _, ...wanted } = spec;
    return freshPod(metadata.name, metadata.namespace, metadata.labels, metadata.annotations, wanted);
  }
  const { spec } = object as KubeObject & Workload;
  const template = spec?.template ?? spec?.jobTemplate?.spec?.template;
  if (!template?.spec) return undefined;
  const { name, namespace } = object.metadata;
  const claims = new Set(spec?.volumeClaimTemplates?.map(({ metadata }) => metadata.name));
  const wanted = claims.size > 0 ? withoutMounts(template.spec, claims) : template.spec;
  return freshPod(name, namespace, template.metadata?.labels, template.metadata?.annotations, wanted);
}

/**
 * Removes the mounts of these volumes. The StatefulSet controller adds the volumes to each Pod, so a template with
 * their mounts would be refused.
 */
function withoutMounts(spec: Pod['spec'], names: ReadonlySet<string | undefined>): Pod['spec'] {
  const unmounted = <T extends Container>({ volumeMounts, volumeDevices, ...container }: T) => ({
    ...container,
    ...(volumeMounts && { volumeMounts: volumeMounts.filter(({ name }) => !names.has(name)) }),
    ...(volumeDevices && { volumeDevices: volumeDevices.filter(({ name }) => !names.has(name)) }),
  });
  return {
    ...spec,
    containers: spec.containers.map(unmounted),
    ...(spec.initContainers && { initContainers: spec.initContainers.map(unmounted) }),
  };
}

function freshPod(
  name: string,
  namespace: string | undefined,
  labels: Readonly<Record<string, string>> | undefined,
  annotations: Readonly<Record<string, string>> | undefined,
  spec: Pod['spec'],
): Pod & KubeObject {
  return {
    apiVersion: 'v1',
    kind: 'Pod',
    metadata: {
      name,
      namespace: namespace ?? 'default',
      ...(labels && { labels }),
      ...(annotations && { annotations }),
    },
    spec,
  } as Pod & KubeObject;
}
