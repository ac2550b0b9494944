import { LIMITS } from '#base/limits.ts';
import { isRecord } from '#base/record.ts';
import {
  byField,
  byKey,
  fields,
  flag,
  list,
  misfitsOf,
  number,
  type Of,
  oneOf,
  optional,
  orNull,
  type Shape,
  such,
  text,
  whole,
  withRule,
} from '#base/shape.ts';
import { setDefaults } from '#cluster/apiserver/defaults/setDefaults.ts';
import { behaviourShape } from '#cluster/environment/behaviour.ts';
import { BEHAVIOURS } from '#cluster/environment/behaviours.ts';
import { FAULTS, isNodeFault, NODE_FAULTS } from '#cluster/environment/faults.ts';
import type { StaticFile } from '#cluster/environment/staticFiles.ts';
import { KUBECTL } from '#cluster/kubectl/kubectl.ts';
import { type KubectlPlan, TERMINAL } from '#cluster/kubectl/terminal/terminalRecords.ts';
import { readKubeletConfiguration } from '#cluster/kubelet/configuration/readKubeletConfiguration.ts';
import type { MachineEvent } from '#cluster/kubelet/machineEvents.ts';
import { type ConstantId, type ConstantName, constantProblem, recordedId } from '#cluster/releases/constants.ts';
import type { Pod } from '#model/generated/types.ts';
import { isKind } from '#model/kinds.ts';
import type { CommandDoc, InputProblem } from '#protocol/input.ts';
import { lineProblem } from '#session/kubectl/pipeline.ts';
import { API_SERVER_COMMANDS } from './apiServerCommands.ts';
import { AUTOSCALER_COMMANDS } from './autoscalerCommands.ts';
import {
  type CommandDefinition,
  command,
  file,
  type MadeInput,
  misfitProblem,
  refuse,
  sendTo,
  word,
} from './command.ts';
import { drainOf, NODE_COMMANDS } from './nodeCommands.ts';
import { OBJECT_COMMANDS } from './objectCommands.ts';
import { readManifests } from './readManifests.ts';
import { STORAGE_COMMANDS } from './storageCommands.ts';
import { TRAFFIC_COMMANDS } from './trafficCommands.ts';

const via = optional(oneOf('file', 'http'));

/** Commands about a machine and its kubelet. */
const KUBELET_COMMANDS = [
  command({
    type: 'kubelet.configure',
    about: 'Gives one node or all nodes a KubeletConfiguration.',
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
    about: 'Restarts the process of a kubelet. The containers on the machine keep running.',
    fields: { node: word },
    label: ({ node }) => `restart the kubelet of ${node}`,
    input: ({ node }) => toKubelet(node, { type: 'kubelet.restarted' }),
  }),
  command({
    type: 'staticPod.put',
    about:
      "Puts a manifest into the kubelet's `staticPodPath`, or at its `staticPodURL`. It replaces a manifest with the same name.",
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
    about: 'Shuts a machine down: systemd notifies the kubelet first. `cancelled` cancels the shutdown.',
    fields: { node: word, cancelled: optional(flag) },
    label: ({ node, cancelled }) => `${cancelled ? 'cancel the shutdown of' : 'shut down'} ${node}`,
    input: ({ node, cancelled = false }) => toKubelet(node, { type: 'shutdown.signalled', cancelled }),
  }),
  command({
    type: 'process.kill',
    about: "Kills the main process of a container with SIGKILL, or without a container that of the Pod's sandbox.",
    fields: { node: word, namespace: word, pod: word, container: optional(word) },
    label: ({ namespace, pod, container = 'the sandbox' }) => `kill -9 ${container} of ${namespace}/${pod}`,
    input: ({ node, namespace, pod, container }) =>
      toKubelet(node, { type: 'process.killed', namespace, pod, ...(container && { container }) }),
  }),
] as const;

/** A text of `kubectl edit`. */
const edited = text(LIMITS.files.most);

/** Lines for kubectl, and how kubectl keeps what it knows of the API. */
const KUBECTL_COMMANDS = [
  command({
    type: 'kubectl.run',
    about: 'Runs a line of kubectl that changes something. The line is read against the cluster of that moment.',
    fields: {
      /** With `kubectl` before it or without. */
      line: withRule(word, lineProblem),
      /** The files that `-f` finds. */
      files: optional(list(file)),
      /**
       * For `kubectl edit`: what the editor opened with first, what a person made of it, and what it opened with again
       * when that was refused.
       */
      edit: optional(fields({ opened: edited, text: edited, refused: optional(edited) })),
    },
    // As it was typed, without the text of a here-document.
    label: ({ line }) => {
      const [first = ''] = line.includes('<<') ? line.trim().split('\n', 1) : [line];
      return /^(kubectl|k|echo|printf|cat)\s/.test(first) ? first.replace(/^k\s/, 'kubectl ') : `kubectl ${first}`;
    },
    input: ({ line, files = [], edit }, { world, nowUs, readLine }) => {
      const read = readLine(line, { world, nowUs, files, edit });
      if (read.type === 'drain') return drainOf(read.nodes, read.flags);
      if (read.type === 'plan') return sendTo(TERMINAL, { type: 'kubectl.asked', plan: copied(read.plan) });
      const { err = '', failed, edits } = read.printed;
      if (failed) return refuse({ field: 'line', message: err });
      const message =
        edits === undefined
          ? `${line} changes nothing, so it is a question and no command`
          : `${line} opens an editor, which is not possible here: use kubectl patch or apply`;
      return refuse({ field: 'line', message });
    },
  }),
  command({
    type: 'kubectl.cache',
    about: 'Sets whether kubectl caches its discovery of the API (`--cache-dir`), and for how long.',
    fields: {
      /** `false`: each kubectl starts in a container that is made anew. */
      keepsCache: flag,
      /** 21600 (6 h) as since v1.24, 600 before. */
      ttlSeconds: number(0, 1_000_000_000),
    },
    label: ({ keepsCache, ttlSeconds }) => `kubectl discovery cache: ${keepsCache ? `${ttlSeconds} s` : 'none'}`,
    input: ({ keepsCache, ttlSeconds }) =>
      sendTo(TERMINAL, { type: 'discovery.changed', keepsCache, ttlUs: Math.round(ttlSeconds * 1_000_000) }),
  }),
] as const;

const constantId = such<ConstantName | ConstantId>('a text', (value) => typeof value === 'string');

/** Commands about things outside Kubernetes: faults, behaviour of containers, durations. */
const ENVIRONMENT_COMMANDS = [
  command({
    type: 'fault.set',
    about:
      'Sets a fault. For `bind.errors`, `provisioning.errors` and `extender.errors` the value is how many of the next ones fail. For `bind.delay` and `storage.slow` it is the delay of each in milliseconds. For the others it is 1. A fault of one machine names its node. 0 ends the fault.',
    fields: { fault: oneOf(...FAULTS, ...NODE_FAULTS), value: whole(0), node: optional(word) },
    rule: ({ fault, node }) => {
      if (isNodeFault(fault) === (node !== undefined)) return undefined;
      const expected = isNodeFault(fault)
        ? `the node, since ${fault} happens to one node`
        : `no node, since ${fault} does not happen to one node`;
      return { at: ['node'], expected };
    },
    label: ({ fault, value, node }) => `set ${fault}${node === undefined ? '' : ` of ${node}`} to ${value}`,
    input: ({ fault, value, node }) =>
      sendTo(KUBECTL, { type: 'fault.changed', id: fault, value, ...(node !== undefined && { node }) }),
  }),
  command({
    type: 'behaviour.set',
    about:
      'Sets how containers behave from now on. Earlier fields stay unless they are set again. `null` resets a field, or all of them.',
    fields: {
      target: byKey({
        image: fields({ image: word }),
        workload: fields({ namespace: word, workload: word, container: word }),
      }),
      behaviour: orNull(behaviourShape),
    },
    label: ({ target, behaviour }) => {
      const whose = 'image' in target ? target.image : `${target.workload}/${target.container}`;
      return behaviour === null ? `${whose} behaves by default` : `${whose}: ${Object.keys(behaviour).join(', ')}`;
    },
    input: ({ target, behaviour }) => sendTo(BEHAVIOURS, { type: 'behaviour.set', target, changes: behaviour }),
  }),
  command({
    type: 'constant.change',
    about: 'Changes a constant of the model, by its name or id, in its own unit.',
    fields: { id: constantId, value: number(-Number.MAX_VALUE, Number.MAX_VALUE) },
    rule: ({ id, value }) => {
      const expected = constantProblem(id, value);
      return expected === undefined ? undefined : { at: ['value'], expected };
    },
    label: ({ id, value }) => `set ${recordedId(id)} to ${value}`,
    input: ({ id, value }) => sendTo(KUBECTL, { type: 'constant.changed', id: recordedId(id), value }),
  }),
] as const;

/**
 * All commands, by subject, in the order of the documentation. The union, the checks, the labels and docs/console.md
 * follow from it.
 */
export const COMMANDS = [
  ...OBJECT_COMMANDS,
  ...NODE_COMMANDS,
  ...KUBECTL_COMMANDS,
  ...KUBELET_COMMANDS,
  ...ENVIRONMENT_COMMANDS,
  ...TRAFFIC_COMMANDS,
  ...API_SERVER_COMMANDS,
  ...STORAGE_COMMANDS,
  ...AUTOSCALER_COMMANDS,
] as const;

/** A command of the list; the protocol calls it `Command`. */
export type AnyCommand = Of<(typeof COMMANDS)[number]['shape']>;

const BY_TYPE: ReadonlyMap<string, CommandDefinition<string, never>> = new Map(
  COMMANDS.map((each) => [each.type, each as CommandDefinition<string, never>]),
);

export const commandShape = byField(
  'type',
  Object.fromEntries(COMMANDS.map(({ type, shape }) => [type, shape])),
  'the type of a command',
);

/** The problem with a command. Commands also come from the console, links and files, so that every field is checked. */
export function commandProblem(command: unknown): InputProblem | undefined {
  if (!isRecord(command)) return { message: 'a command is an object with a type' };
  const [misfit] = misfitsOf(commandShape, command);
  return misfit && misfitProblem(misfit);
}

/** The description of each command and its fields. */
export function commandDocs(): readonly CommandDoc[] {
  return COMMANDS.map(({ type, about, fields }) => ({
    type,
    about,
    fields: Object.entries<Shape<unknown>>(fields).map(([name, shape]) => ({
      name,
      takes: shape.words,
      isOptional: 'isOptional' in shape,
    })),
  }));
}

/** The definition of a command that has its shape. */
export function definitionOf<C extends AnyCommand>({ type }: C): CommandDefinition<string, C> {
  const known = BY_TYPE.get(type);
  if (known === undefined) throw new RangeError(`there is no command "${type}"`);
  return known as CommandDefinition<string, never> as CommandDefinition<string, C>;
}

/** A command in kubectl's words: what the timeline and a new branch are called. */
export function commandLabel(command: AnyCommand): string {
  return definitionOf(command).label(command);
}

/**
 * An input that shared objects with the world would not be the same when it is taken again in a world that was made
 * again.
 */
function copied(plan: KubectlPlan): KubectlPlan {
  return JSON.parse(JSON.stringify(plan)) as KubectlPlan;
}

function toKubelet(node: string, event: MachineEvent): MadeInput {
  return sendTo(`kubelet/${node}`, event);
}
