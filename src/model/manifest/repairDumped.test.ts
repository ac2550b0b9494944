import { describe, expect, it } from 'vitest';
import { parseManifests } from './parseManifests.ts';

const node = (podCIDR: unknown, more: object = {}) => ({
  apiVersion: 'v1',
  kind: 'Node',
  metadata: { name: 'a', uid: 'u' },
  spec: { podCIDR, podCIDRs: [podCIDR] },
  ...more,
});
/** Finds fault with a podCIDR that is no address, as the API server does. */
const addresses = ({ kind, spec }: { kind: string; spec?: { podCIDR?: string; podCIDRs?: string[] } }) =>
  kind !== 'Node'
    ? []
    : [
        ...(spec?.podCIDR !== undefined && !/^[\d.]+\/\d+$/.test(spec.podCIDR)
          ? [{ code: 'invalid' as const, path: ['spec', 'podCIDR'], message: 'spec.podCIDR: Invalid value' }]
          : []),
      ];
const read = (...texts: readonly (object | string)[]) =>
  parseManifests(
    texts.map((text, at) => ({
      name: `${at}.${typeof text === 'string' ? 'yaml' : 'json'}`,
      text: typeof text === 'string' ? text : JSON.stringify(text),
    })),
    addresses as never,
  );

describe('an object of a live cluster', () => {
  it.each(['***HIDDEN***/25', '<redacted>', 'x-ipv4-0000000001-x/24', 'xxx.xxx.xxx.xxx', '[REDACTED]'])(
    'is used without the address that is hidden as %s, and the remark names file and field',
    (mark) => {
      const { errors, objects, leftOut } = read(node(mark));
      expect(errors).toEqual([]);
      expect(objects[0]?.object).toMatchObject({ spec: { podCIDRs: [] } });
      expect(leftOut).toEqual([
        'Node spec.podCIDR: the value is hidden in the files, so it is left out (0.json: Node "a")',
        'Node spec.podCIDRs[*]: the value is hidden in the files, so it is left out (0.json: Node "a")',
      ]);
    },
  );

  it('loses the whole item that is nothing without its address', () => {
    const status = {
      addresses: [
        { type: 'InternalIP', address: '***HIDDEN***' },
        { type: 'Hostname', address: 'a' },
      ],
    };
    const { objects } = read(node('10.0.0.0/24', { status }));
    expect(objects[0]?.object).toMatchObject({ status: { addresses: [{ type: 'Hostname' }] } });
  });

  it('counts what is hidden in many', () => {
    const other = { ...node('***HIDDEN***'), metadata: { name: 'b', uid: 'v' } };
    const { leftOut } = read({ kind: 'List', apiVersion: 'v1', items: [node('***HIDDEN***'), other] });
    expect(leftOut[0]).toBe(
      'Node spec.podCIDR: the value is hidden in the files, so it is left out (2 times, first in 0.json: Node "a")',
    );
  });

  it('is used without a field that v1.36 does not have', () => {
    const { errors, objects, leftOut } = read(node('10.0.0.0/24', { Kind: 'Node' }));
    expect([errors, Object.keys(objects[0]?.object ?? {})]).toEqual([[], ['apiVersion', 'kind', 'metadata', 'spec']]);
    expect(leftOut).toEqual(['Node Kind: v1.36 has no such field, so it is left out (0.json: Node "a")']);
  });

  it('is refused as it was written when it has another mistake', () => {
    const { errors, leftOut } = read(node('nonsense', { Kind: 'Node' }));
    expect(errors.map(({ path }) => path)).toEqual(['Kind', 'spec.podCIDR']);
    expect(leftOut).toEqual([]);
  });

  it('is read where the mark would begin an alias of YAML, and keeps the mark elsewhere', () => {
    const text = [
      'apiVersion: longhorn.io/v1beta1',
      'kind: Replica',
      'metadata: {name: r, uid: u}',
      'spec:',
      '  nodeIP: ***HIDDEN***',
      '  replicas:',
      '    tcp://***HIDDEN***:10000: RW',
      '    tcp://***HIDDEN***:10000: WO',
    ].join('\n');
    const { errors, objects, leftOut } = read(text);
    expect(errors).toEqual([]);
    expect(objects[0]?.object).toMatchObject({
      spec: { nodeIP: '***HIDDEN***', replicas: { 'tcp://***HIDDEN***:10000': 'WO' } },
    });
    expect(leftOut).toEqual(['files with keys that are alike because they are hidden, of which one is kept: 0.yaml']);
  });

  it.each([
    [
      'CustomResourceDefinition',
      {
        spec: {
          group: 'g.io',
          names: { kind: 'K', plural: 'ks' },
          scope: 'Namespaced',
          versions: [{ name: 'v1', served: true, storage: true }],
        },
      },
    ],
    ['Event', { involvedObject: { kind: 'Pod', name: 'p' } }],
    ['Pod', { spec: { containers: [{ name: 'c', image: 'i' }] } }],
  ])('is a %s by its shape where a bundle lost its kind', (kind, parts) => {
    const { objects } = read({ items: [{ metadata: { name: 'ks.g.io', uid: 'u' }, ...parts }] });
    expect(objects[0]?.object.kind).toBe(kind);
  });
});

describe('an object of an older release', () => {
  const meta = { metadata: { name: 'a', namespace: 'default', uid: 'u' } };
  const budget = (spec: object) => ({ apiVersion: 'policy/v1beta1', kind: 'PodDisruptionBudget', ...meta, spec });

  it('is read in the version that v1.36 serves, and the remark says so', () => {
    const { errors, objects, leftOut } = read(budget({ minAvailable: 1, selector: { matchLabels: { a: 'b' } } }));
    expect([errors, objects[0]?.object.apiVersion]).toEqual([[], 'policy/v1']);
    expect(leftOut).toEqual([
      'PodDisruptionBudget of policy/v1beta1, which v1.36 does not serve, is read as policy/v1 (0.json: PodDisruptionBudget "default/a")',
    ]);
  });

  it('keeps the meaning of what the newer version reads otherwise', () => {
    expect(read(budget({ minAvailable: 1, selector: {} })).objects[0]?.object).toMatchObject({
      spec: { selector: { matchExpressions: [{ operator: 'Exists' }] } },
    });
    const limited = { assuredConcurrencyShares: 7, limitResponse: { type: 'Reject' } };
    const level = {
      apiVersion: 'flowcontrol.apiserver.k8s.io/v1beta1',
      kind: 'PriorityLevelConfiguration',
      metadata: { name: 'a', uid: 'u' },
      spec: { type: 'Limited', limited },
    };
    expect(read(level).objects[0]?.object).toMatchObject({ spec: { limited: { nominalConcurrencyShares: 7 } } });
  });

  it('is refused when a person wrote it, or when its version had other parts', () => {
    expect(read({ ...budget({}), metadata: { name: 'a' } }).ok).toBe(false);
    expect(read({ apiVersion: 'extensions/v1beta1', kind: 'Ingress', ...meta, spec: {} }).ok).toBe(false);
  });
});

it('an object that a person wrote is refused for a hidden value, and for an unknown field', () => {
  const written = { ...node('***HIDDEN***', { Kind: 'Node' }), metadata: { name: 'a' } };
  expect(read(written).errors.map(({ path }) => path)).toEqual(['Kind', 'spec.podCIDR']);
});

describe('documents that are no objects', () => {
  const version = { info: { major: '1' } };
  const resources = { kind: 'APIResourceList', groupVersion: 'v1', resources: [] };

  it('are left aside beside objects of a live cluster, and named', () => {
    const { errors, objects, leftOut } = read(version, resources, 'key: [unclosed', node('10.0.0.0/24'));
    expect([errors, objects.length]).toEqual([[], 1]);
    expect(leftOut).toEqual(['files with something else than objects, which was left aside: 0.json, 1.json, 2.yaml']);
  });

  it('are mistakes alone, and beside manifests', () => {
    const written = { ...node('10.0.0.0/24'), metadata: { name: 'a' } };
    expect(read(version, written).errors.map(({ file }) => file)).toEqual(['0.json', '0.json']);
    expect(read(version).ok).toBe(false);
  });

  it('are mistakes when they name a kind that the cluster serves, or could be cut short', () => {
    const pod = { apiVersion: 'v1', kind: 'Pod', spec: {} };
    expect(read(pod, node('10.0.0.0/24')).ok).toBe(false);
    expect(read('apiVersion: v1\nkind: [', node('10.0.0.0/24')).ok).toBe(false);
  });
});
