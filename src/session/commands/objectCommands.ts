import { LIMITS } from '#base/limits.ts';
import { list, oneOf, optional, orNull, whole } from '#base/shape.ts';
import { shellLine } from '#base/shellWord.ts';
import type { ApiRequest } from '#cluster/api/request.ts';
import { KUBECTL } from '#cluster/kubectl/kubectl.ts';
import { kindInfo } from '#model/kinds.ts';
import { applyRequests, assumedNamespaces, assumedNamespacesNotes } from './applyRequests.ts';
import { anyText, command, file, type MadeInput, sendTo, word } from './command.ts';
import { gatedGroups } from './gatedGroups.ts';
import { PERSON } from './person.ts';
import { readManifests } from './readManifests.ts';

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
    about: 'Sets a label of an object; `null` takes it away.',
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
    about: 'Says how many Pods a workload keeps.',
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
