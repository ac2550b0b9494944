import { SECOND_US } from '#base/time.ts';
import { INJECTED_PARTS, store } from '#cluster/api/kindTables.ts';
import { injectParts } from '#cluster/apiserver/injected/injectParts.ts';
import type { Entry } from '#kernel/event.ts';
import type { Container, Pod, PodTemplateSpec } from '#model/generated/types.ts';
import type { KubeObject } from '#model/kinds.ts';
import type { InputProblem, ManifestFile } from '#protocol/command.ts';
import type { CommandedRun } from '#session/commandedRun.ts';
import { readManifests } from '#session/commands/readManifests.ts';
import type { FitWanted } from './fit.ts';

const GATE = 'kube-orrery.example/fit';

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
        message: 'a DaemonSet has one Pod on each node, so the number of further Pods has no meaning',
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

type Admitted =
  | { readonly ok: true; readonly wanted: readonly FitWanted[] }
  | { readonly ok: false; readonly problems: readonly InputProblem[] };

interface Refusal {
  readonly type: string;
  readonly subject?: string;
  readonly message?: string;
}

/**
 * The templates as the API server admits them: defaults, the priority of their class, the limits of their namespace.
 * Each Pod is created with a scheduling gate, so that nothing is placed, and deleted again; each takes a second of
 * the run. A workload whose running Pods have more than their template gets the same additions.
 */
export function admitTemplates(run: CommandedRun, templates: readonly PodTemplate[]): Admitted {
  const wanted: FitWanted[] = [];
  for (const [index, { name, weight, pod: template }] of templates.entries()) {
    const called = `fit-${index + 1}-${template.metadata.name}`.slice(0, 200);
    const namespace = template.metadata.namespace ?? 'default';
    const gated = {
      ...template,
      metadata: { ...template.metadata, name: called },
      spec: { ...template.spec, schedulingGates: [{ name: GATE }] },
    };
    const from = run.run.position.seq;
    const accepted = run.accept({
      type: 'manifests.apply',
      files: [{ name: `${name}.json`, text: JSON.stringify(gated) }],
    });
    if (!accepted.ok) return accepted;
    run.run.seekTime(run.run.clockUs + SECOND_US);
    const admitted = run.world.table(store('Pod')).get(`${namespace}/${called}`);
    if (!admitted)
      return {
        ok: false,
        problems: [{ message: `${name}: ${refusalSince(run, from) || 'the API server did not accept it'}` }],
      };
    const parts = run.world
      .table(INJECTED_PARTS)
      .values()
      .find(({ workload }) => workload === workloadKey(name, namespace));
    const pod = ungated(admitted);
    wanted.push({ name, weight, pod: parts ? injectParts(pod, parts) : pod });
  }
  return { ok: true, wanted };
}

/** `Deployment/web` of a namespace, as `Kind/namespace/name`. */
function workloadKey(name: string, namespace: string): string {
  return name.replace('/', `/${namespace}/`);
}

function ungated(pod: Pod): Pod {
  const { schedulingGates: _, ...spec } = pod.spec;
  return { ...pod, spec, status: { phase: 'Pending' } };
}

function refusalSince({ run }: CommandedRun, from: number): string {
  for (let seq = run.position.seq; seq > from; seq--) {
    const entry: Entry | undefined = run.entry(seq);
    const refused = (entry?.reasons as readonly Refusal[] | undefined)?.find(({ type }) => type === 'request.refused');
    if (refused?.message) return refused.message;
  }
  return '';
}
