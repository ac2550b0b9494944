import { isRecord } from '#base/isRecord.ts';
import { EXTENSION_POINTS } from '../framework/plugin.ts';
import { goDurationProblem } from './leaderElectionSettings.ts';

const POINTS = [...EXTENSION_POINTS, 'multiPoint', 'placementGenerate', 'placementScore'];

/** Fields that any plugin's arguments may have. */
const ARGS = { apiVersion: 'string', kind: 'string' };

/** Root type of a configuration. */
const ROOT = 'KubeSchedulerConfiguration';

/**
 * Fields by type, as kube-scheduler reads them: `[]` array of, `@Type` another type of this table, `!` required. `any`
 * is not checked further.
 * Upstream source (v1.36.2): staging/src/k8s.io/kube-scheduler/config/v1/{types,types_pluginargs}.go.
 */
export const CONFIGURATION_TYPES: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  [ROOT]: {
    apiVersion: 'string!',
    kind: 'string!',
    parallelism: 'integer',
    leaderElection: '@LeaderElectionConfiguration',
    clientConnection: '@ClientConnectionConfiguration',
    enableProfiling: 'boolean',
    enableContentionProfiling: 'boolean',
    percentageOfNodesToScore: 'integer',
    podInitialBackoffSeconds: 'integer',
    podMaxBackoffSeconds: 'integer',
    profiles: '[]@KubeSchedulerProfile',
    extenders: '[]@Extender',
    delayCacheUntilActive: 'boolean',
  },
  ClientConnectionConfiguration: {
    kubeconfig: 'string',
    acceptContentTypes: 'string',
    contentType: 'string',
    qps: 'number',
    burst: 'integer',
  },
  LeaderElectionConfiguration: {
    leaderElect: 'boolean',
    leaseDuration: 'duration',
    renewDeadline: 'duration',
    retryPeriod: 'duration',
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
    tlsConfig: '@ExtenderTLSConfig',
    httpTimeout: 'duration',
    nodeCacheCapable: 'boolean',
    managedResources: '[]@ExtenderManagedResource',
    ignorable: 'boolean',
  },
  ExtenderManagedResource: { name: 'string!', ignoredByScheduler: 'boolean' },
  ExtenderTLSConfig: {
    insecure: 'boolean',
    serverName: 'string',
    certFile: 'string',
    keyFile: 'string',
    caFile: 'string',
    certData: 'string',
    keyData: 'string',
    caData: 'string',
  },
  DefaultPreemptionArgs: { ...ARGS, minCandidateNodesPercentage: 'integer', minCandidateNodesAbsolute: 'integer' },
  InterPodAffinityArgs: { ...ARGS, hardPodAffinityWeight: 'integer', ignorePreferredTermsOfExistingPods: 'boolean' },
  NodeAffinityArgs: { ...ARGS, addedAffinity: 'any' },
  NodeResourcesBalancedAllocationArgs: { ...ARGS, resources: '[]@ResourceSpec' },
  NodeResourcesFitArgs: {
    ...ARGS,
    ignoredResources: '[]string',
    ignoredResourceGroups: '[]string',
    scoringStrategy: '@ScoringStrategy',
  },
  PodTopologySpreadArgs: { ...ARGS, defaultConstraints: 'any', defaultingType: 'string' },
  VolumeBindingArgs: { ...ARGS, bindTimeoutSeconds: 'integer', shape: '[]@UtilizationShapePoint' },
  RequestedToCapacityRatioParam: { shape: '[]@UtilizationShapePoint' },
  ResourceSpec: { name: 'string!', weight: 'integer' },
  ScoringStrategy: {
    type: 'string',
    resources: '[]@ResourceSpec',
    requestedToCapacityRatio: '@RequestedToCapacityRatioParam',
  },
  UtilizationShapePoint: { utilization: 'integer!', score: 'integer!' },
};

const PLAIN: Readonly<Record<string, { readonly type: string; readonly words: string }>> = {
  string: { type: 'string', words: 'a text' },
  integer: { type: 'number', words: 'a whole number' },
  number: { type: 'number', words: 'a number' },
  boolean: { type: 'boolean', words: 'true or false' },
};

/** Problems with unknown fields and wrong types, because kube-scheduler reads its configuration strictly. */
export function configurationShape(configuration: object): string[] {
  return problemsOf(configuration, `@${ROOT}`, '');
}

function problemsOf(value: unknown, shape: string, path: string): string[] {
  if (value === undefined || value === null || shape === 'any') return [];
  const plain = PLAIN[shape];
  if (plain) return typeof value === plain.type && isWhole(value, shape) ? [] : [wrong(path, plain.words)];
  if (shape === 'duration') return durationProblems(value, path);
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
    const type = shape === '@PluginConfig' && name === 'args' ? argsType(value) : field.replace('!', '');
    return problemsOf(inner, type, at);
  });
}

/**
 * The configuration as Go decodes it: a null is an absent field, in a list an empty item, and a text that a type requires is
 * empty when it is absent. A value of a wrong type stays, so that `configurationShape` can name it.
 */
export function decodedConfiguration(configuration: object): object {
  return decoded(configuration, `@${ROOT}`) as object;
}

function decoded(value: unknown, shape: string): unknown {
  if (Array.isArray(value)) {
    const inner = shape.startsWith('[]') ? shape.slice(2) : 'any';
    return value.map((each: unknown) => decoded(each ?? emptyOf(inner), inner));
  }
  if (!isRecord(value)) return value;
  const fields = CONFIGURATION_TYPES[shape.slice(1)] ?? {};
  const required = shape === `@${ROOT}` ? [] : Object.entries(fields).filter(([, type]) => type.endsWith('!'));
  return {
    ...Object.fromEntries(required.map(([name, type]) => [name, emptyOf(type.replace('!', ''))])),
    ...Object.fromEntries(
      Object.entries(value)
        .filter(([, inner]) => inner !== null)
        .map(([name, inner]) => {
          const type = Object.hasOwn(fields, name) ? (fields[name] ?? 'any') : 'any';
          return [name, decoded(inner, shape === '@PluginConfig' && name === 'args' ? argsType(value) : type)];
        }),
    ),
  };
}

/** What Go has in the place of a value that is not given. */
function emptyOf(shape: string): unknown {
  if (shape === 'string') return '';
  return shape === 'integer' || shape === 'number' ? 0 : {};
}

/** Arguments of unknown plugins are not checked. */
function argsType({ name }: { readonly name?: unknown }): string {
  return Object.hasOwn(CONFIGURATION_TYPES, `${String(name)}Args`) ? `@${String(name)}Args` : 'any';
}

function isWhole(value: unknown, shape: string): boolean {
  return shape !== 'integer' || Number.isSafeInteger(value);
}

/** Upstream source (v1.36.2): staging/src/k8s.io/apimachinery/pkg/apis/meta/v1/duration.go, UnmarshalJSON. */
function durationProblems(value: unknown, path: string): string[] {
  if (typeof value !== 'string') return [wrong(path, 'a duration such as 15s')];
  const problem = goDurationProblem(value);
  return problem === undefined ? [] : [`${path}: ${problem}`];
}

function wrong(path: string, wanted: string): string {
  return `${path}: Invalid value: must be ${wanted}`;
}
