import { setDefaults } from '#cluster/apiserver/defaults/setDefaults.ts';
import type { StaticFile } from '#cluster/environment/staticFiles.ts';
import { readKubeletConfiguration } from '#cluster/kubelet/configuration/readKubeletConfiguration.ts';
import type { MachineEvent } from '#cluster/kubelet/machineEvents.ts';
import type { Pod } from '#model/generated/types.ts';
import { isKind } from '#model/kinds.ts';
import type { Command } from '#protocol/command.ts';
import type { KubeletCommand } from '#protocol/kubeletCommand.ts';
import { type MadeInput, sendTo } from './madeInput.ts';
import { readManifests } from './readManifests.ts';

const KUBELET_COMMANDS = [
  'kubelet.configure',
  'kubelet.restart',
  'staticPod.put',
  'staticPod.remove',
  'node.shutdown',
  'process.kill',
] as const satisfies readonly KubeletCommand['type'][];

export function isKubeletCommand(command: Command): command is KubeletCommand {
  return (KUBELET_COMMANDS as readonly string[]).includes(command.type);
}

type Check = (value: unknown) => string | undefined;

const text: Check = (value) => (typeof value === 'string' && value !== '' ? undefined : 'must be a text');
const flag: Check = (value) =>
  value === undefined || typeof value === 'boolean' ? undefined : 'must be true or false';
const via: Check = (value) =>
  value === undefined || value === 'file' || value === 'http' ? undefined : 'must be one of file, http';

/** The shape of every command's fields. */
export const KUBELET_CHECKS: { readonly [T in KubeletCommand['type']]: Readonly<Record<string, Check>> } = {
  'kubelet.configure': {
    node: (value) => (value === undefined ? undefined : text(value)),
    configuration: text,
    fsnotify: flag,
  },
  'kubelet.restart': { node: text },
  'staticPod.put': { node: text, name: text, yaml: text, via },
  'staticPod.remove': { node: text, name: text, via },
  'node.shutdown': { node: text, cancelled: flag },
  'process.kill': {
    node: text,
    namespace: text,
    pod: text,
    container: (value) => (value === undefined ? undefined : text(value)),
  },
};

/** The event of the kubelet that the command is for, or what is wrong with the text that it brings. */
export function kubeletInput(command: KubeletCommand): MadeInput {
  switch (command.type) {
    case 'kubelet.configure': {
      const read = readKubeletConfiguration(command.configuration);
      if (!read.ok) return { ok: false, problems: read.problems.map((problem) => ({ ...problem })) };
      const settings = {
        configuration: read.configuration,
        text: command.configuration,
        fsnotify: command.fsnotify ?? true,
      };
      return toKubelet(command.node ?? '*', { type: 'kubelet.configured', settings });
    }
    case 'kubelet.restart':
      return toKubelet(command.node, { type: 'kubelet.restarted' });
    case 'staticPod.put':
      return staticPodInput(command);
    case 'staticPod.remove':
      return toKubelet(command.node, {
        type: 'staticFile.removed',
        via: command.via ?? 'file',
        name: command.name,
      });
    case 'node.shutdown':
      return toKubelet(command.node, { type: 'shutdown.signalled', cancelled: command.cancelled ?? false });
    case 'process.kill': {
      const { namespace, pod, container } = command;
      return toKubelet(command.node, { type: 'process.killed', namespace, pod, ...(container && { container }) });
    }
  }
}

function staticPodInput(command: Extract<KubeletCommand, { type: 'staticPod.put' }>): MadeInput {
  const { node, name, yaml, via: source = 'file' } = command;
  const read = readManifests([{ name, text: yaml }]);
  if (!read.ok) return read;
  const [object, ...others] = read.objects;
  if (!object || others.length > 0 || !isKind(object, 'Pod'))
    return { ok: false, problems: [{ file: name, message: 'the manifest of a static Pod is one Pod' }] };
  const pod = setDefaults(object) as Pod;
  const file: StaticFile = { node, via: source, name, text: yaml, pod };
  return toKubelet(node, { type: 'staticFile.put', file });
}

function toKubelet(node: string, event: MachineEvent): MadeInput {
  return sendTo(`kubelet/${node}`, event);
}

/** What the timeline and a new branch are called. */
export function kubeletLabel(command: KubeletCommand): string {
  switch (command.type) {
    case 'kubelet.configure':
      return `configure the kubelet of ${command.node ?? 'every node'}`;
    case 'kubelet.restart':
      return `restart the kubelet of ${command.node}`;
    case 'staticPod.put':
      return `write ${command.name} on ${command.node}`;
    case 'staticPod.remove':
      return `rm ${command.name} on ${command.node}`;
    case 'node.shutdown':
      return `${command.cancelled ? 'cancel the shutdown of' : 'shut down'} ${command.node}`;
    case 'process.kill':
      return `kill -9 ${command.container ?? 'the sandbox'} of ${command.namespace}/${command.pod}`;
  }
}
