import { EXTENSION_POINTS } from '../framework/plugin.ts';

const POINTS = [...EXTENSION_POINTS, 'multiPoint', 'placementGenerate', 'placementScore'];

/** Where a configuration begins. */
const ROOT = 'KubeSchedulerConfiguration';

/**
 * Fields by type, as kube-scheduler reads them: `[]` array of, `@Type` another type of this table, `!` required; `any` is not looked into.
 * Upstream source (v1.36.2): staging/src/k8s.io/kube-scheduler/config/v1/types.go.
 */
export const CONFIGURATION_TYPES: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  [ROOT]: {
    apiVersion: 'string!',
    kind: 'string!',
    parallelism: 'integer',
    leaderElection: '@LeaderElectionConfiguration',
    clientConnection: 'any',
    enableProfiling: 'any',
    enableContentionProfiling: 'any',
    percentageOfNodesToScore: 'integer',
    podInitialBackoffSeconds: 'integer',
    podMaxBackoffSeconds: 'integer',
    profiles: '[]@KubeSchedulerProfile',
    extenders: '[]@Extender',
    delayCacheUntilActive: 'any',
  },
  LeaderElectionConfiguration: {
    leaderElect: 'boolean',
    leaseDuration: 'string',
    renewDeadline: 'string',
    retryPeriod: 'string',
    resourceLock: 'string',
    resourceName: 'string',
    resourceNamespace: 'string',
  },
  KubeSchedulerProfile: {
    schedulerName: 'string',
    percentageOfNodesToScore: 'integer',
    plugins: '@Plugins',
    pluginConfig: '[]@PluginConfig',
  },
  Plugins: Object.fromEntries(POINTS.map((point) => [point, '@PluginSet'])),
  PluginSet: { enabled: '[]@Plugin', disabled: '[]@Plugin' },
  Plugin: { name: 'string!', weight: 'integer' },
  PluginConfig: { name: 'string!', args: 'any' },
  Extender: {
    urlPrefix: 'string!',
    filterVerb: 'string',
    preemptVerb: 'string',
    prioritizeVerb: 'string',
    weight: 'integer',
    bindVerb: 'string',
    enableHTTPS: 'boolean',
    tlsConfig: 'any',
    httpTimeout: 'string',
    nodeCacheCapable: 'boolean',
    managedResources: '[]@ExtenderManagedResource',
    ignorable: 'boolean',
  },
  ExtenderManagedResource: { name: 'string!', ignoredByScheduler: 'boolean' },
};

const PLAIN: Readonly<Record<string, { readonly type: string; readonly words: string }>> = {
  string: { type: 'string', words: 'a text' },
  integer: { type: 'number', words: 'a number' },
  boolean: { type: 'boolean', words: 'true or false' },
};

/** Fields that do not exist or hold something of the wrong sort; kube-scheduler reads its configuration strictly. */
export function configurationShape(configuration: object): string[] {
  return problemsOf(configuration, `@${ROOT}`, '');
}

function problemsOf(value: unknown, shape: string, path: string): string[] {
  if (value === undefined || value === null || shape === 'any') return [];
  const plain = PLAIN[shape];
  if (plain) return typeof value === plain.type ? [] : [wrong(path, plain.words)];
  if (shape.startsWith('[]')) {
    if (!Array.isArray(value)) return [wrong(path, 'a list')];
    return value.flatMap((each: unknown, i) => problemsOf(each, shape.slice(2), `${path}[${i}]`));
  }
  if (typeof value !== 'object' || Array.isArray(value)) return [wrong(path, 'an object')];
  const fields = CONFIGURATION_TYPES[shape.slice(1)] ?? {};
  return Object.entries(value).flatMap(([name, inner]) => {
    const at = path === '' ? name : `${path}.${name}`;
    const field = Object.hasOwn(fields, name) ? fields[name] : undefined;
    if (field === undefined) return [`strict decoding error: unknown field "${at}"`];
    return problemsOf(inner, field.replace('!', ''), at);
  });
}

function wrong(path: string, wanted: string): string {
  return `${path}: Invalid value: must be ${wanted}`;
}
