import { LIMITS } from '#base/limits.ts';
import { flag, oneOf, optional, text } from '#base/shape.ts';
import { setDefaults } from '#cluster/apiserver/defaults/setDefaults.ts';
import type { StaticFile } from '#cluster/environment/staticFiles.ts';
import { readKubeletConfiguration } from '#cluster/kubelet/configuration/readKubeletConfiguration.ts';
import type { MachineEvent } from '#cluster/kubelet/machineEvents.ts';
import type { Pod } from '#model/generated/types.ts';
import { isKind } from '#model/kinds.ts';
import { command, type MadeInput, refuse, sendTo, word } from './command.ts';
import { readManifests } from './readManifests.ts';

const via = optional(oneOf('file', 'http'));

/** What a person can do to a machine and its kubelet. */
export const KUBELET_COMMANDS = [
  command({
    type: 'kubelet.configure',
    about: 'Gives one node or all a KubeletConfiguration.',
    fields: {
      /** Without it all nodes are meant. */
      node: optional(word),
      /** YAML or JSON. */
      configuration: word,
      /** Whether the machine tells the kubelet of changed files at once; it does unless said otherwise. */
      fsnotify: optional(flag),
    },
    label: ({ node = 'every node' }) => `configure the kubelet of ${node}`,
    input: ({ node = '*', configuration: written, fsnotify = true }) => {
      const read = readKubeletConfiguration(written);
      if (!read.ok) return { ok: false, problems: read.problems.map((problem) => ({ ...problem })) };
      const settings = { configuration: read.configuration, text: written, fsnotify };
      return toKubelet(node, { type: 'kubelet.configured', settings });
    },
  }),
  command({
    type: 'kubelet.restart',
    about: "Restarts the kubelet's process; the containers on the machine go on.",
    fields: { node: word },
    label: ({ node }) => `restart the kubelet of ${node}`,
    input: ({ node }) => toKubelet(node, { type: 'kubelet.restarted' }),
  }),
  command({
    type: 'staticPod.put',
    about:
      "Puts a manifest into the kubelet's `staticPodPath`, or at its `staticPodURL`; one of the same name is replaced.",
    fields: { node: word, name: word, yaml: text(LIMITS.files.most), via },
    label: ({ node, name }) => `write ${name} on ${node}`,
    input: ({ node, name, yaml, via: source = 'file' }) => {
      const read = readManifests([{ name, text: yaml }]);
      if (!read.ok) return read;
      const [object, ...others] = read.objects;
      if (!object || others.length > 0 || !isKind(object, 'Pod'))
        return refuse({ file: name, message: 'the manifest of a static Pod is one Pod' });
      const pod = setDefaults(object) as Pod;
      const written: StaticFile = { node, via: source, name, text: yaml, pod };
      return toKubelet(node, { type: 'staticFile.put', file: written });
    },
  }),
  command({
    type: 'staticPod.remove',
    about: 'Removes the manifest of a static Pod.',
    fields: { node: word, name: word, via },
    label: ({ node, name }) => `rm ${name} on ${node}`,
    input: ({ node, name, via: source = 'file' }) => toKubelet(node, { type: 'staticFile.removed', via: source, name }),
  }),
  command({
    type: 'node.shutdown',
    about: 'systemd tells the kubelet that the machine is about to be shut down; `cancelled`: that it is not.',
    fields: { node: word, cancelled: optional(flag) },
    label: ({ node, cancelled }) => `${cancelled ? 'cancel the shutdown of' : 'shut down'} ${node}`,
    input: ({ node, cancelled = false }) => toKubelet(node, { type: 'shutdown.signalled', cancelled }),
  }),
  command({
    type: 'process.kill',
    about: "Kills the main process of a container with SIGKILL; without a container, that of the Pod's sandbox.",
    fields: { node: word, namespace: word, pod: word, container: optional(word) },
    label: ({ namespace, pod, container = 'the sandbox' }) => `kill -9 ${container} of ${namespace}/${pod}`,
    input: ({ node, namespace, pod, container }) =>
      toKubelet(node, { type: 'process.killed', namespace, pod, ...(container && { container }) }),
  }),
] as const;

function toKubelet(node: string, event: MachineEvent): MadeInput {
  return sendTo(`kubelet/${node}`, event);
}
