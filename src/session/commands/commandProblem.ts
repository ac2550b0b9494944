import { constantProblem } from '../../cluster/releases/constants.ts';
import type { Command, InputProblem } from '../../protocol/command.ts';
import { nodesProblem } from './nodesProblem.ts';

type Check = (value: unknown) => string | undefined;
type Checks = Readonly<Record<string, Check>>;

const MOST_ZONES = 1000;

const text: Check = (value) => (typeof value === 'string' && value !== '' ? undefined : 'must be a text');
const number: Check = (value) => (Number.isFinite(value) ? undefined : 'must be a number');
const whole: Check = (value) =>
  Number.isSafeInteger(value) && (value as number) >= 0 ? undefined : 'must be a whole number, 0 or more';
const optional =
  (check: Check): Check =>
  (value) =>
    value === undefined ? undefined : check(value);
const oneOf =
  (...words: readonly string[]): Check =>
  (value) =>
    words.includes(value as string) ? undefined : `must be one of ${words.join(', ')}`;

const CHECKS: { readonly [T in Command['type']]: Checks } = {
  'manifests.apply': { files: areFiles },
  'object.delete': { kind: text, namespace: optional(text), name: text, gracePeriodSeconds: optional(whole) },
  'pod.bind': { namespace: text, name: text, node: text },
  'workload.scale': {
    kind: oneOf('Deployment', 'ReplicaSet', 'StatefulSet'),
    namespace: text,
    name: text,
    replicas: whole,
  },
  'node.cordon': { name: text },
  'node.uncordon': { name: text },
  'node.taint': {
    name: text,
    key: text,
    value: optional((value) => (typeof value === 'string' ? undefined : 'must be a text')),
    effect: oneOf('NoSchedule', 'PreferNoSchedule', 'NoExecute'),
  },
  'object.label': {
    kind: text,
    namespace: optional(text),
    name: text,
    key: text,
    value: (value) => (value === null || typeof value === 'string' ? undefined : 'must be a text or null'),
  },
  'nodes.add': {
    zones: (value) =>
      Number.isSafeInteger(value) && (value as number) >= 1 && (value as number) <= MOST_ZONES
        ? undefined
        : `must be a whole number from 1 to ${MOST_ZONES}`,
    namePrefix: optional(text),
  },
  'fault.set': { fault: oneOf('bind.errors', 'bind.delay', 'provisioning.errors'), value: whole },
  'constant.change': { id: text, value: number },
};

/** What is wrong with the shape of a command. Commands come from the console, from links and from files too: nothing is taken for granted. */
export function commandProblem(command: Command): InputProblem | undefined {
  const fields: unknown = command;
  if (typeof fields !== 'object' || fields === null) return { message: 'a command is an object with a type' };
  const { type } = command;
  if (!Object.hasOwn(CHECKS, type)) return { field: 'type', message: `there is no command "${String(type)}"` };
  for (const [field, check] of Object.entries<Check>(CHECKS[type])) {
    const message = check((fields as Readonly<Record<string, unknown>>)[field]);
    if (message !== undefined) return { field, message: `${type}: ${field} ${message}` };
  }
  if (command.type === 'constant.change') {
    const message = constantProblem(command.id, command.value);
    return message === undefined ? undefined : { field: 'value', message: `constant.change: ${message}` };
  }
  return command.type === 'nodes.add' ? nodesProblem(command) : undefined;
}

function areFiles(value: unknown): string | undefined {
  const isRight =
    Array.isArray(value) &&
    value.every(
      (file: unknown) =>
        typeof file === 'object' &&
        file !== null &&
        'name' in file &&
        typeof file.name === 'string' &&
        'text' in file &&
        typeof file.text === 'string',
    );
  return isRight ? undefined : 'must be a list of files, each with name and text';
}
