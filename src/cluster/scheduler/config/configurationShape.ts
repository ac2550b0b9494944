import { EXTENSION_POINTS } from '../framework/plugin.ts';

type Shape =
  | 'text'
  | 'number'
  | 'truth'
  | 'any'
  | { readonly list: Shape }
  | { readonly fields: Readonly<Record<string, Shape>> };

const REFERENCE: Shape = { fields: { name: 'text', weight: 'number' } };
const PLUGIN_SET: Shape = { fields: { enabled: { list: REFERENCE }, disabled: { list: REFERENCE } } };

const PROFILE: Shape = {
  fields: {
    schedulerName: 'text',
    percentageOfNodesToScore: 'number',
    plugins: {
      fields: Object.fromEntries(
        [...EXTENSION_POINTS, 'multiPoint', 'placementGenerate', 'placementScore'].map((point) => [point, PLUGIN_SET]),
      ),
    },
    pluginConfig: { list: { fields: { name: 'text', args: 'any' } } },
  },
};

const EXTENDER: Shape = {
  fields: {
    urlPrefix: 'text',
    filterVerb: 'text',
    preemptVerb: 'text',
    prioritizeVerb: 'text',
    weight: 'number',
    bindVerb: 'text',
    enableHTTPS: 'truth',
    tlsConfig: 'any',
    httpTimeout: 'text',
    nodeCacheCapable: 'truth',
    managedResources: { list: { fields: { name: 'text', ignoredByScheduler: 'truth' } } },
    ignorable: 'truth',
  },
};

const LEADER_ELECTION: Shape = {
  fields: {
    leaderElect: 'truth',
    leaseDuration: 'text',
    renewDeadline: 'text',
    retryPeriod: 'text',
    resourceLock: 'text',
    resourceName: 'text',
    resourceNamespace: 'text',
  },
};

/** Upstream source (v1.36.2): staging/src/k8s.io/kube-scheduler/config/v1/types.go. */
const CONFIGURATION: Shape = {
  fields: {
    apiVersion: 'text',
    kind: 'text',
    parallelism: 'number',
    leaderElection: LEADER_ELECTION,
    clientConnection: 'any',
    enableProfiling: 'any',
    enableContentionProfiling: 'any',
    percentageOfNodesToScore: 'number',
    podInitialBackoffSeconds: 'number',
    podMaxBackoffSeconds: 'number',
    profiles: { list: PROFILE },
    extenders: { list: EXTENDER },
    delayCacheUntilActive: 'any',
  },
};

/** Fields that do not exist or hold something of the wrong sort; kube-scheduler reads its configuration strictly. */
export function configurationShape(configuration: object): string[] {
  return problemsOf(configuration, CONFIGURATION, '');
}

function problemsOf(value: unknown, shape: Shape, path: string): string[] {
  if (value === undefined || value === null || shape === 'any') return [];
  if (shape === 'text') return typeof value === 'string' ? [] : [wrong(path, 'a text')];
  if (shape === 'number') return typeof value === 'number' ? [] : [wrong(path, 'a number')];
  if (shape === 'truth') return typeof value === 'boolean' ? [] : [wrong(path, 'true or false')];
  if ('list' in shape) {
    if (!Array.isArray(value)) return [wrong(path, 'a list')];
    return value.flatMap((each: unknown, i) => problemsOf(each, shape.list, `${path}[${i}]`));
  }
  if (typeof value !== 'object' || Array.isArray(value)) return [wrong(path, 'an object')];
  return Object.entries(value).flatMap(([name, inner]) => {
    const at = path === '' ? name : `${path}.${name}`;
    const field = Object.hasOwn(shape.fields, name) ? shape.fields[name] : undefined;
    return field === undefined ? [`strict decoding error: unknown field "${at}"`] : problemsOf(inner, field, at);
  });
}

function wrong(path: string, wanted: string): string {
  return `${path}: Invalid value: must be ${wanted}`;
}
