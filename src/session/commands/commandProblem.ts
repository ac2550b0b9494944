import { isRecord } from '#base/isRecord.ts';
import { LIMITS, limitProblem } from '#base/limits.ts';
import { CLIENT_RATES } from '#cluster/api/clientThrottle.ts';
import { HTTP_METHODS } from '#cluster/api/request.ts';
import { serverFlagsProblem } from '#cluster/apiserver/serverFlags.ts';
import { goawayProblem, MOST_SERVERS } from '#cluster/apiserver/servers/serverRecords.ts';
import { FAULTS } from '#cluster/environment/faults.ts';
import { isNodeFault, NODE_FAULTS } from '#cluster/environment/nodeFaults.ts';
import { constantProblem } from '#cluster/releases/constants.ts';
import type { Command, InputProblem, ManifestFile } from '#protocol/command.ts';
import { lineProblem } from '#session/kubectl/pipeline.ts';
import { AUTOSCALER_CHECKS } from './autoscalerCommands.ts';
import { BEHAVIOUR_CHECKS } from './behaviourCommands.ts';
import { KUBELET_CHECKS } from './kubeletCommands.ts';
import { METRIC_CHECKS } from './metricCommands.ts';
import { nodesProblem } from './nodesProblem.ts';
import { QUEUE_CHECKS } from './queueCommands.ts';
import { isStorageCommand, STORAGE_CHECKS, storageProblem } from './storageCommands.ts';
import { TRAFFIC_CHECKS } from './trafficCommands.ts';

type Check = (value: unknown) => string | undefined;
type Checks = Readonly<Record<string, Check>>;

const someText: Check = (value) => (typeof value === 'string' ? limitProblem('text', value.length) : 'must be a text');
const text: Check = (value) => (value === '' ? 'must be a text' : someText(value));
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

const line: Check = (value) => text(value) ?? lineProblem(value as string);
const body: Check = (value) => (typeof value === 'string' ? limitProblem('body', value.length) : 'must be a text');
const texts: Check = (value) =>
  Array.isArray(value) && value.every((item: unknown) => text(item) === undefined)
    ? limitProblem('listItems', value.length)
    : 'must be a list of texts';
const path: Check = (value) =>
  typeof value === 'string' && value.startsWith('/')
    ? limitProblem('line', value.length)
    : 'must be a path that begins with /';
const between =
  (least: number, most: number): Check =>
  (value) =>
    typeof value === 'number' && value >= least && value <= most
      ? undefined
      : `must be a number from ${least} to ${most}`;
const wholeBetween =
  (least: number, most: number): Check =>
  (value) =>
    Number.isSafeInteger(value) && (value as number) >= least && (value as number) <= most
      ? undefined
      : `must be a whole number from ${least} to ${most}`;
const wholeNumber: Check = (value) => (Number.isSafeInteger(value) ? undefined : 'must be a whole number');
const flag: Check = (value) => (typeof value === 'boolean' ? undefined : 'must be true or false');
const notNegative = between(0, 1_000_000_000);

const CHECKS: { readonly [T in Command['type']]: Checks } = {
  'manifests.apply': { files: areFiles },
  'object.delete': { kind: text, namespace: optional(text), name: text, gracePeriodSeconds: optional(whole) },
  'pod.bind': { namespace: text, name: text, node: text },
  'workload.scale': {
    kind: oneOf('Deployment', 'ReplicaSet', 'StatefulSet'),
    namespace: text,
    name: text,
    replicas: wholeBetween(0, LIMITS.replicas.most),
  },
  'metric.set': METRIC_CHECKS,
  'node.cordon': { name: text },
  'node.uncordon': { name: text },
  'node.drain': {
    name: text,
    ignoreDaemonSets: optional(flag),
    deleteEmptyDirData: optional(flag),
    force: optional(flag),
    gracePeriodSeconds: optional(whole),
    timeoutSeconds: optional(notNegative),
  },
  'kubectl.run': {
    line,
    files: (value) => (value === undefined ? undefined : areFiles(value)),
    edit: optional(isEdit),
  },
  'kubectl.cache': { keepsCache: flag, ttlSeconds: notNegative },
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
    zones: wholeBetween(1, LIMITS.zones.most),
    namePrefix: optional(text),
  },
  'fault.set': {
    fault: oneOf(...FAULTS, ...NODE_FAULTS),
    value: whole,
    node: optional(text),
  },
  ...KUBELET_CHECKS,
  ...BEHAVIOUR_CHECKS,
  'constant.change': { id: text, value: number },
  ...STORAGE_CHECKS,
  ...TRAFFIC_CHECKS,
  ...AUTOSCALER_CHECKS,
  ...QUEUE_CHECKS,
  'request.send': {
    method: oneOf(...HTTP_METHODS),
    url: path,
    user: optional(text),
    groups: optional(texts),
    userAgent: optional(text),
    credentials: optional(oneOf('none', 'invalid')),
    impersonateUser: optional(text),
    impersonateGroups: optional(texts),
    body: optional(body),
    contentType: optional(text),
    sizeBytes: optional(whole),
    executionMs: optional(notNegative),
  },
  'load.start': {
    id: text,
    method: oneOf(...HTTP_METHODS),
    url: path,
    user: text,
    groups: optional(texts),
    userAgent: optional(text),
    body: optional(body),
    ratePerSecond: between(0.001, 100_000),
    burst: optional(wholeBetween(1, 100_000)),
    count: optional(wholeBetween(1, 10_000_000)),
    clients: optional(wholeBetween(1, 10_000)),
    executionMs: optional(notNegative),
    sizeBytes: optional(whole),
    clientQps: optional(between(0.001, 100_000)),
    clientBurst: optional(wholeBetween(1, 100_000)),
  },
  'load.stop': { id: text },
  'servers.set': {
    count: wholeBetween(1, MOST_SERVERS),
    mode: oneOf('L4', 'L7'),
    goawayChance: (value) => (typeof value === 'number' ? goawayProblem(value) : 'must be a number'),
    readmitSeconds: optional(notNegative),
  },
  'server.restart': {
    server: text,
    downSeconds: optional(notNegative),
    shutdownDelaySeconds: optional(notNegative),
    sendsRetryAfter: optional((value) => (typeof value === 'boolean' ? undefined : 'must be true or false')),
  },
  'gateway.set': { settings: areGatewaySettings },
  'serverFlags.set': {
    maxRequestsInflight: wholeNumber,
    maxMutatingRequestsInflight: wholeNumber,
    priorityAndFairness: flag,
  },
  'prometheus.start': { intervalSeconds: optional(between(1, 3600)) },
  'prometheus.stop': {},
  'client.rates': { rates: oneOf('upstream', 'unlimited') },
  'client.rate': { client: oneOf(...Object.keys(CLIENT_RATES)), qps: notNegative, burst: wholeBetween(1, 1_000_000) },
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
  if (isStorageCommand(command)) {
    const message = storageProblem(command);
    return message === undefined ? undefined : { field: 'value', message: `${command.type}: ${message}` };
  }
  if (command.type === 'serverFlags.set') {
    const message = serverFlagsProblem(command);
    return message === undefined ? undefined : { message };
  }
  if (command.type === 'fault.set' && isNodeFault(command.fault) !== 'node' in command) {
    const message = isNodeFault(command.fault) ? 'happens to one node: say which' : 'does not happen to one node';
    return { field: 'node', message: `fault.set: ${command.fault} ${message}` };
  }
  if (command.type === 'constant.change') {
    const message = constantProblem(command.id, command.value);
    return message === undefined ? undefined : { field: 'value', message: `constant.change: ${message}` };
  }
  return command.type === 'nodes.add' ? nodesProblem(command) : undefined;
}

const MOST_CLASSES = 20;

function areGatewaySettings(value: unknown): string | undefined {
  if (value === null) return undefined;
  if (typeof value !== 'object') return 'must be settings or null';
  const { perSecond, classes } = value as Readonly<Record<string, unknown>>;
  const rate = wholeBetween(1, 1_000_000)(perSecond);
  if (rate !== undefined) return `perSecond ${rate}`;
  if (!Array.isArray(classes) || classes.length === 0 || classes.length > MOST_CLASSES)
    return `classes must be a list of 1 to ${MOST_CLASSES}`;
  const names = classes.map((each: unknown) => (each as { readonly name?: unknown } | null)?.name);
  if (new Set(names).size < names.length) return 'classes must have different names';
  const isRight = classes.every((each: unknown) => {
    const { name, users } = (each ?? {}) as Readonly<Record<string, unknown>>;
    return text(name) === undefined && texts(users) === undefined;
  });
  return isRight ? undefined : 'classes must each have a name and a list of users';
}

/** The texts of `kubectl edit`. */
function isEdit(value: unknown): string | undefined {
  if (!isRecord(value)) return 'must have the texts opened and text';
  const { opened, text: edited, refused = '' } = value;
  for (const one of [opened, edited, refused]) {
    const problem = typeof one === 'string' ? limitProblem('files', one.length) : 'must have the texts opened and text';
    if (problem !== undefined) return problem;
  }
  return undefined;
}

/** Whether a value from outside is a file as people give it. */
export function isFile(value: unknown): value is ManifestFile {
  return isRecord(value) && typeof value.name === 'string' && typeof value.text === 'string';
}

function areFiles(value: unknown): string | undefined {
  return Array.isArray(value) && value.every(isFile) ? undefined : 'must be a list of files, each with name and text';
}
