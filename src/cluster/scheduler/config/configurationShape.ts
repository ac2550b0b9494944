import { LIMITS } from '#base/limits.ts';
import { isRecord } from '#base/record.ts';
import {
  anything,
  choice,
  fields,
  flag,
  later,
  list,
  misfitsOf,
  number,
  optional,
  orNull,
  type Shape,
  text,
  whole,
  withRule,
} from '#base/shape.ts';
import { formatPath } from '#model/manifest/manifestError.ts';
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

/**
 * Go's text of a duration. Upstream source (v1.36.2): staging/src/k8s.io/apimachinery/pkg/apis/meta/v1/duration.go,
 * UnmarshalJSON.
 */
const duration = withRule(text(LIMITS.text.most), (written) => {
  const problem = goDurationProblem(written);
  return problem === undefined ? undefined : { said: problem };
});

const PLAIN: Readonly<Record<string, Shape<unknown>>> = {
  string: text(LIMITS.text.most),
  integer: whole(Number.MIN_SAFE_INTEGER),
  number: number(-Number.MAX_VALUE, Number.MAX_VALUE),
  boolean: flag,
  any: anything,
  duration,
};

const SHAPES: ReadonlyMap<string, Shape<unknown>> = new Map(
  Object.entries(CONFIGURATION_TYPES).map(([name, types]) => [
    name,
    name === 'PluginConfig' ? pluginConfig(types) : fieldsOf(types),
  ]),
);

export const configurationShape = namedShape(ROOT);

/** Problems with unknown fields and wrong types, because kube-scheduler reads its configuration strictly. */
export function configurationProblems(configuration: object): string[] {
  return misfitsOf(configurationShape, configuration).map(({ path, message, isUnknown }) => {
    const field = formatPath(path);
    return isUnknown ? `strict decoding error: unknown field "${field}"` : `${field}: ${message}`;
  });
}

/** No field is required here: kube-scheduler says so itself where one is. */
function fieldsOf(types: Readonly<Record<string, string>>): Shape<unknown> {
  const shapes = Object.entries(types).map(([name, type]) => [name, optional(orNull(shapeOf(type)))] as const);
  return fields(Object.fromEntries(shapes));
}

function shapeOf(type: string): Shape<unknown> {
  if (type.startsWith('[]')) return list(orNull(shapeOf(type.slice(2))));
  const name = type.replace('!', '');
  return name.startsWith('@') ? namedShape(name.slice(1)) : (PLAIN[name] ?? anything);
}

function namedShape(name: string): Shape<unknown> {
  return later('an object', () => SHAPES.get(name) ?? anything);
}

/** Arguments of unknown plugins are not checked. */
function pluginConfig(types: Readonly<Record<string, string>>): Shape<unknown> {
  const ofPlugin = (args: string): Shape<unknown> => fieldsOf({ ...types, args });
  const known = Object.keys(CONFIGURATION_TYPES).filter((name) => name.endsWith('Args'));
  const byName = new Map(known.map((name) => [name, ofPlugin(`@${name}`)]));
  const ofUnknown = ofPlugin('any');
  return choice(
    'an object',
    (value) => (isRecord(value) ? byName.get(`${String(value.name)}Args`) : undefined) ?? ofUnknown,
    [ofUnknown],
  );
}

/**
 * The configuration as Go decodes it: a null is an absent field, in a list an empty item, and a text that a type
 * requires is
 * empty when it is absent. A value of a wrong type stays, so that `configurationProblems` can name it.
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

/** Go's zero value of a type. */
function emptyOf(shape: string): unknown {
  if (shape === 'string') return '';
  return shape === 'integer' || shape === 'number' ? 0 : {};
}

function argsType({ name }: { readonly name?: unknown }): string {
  return Object.hasOwn(CONFIGURATION_TYPES, `${String(name)}Args`) ? `@${String(name)}Args` : 'any';
}
