import { describe, expect, it } from 'vitest';
import { readSchedulerConfiguration } from '#cluster/readSchedulerConfiguration.ts';
import type { ExtensionPoint } from '../framework/plugin.ts';
import { testScheduler } from '../framework/testing/surroundings.ts';
import type { KubeSchedulerConfiguration, KubeSchedulerProfile } from './schedulerConfiguration.ts';
import { configurationNotes } from './schedulerConfiguration.ts';
import { validateConfiguration } from './validateConfiguration.ts';

const profileOf = (profile: KubeSchedulerProfile) => testScheduler([], { profiles: [profile] }).profile;
const namesAt = (profile: KubeSchedulerProfile, point: ExtensionPoint) =>
  profileOf(profile).plugins[point].map(({ name }) => name);
const problemOf = (configuration: KubeSchedulerConfiguration) => {
  try {
    testScheduler([], configuration);
  } catch (error) {
    return (error as Error).message;
  }
  return '';
};

describe('the default profile', () => {
  it('runs the Filter plugins in this order', () => {
    expect(namesAt({}, 'filter')).toEqual([
      'NodeUnschedulable',
      'NodeName',
      'TaintToleration',
      'NodeAffinity',
      'NodePorts',
      'NodeResourcesFit',
      'VolumeRestrictions',
      'NodeVolumeLimits',
      'VolumeBinding',
      'VolumeZone',
      'PodTopologySpread',
      'InterPodAffinity',
      'DynamicResources',
      'NodeDeclaredFeatures',
    ]);
  });

  it('scores with the default weights', () => {
    expect(Object.fromEntries(profileOf({}).weights)).toEqual({
      TaintToleration: 3,
      NodeAffinity: 2,
      NodeResourcesFit: 1,
      VolumeBinding: 1,
      PodTopologySpread: 2,
      InterPodAffinity: 2,
      DynamicResources: 2,
      NodeResourcesBalancedAllocation: 1,
      ImageLocality: 1,
    });
  });

  it('runs DynamicResources before DefaultPreemption', () =>
    expect(namesAt({}, 'postFilter')).toEqual(['DynamicResources', 'DefaultPreemption']));
});

describe('custom profile', () => {
  it('moves plugins that are enabled again to the front', () => {
    const names = namesAt(
      { plugins: { filter: { enabled: [{ name: 'NodePorts' }, { name: 'NodeName' }] } } },
      'filter',
    );
    expect(names.slice(0, 3)).toEqual(['NodePorts', 'NodeName', 'NodeUnschedulable']);
    expect(names).toHaveLength(14);
  });

  it('omits a plugin that is disabled at an extension point', () => {
    expect(namesAt({ plugins: { filter: { disabled: [{ name: 'NodeName' }] } } }, 'filter')).not.toContain('NodeName');
    expect(
      namesAt(
        { plugins: { score: { disabled: [{ name: '*' }], enabled: [{ name: 'ImageLocality', weight: 5 }] } } },
        'score',
      ),
    ).toEqual(['ImageLocality']);
  });

  it('prefers the weight at the extension point over multiPoint', () => {
    const { weights } = profileOf({
      plugins: {
        multiPoint: {
          enabled: [
            { name: 'ImageLocality', weight: 4 },
            { name: 'NodeAffinity', weight: 9 },
          ],
        },
        score: { enabled: [{ name: 'ImageLocality', weight: 7 }] },
      },
    });
    expect([weights.get('ImageLocality'), weights.get('NodeAffinity'), weights.get('TaintToleration')]).toEqual([
      7, 9, 3,
    ]);
  });
});

describe('refused configuration', () => {
  const noDefaults = { multiPoint: { disabled: [{ name: '*' }] } };
  it.each<[string, KubeSchedulerConfiguration]>([
    [
      'FilterPlugin "NoSuchPlugin" does not exist',
      { profiles: [{ plugins: { filter: { enabled: [{ name: 'NoSuchPlugin' }] } } }] },
    ],
    [
      'plugin "PrioritySort" does not extend FilterPlugin plugin',
      { profiles: [{ plugins: { filter: { enabled: [{ name: 'PrioritySort' }] } } }] },
    ],
    [
      'plugin "NodeName" already registered as "FilterPlugin"',
      { profiles: [{ plugins: { filter: { enabled: [{ name: 'NodeName' }, { name: 'NodeName' }] } } }] },
    ],
    [
      'only one queue sort plugin required for profile with scheduler name "default-scheduler", but got 0',
      { profiles: [{ plugins: noDefaults }] },
    ],
    [
      'at least one bind plugin is needed for profile with scheduler name "b"',
      {
        profiles: [
          { schedulerName: 'b', plugins: { ...noDefaults, queueSort: { enabled: [{ name: 'PrioritySort' }] } } },
        ],
      },
    ],
    ['profiles[1].schedulerName: Duplicate value: "x"', { profiles: [{ schedulerName: 'x' }, { schedulerName: 'x' }] }],
    ['percentageOfNodesToScore: Invalid value: 101: not in valid range [0-100]', { percentageOfNodesToScore: 101 }],
    ['podInitialBackoffSeconds: Invalid value: 0: must be greater than 0', { podInitialBackoffSeconds: 0 }],
    [
      'podMaxBackoffSeconds: Invalid value: 1: must be greater than or equal to PodInitialBackoffSeconds',
      { podInitialBackoffSeconds: 2, podMaxBackoffSeconds: 1 },
    ],
    ['profiles[0].schedulerName: Required value', { profiles: [{ schedulerName: '' }] }],
    [
      'no kind "KubeSchedulerConfiguration" is registered for version "kubescheduler.config.k8s.io/v1beta3"',
      { apiVersion: 'kubescheduler.config.k8s.io/v1beta3' },
    ],
    ['profiles[1].schedulerName: Required value', { profiles: [{ schedulerName: 'a' }, {}] }],
    [
      'profiles[0].plugins.filter.enabled[0]: Invalid value: "EBSLimits": was invalid in version "v1" (KubeSchedulerConfiguration is version "kubescheduler.config.k8s.io/v1")',
      { profiles: [{ plugins: { filter: { enabled: [{ name: 'EBSLimits' }] } } }] },
    ],
    [
      'PreFilterPlugin "Coscheduling" does not exist',
      { profiles: [{ plugins: { multiPoint: { enabled: [{ name: 'Coscheduling' }] } } }] },
    ],
    ['clientConnection.burst: Invalid value: -5: must be non-negative', { clientConnection: { burst: -5 } }],
    [
      'strict decoding error: unknown field "clientConnection.nope"',
      { clientConnection: { nope: 1 } as { burst?: number } },
    ],
    ['leaderElection.leaseDuration: time: invalid duration "abc"', { leaderElection: { leaseDuration: 'abc' } }],
    ['leaderElection.renewDeadline: time: missing unit in duration "10"', { leaderElection: { renewDeadline: '10' } }],
    [
      'leaderElection.leaseDuration: Invalid value: "20s": must be greater than `RenewDeadline`',
      { leaderElection: { leaderElect: true, renewDeadline: '20s' } },
    ],
    [
      'renewDeadline must be greater than retryPeriod*JitterFactor',
      { leaderElection: { leaderElect: true, retryPeriod: '9s' } },
    ],
    [
      'strict decoding error: unknown field "profiles[0].pluginConfig[0].args.scoringStrategi"',
      { profiles: [{ pluginConfig: [{ name: 'NodeResourcesFit', args: { scoringStrategi: {} } }] }] },
    ],
  ])('refuses a configuration with the message: %s', (message, configuration) =>
    expect(problemOf(configuration)).toBe(message),
  );
});

describe('a file that is no KubeSchedulerConfiguration', () => {
  const BEGIN =
    'a KubeSchedulerConfiguration begins with apiVersion: kubescheduler.config.k8s.io/v1 and kind: KubeSchedulerConfiguration';

  it.each<[string, object, string, string]>([
    [
      'a ConfigMap with two configurations',
      {
        apiVersion: 'v1',
        kind: 'ConfigMap',
        metadata: { name: 'a' },
        data: {
          other: 'x',
          's.yaml': 'apiVersion: kubescheduler.config.k8s.io/v1\nkind: KubeSchedulerConfiguration\n',
          't.yaml': 'kind: KubeSchedulerConfiguration\n',
        },
      },
      'no kind "ConfigMap" is registered for version "v1"',
      'this ConfigMap contains several configurations (data["s.yaml"], data["t.yaml"]): give the text of one',
    ],
    [
      'an object of another kind',
      { apiVersion: 'apps/v1', kind: 'Deployment', spec: {} },
      'no kind "Deployment" is registered for version "apps/v1"',
      BEGIN,
    ],
    ['settings of another scheduler', { actions: 'allocate', tiers: [] }, "Object 'Kind' is missing", BEGIN],
    [
      'an older version, whose fields are not read',
      { apiVersion: 'kubescheduler.config.k8s.io/v1beta1', kind: 'KubeSchedulerConfiguration', old: 1 },
      'no kind "KubeSchedulerConfiguration" is registered for version "kubescheduler.config.k8s.io/v1beta1"',
      'kube-scheduler v1.36 reads kubescheduler.config.k8s.io/v1 only',
    ],
  ])('explains the mistake in one message: %s', (_, configuration, message, advice) => {
    expect(() => validateConfiguration(configuration)).toThrow(expect.objectContaining({ message, advice }));
  });
});

describe('refused plugin arguments', () => {
  const withArgs = (name: string, args: object): KubeSchedulerConfiguration => ({
    profiles: [{ pluginConfig: [{ name, args }] }],
  });
  const ARGS = 'profiles[0].pluginConfig[0].args';
  const adding = (matchExpressions: object[], matchFields: object[] = []) =>
    withArgs('NodeAffinity', {
      addedAffinity: {
        requiredDuringSchedulingIgnoredDuringExecution: { nodeSelectorTerms: [{ matchExpressions, matchFields }] },
      },
    });
  const TERM = `${ARGS}.addedAffinity.requiredDuringSchedulingIgnoredDuringExecution.nodeSelectorTerms[0]`;

  it.each<[string, KubeSchedulerConfiguration]>([
    [
      `${TERM}.matchExpressions[0].operator: Unsupported value: "Near": supported values: "In", "NotIn", "Exists", "DoesNotExist", "Gt", "Lt"`,
      adding([{ key: 'a', operator: 'Near', values: ['b'] }]),
    ],
    [
      `${TERM}.matchExpressions[0].values[0]: Invalid value: "many": for 'Gt', 'Lt' operators, the value must be an integer`,
      adding([{ key: 'cores', operator: 'Gt', values: ['many'] }]),
    ],
    [
      `${TERM}.matchFields[0].values: Invalid value: ["a","b"]: must have one element`,
      adding([], [{ key: 'metadata.name', operator: 'In', values: ['a', 'b'] }]),
    ],
    [
      `${ARGS}.hardPodAffinityWeight: Invalid value: 101: not in valid range [0, 100]`,
      withArgs('InterPodAffinity', { hardPodAffinityWeight: 101 }),
    ],
    [
      [
        `${ARGS}.minCandidateNodesPercentage: Invalid value: 0: cannot be zero at the same time as minCandidateNodesAbsolute`,
        `${ARGS}.minCandidateNodesAbsolute: Invalid value: 0: cannot be zero at the same time as minCandidateNodesPercentage`,
      ].join('\n'),
      withArgs('DefaultPreemption', { minCandidateNodesPercentage: 0, minCandidateNodesAbsolute: 0 }),
    ],
    [
      `${ARGS}.defaultConstraints[1]: Duplicate value: "{zone, ScheduleAnyway}"`,
      withArgs('PodTopologySpread', {
        defaultingType: 'List',
        defaultConstraints: [
          { maxSkew: 1, topologyKey: 'zone', whenUnsatisfiable: 'ScheduleAnyway' },
          { maxSkew: 2, topologyKey: 'zone', whenUnsatisfiable: 'ScheduleAnyway' },
        ],
      }),
    ],
    [
      `${ARGS}.shape: Invalid value: [{"utilization":0,"score":0}]: unexpected field \`shape\`, remove it or turn on the feature gate StorageCapacityScoring`,
      withArgs('VolumeBinding', { shape: [{ utilization: 0, score: 0 }] }),
    ],
    [
      `${ARGS}.bindTimeoutSeconds: Invalid value: -1: invalid BindTimeoutSeconds, should not be a negative value`,
      withArgs('VolumeBinding', { bindTimeoutSeconds: -1 }),
    ],
    [
      `${ARGS}.ignoredResourceGroups[0]: Invalid value: "a.io/gpu": resource group name can't contain '/'`,
      withArgs('NodeResourcesFit', { ignoredResourceGroups: ['a.io/gpu'] }),
    ],
    [
      `${ARGS}.resources[1].name: Duplicate value: "cpu"`,
      withArgs('NodeResourcesBalancedAllocation', { resources: [{ name: 'cpu' }, { name: 'cpu' }] }),
    ],
  ])('refuses plugin arguments with the message: %s', (message, configuration) =>
    expect(problemOf(configuration)).toBe(message),
  );

  it('requires the same queueSort plugin in all profiles', () => {
    const sorting = { plugins: { queueSort: { enabled: [{ name: 'PrioritySort' }] } } };
    expect(problemOf({ profiles: [{ schedulerName: 'a', ...sorting }, { schedulerName: 'b' }] })).toBe(
      'profiles[1].plugins.queueSort: Invalid value: {"Enabled":null,"Disabled":null}: must be the same for all profiles',
    );
    expect(
      problemOf({
        profiles: [
          { schedulerName: 'a', ...sorting },
          { schedulerName: 'b', ...sorting },
        ],
      }),
    ).toBe('');
  });
});

it('reports unknown plugin names that kube-scheduler ignores', () => {
  const profile = {
    plugins: { score: { disabled: [{ name: 'NodeResourceFit' }, { name: '*' }, { name: 'ImageLocality' }] } },
    pluginConfig: [{ name: 'Coscheduling', args: { permitWaitingTimeSeconds: 10 } }],
  };
  expect(configurationNotes({ profiles: [profile] })).toEqual([
    'profiles[0].plugins.score.disabled[0]: no plugin is called "NodeResourceFit", so this has no effect, as in kube-scheduler: did you mean "NodeResourcesFit"?',
    'profiles[0].pluginConfig[0]: no plugin is called "Coscheduling", so this has no effect, as in kube-scheduler',
  ]);
});

describe('Go decoding of a configuration', () => {
  const read = (text: string) => readSchedulerConfiguration(`kind: KubeSchedulerConfiguration\n${text}`);

  it.each([
    'profiles: null',
    'profiles: [null]',
    'profiles: [{plugins: null, pluginConfig: null}]',
    'profiles: [{plugins: {score: null, filter: {enabled: null, disabled: null}}}]',
    'profiles: [{pluginConfig: [{args: {}}]}]',
    'profiles: [{pluginConfig: [null]}]',
    'profiles: [{pluginConfig: [{name: NodeResourcesFit, args: {scoringStrategy: null, ignoredResources: null}}]}]',
    'profiles: [{pluginConfig: [{name: NodeResourcesFit, args: null}]}]',
    'profiles: [{pluginConfig: [{name: NodeAffinity, args: {addedAffinity: {requiredDuringSchedulingIgnoredDuringExecution: null}}}]}]',
    'extenders: [{}]',
    'extenders: [null]',
    'extenders: [{urlPrefix: null, filterVerb: f, managedResources: null}]',
    'leaderElection: null\nclientConnection: {burst: null}\nparallelism: null',
  ])('treats null and missing fields as absent: %s', (text) => {
    expect(problemOf(read(text))).toBe('');
    expect(() => configurationNotes(read(text))).not.toThrow();
  });

  it('refuses a plugin without a name as unknown', () => {
    expect(problemOf(read('profiles: [{plugins: {score: {enabled: [{}]}}}]'))).toContain('Plugin "" does not exist');
  });

  it.each([
    ['a/b/c', "a valid label key must consist of alphanumeric characters, '-', '_' or '.'"],
    ['cpu', 'is an invalid extended resource name'],
    ['', 'name part must be non-empty'],
    [`${'x'.repeat(250)}.y/a`, 'is an invalid extended resource name'],
  ])('refuses the managed resource %j', (name, reason) => {
    const text = `extenders: [{urlPrefix: "http://x", filterVerb: f, managedResources: [{name: "${name}"}]}]`;
    expect(problemOf(read(text))).toContain(
      `extenders[0].managedResources[0].name: Invalid value: "${name}": ${reason}`,
    );
  });
});
