import { LIMITS } from '#base/limits.ts';
import { isRecord } from '#base/record.ts';
import { list, oneOf, optional, orNull, whole } from '#base/shape.ts';
import { shellLine } from '#base/shellWord.ts';
import type { ApiRequest } from '#cluster/api/request.ts';
import { KUBECTL } from '#cluster/kubectl/kubectl.ts';
import { GATE_OF_KIND } from '#cluster/releases/featureGates.ts';
import { behaviourOf } from '#cluster/scheduler/config/schedulerConfiguration.ts';
import { type KubeObject, kindInfo } from '#model/kinds.ts';
import type { InputProblem } from '#protocol/input.ts';
import type { RunSwitches } from '#protocol/runSource.ts';
import { applyRequests, assumedNamespaces, assumedNamespacesNotes } from './applyRequests.ts';
import { anyText, command, file, type MadeInput, PERSON, sendTo, word } from './command.ts';
import { readManifests } from './readManifests.ts';

const VERSION = 'scheduling.k8s.io/v1alpha2';

const SWITCH =
  'switch on GenericWorkload, and GangScheduling for gangs: --switch GenericWorkload=true,GangScheduling=true';

/** Commands about objects, as kubectl has them. */
export const OBJECT_COMMANDS = [
  command({
    type: 'manifests.apply',
    about: 'Applies manifests, YAML or JSON.',
    fields: { files: list(file) },
    label: ({ files }) => shellLine('kubectl', 'apply', ...files.flatMap(({ name }) => ['-f', name])),
    input: ({ files }, { world, switches, label }) => {
      const read = readManifests(files);
      if (!read.ok) return read;
      const { problems, notes } = switches ? gatedGroups(read.imported, switches) : { problems: [], notes: [] };
      if (problems.length > 0) return { ok: false, problems };
      const requests = applyRequests(read.objects, world);
      const assumed = assumedNamespacesNotes(assumedNamespaces(read.objects, world));
      return sendTo(KUBECTL, { type: 'requests.sent', label, requests }, [...read.notes, ...notes, ...assumed]);
    },
  }),
  command({
    type: 'object.delete',
    about: 'Deletes an object.',
    fields: { kind: word, namespace: optional(word), name: word, gracePeriodSeconds: optional(whole(0)) },
    label: ({ kind, namespace, name }) =>
      shellLine('kubectl', 'delete', kind.toLowerCase(), name, ...(namespace ? ['-n', namespace] : [])),
    input: ({ kind, namespace, name, gracePeriodSeconds }, { label }) =>
      send(label, {
        verb: 'delete',
        user: PERSON,
        kind,
        ...place(kind, namespace),
        name,
        ...(gracePeriodSeconds === undefined ? {} : { gracePeriodSeconds }),
        // As kubectl does; the API server itself would leave a Job's Pods behind.
        ...(kind === 'Job' && { propagationPolicy: 'Background' as const }),
      }),
  }),
  command({
    type: 'object.label',
    about: 'Sets a label of an object, or removes it with `null`.',
    fields: { kind: word, namespace: optional(word), name: word, key: word, value: orNull(anyText) },
    label: ({ kind, name, key, value }) =>
      shellLine('kubectl', 'label', kind.toLowerCase(), name, `${key}${value === null ? '-' : `=${value}`}`),
    input: ({ kind, namespace, name, key, value }, { label }) => {
      const patch = { metadata: { labels: { [key]: value } } };
      return send(label, { verb: 'patch', user: PERSON, kind, ...place(kind, namespace), name, patch });
    },
  }),
  command({
    type: 'pod.bind',
    about: 'Binds a Pod to a node, as a scheduler does.',
    fields: { namespace: word, name: word, node: word },
    label: ({ namespace, name, node }) => `bind ${namespace}/${name} to ${node}`,
    input: ({ namespace, name, node }, { label }) =>
      send(label, { verb: 'bind', user: PERSON, kind: 'Pod', namespace, name, node }),
  }),
  command({
    type: 'workload.scale',
    about: 'Sets the number of replicas of a workload.',
    fields: {
      kind: oneOf('Deployment', 'ReplicaSet', 'StatefulSet'),
      namespace: word,
      name: word,
      replicas: whole(0, LIMITS.replicas.most),
    },
    label: ({ kind, name, replicas }) =>
      shellLine('kubectl', 'scale', `${kind.toLowerCase()}/${name}`, `--replicas=${replicas}`),
    input: ({ kind, namespace, name, replicas }, { label }) => {
      const patch = { spec: { replicas } };
      return send(label, { verb: 'patch', subresource: 'scale', user: PERSON, kind, namespace, name, patch });
    },
  }),
] as const;

function send(label: string, request: ApiRequest): MadeInput {
  return sendTo(KUBECTL, { type: 'requests.sent', label, requests: [request] });
}

/** Cluster-scoped kinds have no namespace, whatever was said; the others are in `default` when nothing was said. */
function place(kind: string, namespace: string | undefined): { namespace?: string } {
  const namespaced = kindInfo(kind)?.namespaced ?? namespace !== undefined;
  return namespaced ? { namespace: namespace ?? 'default' } : {};
}

/** An object of a file, and where it begins. */
interface Placed {
  readonly object: KubeObject;
  readonly file?: string;
  readonly line?: number;
}

/**
 * Problems and notes about groups of Pods, which v1.36 serves only with feature gates: PodGroups and Workloads are
 * refused, unless a live cluster had them,
 * and `schedulingGroup` of a Pod has no effect.
 * Upstream source (v1.36.2): pkg/registry/scheduling/rest/storage_scheduling.go; pkg/api/pod/util.go,
 * dropDisabledFields.
 */
export function gatedGroups(
  given: readonly Placed[],
  switches: RunSwitches | undefined,
): { readonly problems: readonly InputProblem[]; readonly notes: readonly InputProblem[] } {
  const placed = given.filter(({ object }) => isGroup(object) || namesGroup(object));
  if (placed.length === 0 || isGenericWorkloadOn(switches)) return { problems: [], notes: [] };
  const problems = placed.filter(({ object }) => isGroup(object) && object.metadata.uid === undefined).map(refusal);
  const found = placed.map(({ object }) => object);
  const notes = [...GATE_OF_KIND.keys()].flatMap((kind) => dumpedNote(found, kind));
  const members = found.filter((object) => !isGroup(object));
  return { problems, notes: members.length === 0 ? notes : [...notes, membersNote(members)] };
}

/** Switches that the scheduler refuses are told of elsewhere. */
function isGenericWorkloadOn(switches: RunSwitches = {}): boolean {
  try {
    return behaviourOf(switches).gates.GenericWorkload === true;
  } catch {
    return true;
  }
}

function isGroup({ apiVersion, kind }: KubeObject): boolean {
  return apiVersion === VERSION && GATE_OF_KIND.has(kind);
}

function refusal({ object, file, line }: Placed): InputProblem {
  const { kind, metadata } = object;
  const { name, namespace = 'default' } = metadata;
  const what = `${kind} ${namespace}/${name}`;
  return {
    ...(file !== undefined && { file }),
    ...(line !== undefined && { line }),
    field: 'apiVersion',
    message: `${what}: no matches for kind "${kind}" in version "${VERSION}"`,
    suggestion: `v1.36 does not serve this alpha API by default: ${SWITCH}`,
  };
}

function dumpedNote(objects: readonly KubeObject[], kind: string): InputProblem[] {
  const count = objects.filter((object) => object.kind === kind && object.metadata.uid !== undefined).length;
  if (count === 0) return [];
  return [
    {
      message: `${count} x ${kind} ${count === 1 ? 'has' : 'have'} no effect, since GenericWorkload is off by default in v1.36: ${SWITCH}`,
    },
  ];
}

function membersNote(members: readonly KubeObject[]): InputProblem {
  const [first] = members;
  const others = members.length === 1 ? '' : ` and ${members.length - 1} more`;
  return {
    message: `spec.schedulingGroup of ${first?.kind} ${first?.metadata.name}${others} has no effect, and v1.36 drops it, since GenericWorkload is off by default: ${SWITCH}`,
  };
}

/** A Pod, or a template of Pods anywhere in the object. */
function namesGroup({ kind, spec, template }: KubeObject & { readonly template?: unknown }): boolean {
  const inSpec = isRecord(spec) ? spec : {};
  if (kind === 'Pod') return inSpec.schedulingGroup !== undefined;
  const job = isRecord(inSpec.jobTemplate) ? inSpec.jobTemplate.spec : inSpec;
  const templates = [template, isRecord(job) ? job.template : undefined];
  return templates.some((one) => isRecord(one) && isRecord(one.spec) && one.spec.schedulingGroup !== undefined);
}
