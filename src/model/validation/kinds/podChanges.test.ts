import { describe, expect, it } from 'vitest';
import type { PodSpec } from '#model/generated/types.ts';
import type { KubeObject } from '#model/kinds.ts';
import { validateChange } from '../validators.ts';

const gates = [{ name: 'wait' }];
const onSsd = { nodeSelectorTerms: [{ matchExpressions: [{ key: 'disk', operator: 'In', values: ['ssd'] }] }] };
const needsSsd = { nodeAffinity: { requiredDuringSchedulingIgnoredDuringExecution: onSsd } };

function pod(spec: Partial<PodSpec>): KubeObject {
  const metadata = { name: 'p', namespace: 'default', uid: 'u', resourceVersion: '1' };
  const container = {
    name: 'c',
    image: 'a:1',
    imagePullPolicy: 'IfNotPresent',
    terminationMessagePath: '/dev/termination-log',
    terminationMessagePolicy: 'File',
  };
  const defaults = {
    containers: [container],
    restartPolicy: 'Always',
    dnsPolicy: 'ClusterFirst',
    schedulerName: 'default-scheduler',
    terminationGracePeriodSeconds: 30,
    securityContext: {},
  };
  return { apiVersion: 'v1', kind: 'Pod', metadata, spec: { ...defaults, ...spec } };
}

it.each<[string, Partial<PodSpec>, Partial<PodSpec>]>([
  ['its gate is removed, without affinity', { schedulingGates: gates }, {}],
  ['its gate is removed, with affinity', { schedulingGates: gates, affinity: needsSsd }, { affinity: needsSsd }],
  ['it gets a node affinity', { schedulingGates: gates }, { schedulingGates: gates, affinity: needsSsd }],
])('accepts a change of a gated Pod: %s', (_, before, after) => {
  expect(validateChange(pod(after), pod(before)).map(({ message }) => message)).toEqual([]);
});

describe('update of a Pod template', () => {
  const template = (spec: object): KubeObject => ({
    apiVersion: 'v1',
    kind: 'PodTemplate',
    metadata: { name: 't', namespace: 'default', resourceVersion: '1' },
    ...{ template: { spec: { ...(pod({}).spec as object), ...spec } } },
  });
  const problemTexts = (after: object, before: object) =>
    validateChange(template(after), template(before)).map(({ path, message }) => `${path}: ${message}`);
  const token = { projected: { sources: [{ serviceAccountToken: { path: '../t', expirationSeconds: 600 } }] } };
  const spread = {
    maxSkew: 1,
    topologyKey: 'zone',
    whenUnsatisfiable: 'ScheduleAnyway',
    matchLabelKeys: ['a'],
    labelSelector: { matchLabels: { a: 'b' }, matchExpressions: [{ key: 'a', operator: 'Exists' }] },
  };

  it.each<[string, object, string]>([
    [
      'half a huge page',
      { overhead: { cpu: '1', 'hugepages-2Mi': '1Mi' } },
      'spec.overhead.limits[hugepages-2Mi]: Invalid value: "1Mi": 1Mi is not positive integer multiple of hugepages-2Mi',
    ],
    [
      'a token outside of its volume',
      { volumes: [{ name: 'v', ...token }] },
      'spec.volumes[0].projected.path: Invalid value: "../t": must not contain \'..\'',
    ],
    [
      'a sysctl of the node',
      { hostIPC: true, securityContext: { sysctls: [{ name: 'kernel.sem', value: '1' }] } },
      'spec.securityContext.sysctls[0].name: Invalid value: "kernel.sem": may not be specified when \'hostIPC\' is true',
    ],
  ])('an update may keep %s but not add it', (_, spec, problem) => {
    expect(problemTexts(spec, {})).toEqual([`template.${problem}`]);
    expect(problemTexts(spec, spec)).toEqual([]);
  });

  it('applies the older check of spread keys when the stored template violates the newer one', () => {
    const at = 'template.spec.topologySpreadConstraints[0]';
    const problem = 'Invalid value: "a": exists in both matchLabelKeys and labelSelector';
    const spec = { topologySpreadConstraints: [spread] };
    expect(problemTexts(spec, {})).toEqual([`${at}[0]: ${problem}`]);
    expect(problemTexts(spec, spec)).toEqual([`${at}.matchLabelKeys[0]: ${problem}`]);
  });
});

it('reports an invalid annotation twice when a Pod is updated', () => {
  const cost = 'controller.kubernetes.io/pod-deletion-cost';
  const right = pod({});
  const wrong = { ...right, metadata: { ...right.metadata, annotations: { [cost]: 'much' } } };
  const problem = 'Invalid value: "much": must be a 32bit integer';
  expect(validateChange(wrong, right).map(({ message }) => message)).toEqual([problem, problem]);
});
