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

describe('object of a live cluster', () => {
  it.each(['***HIDDEN***/25', '<redacted>', 'x-ipv4-0000000001-x/24', 'xxx.xxx.xxx.xxx', '[REDACTED]'])(
    'drops an address hidden as %s and notes the file and field',
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

  it('removes a whole item whose address is hidden', () => {
    const status = {
      addresses: [
        { type: 'InternalIP', address: '***HIDDEN***' },
        { type: 'Hostname', address: 'a' },
      ],
    };
    const { objects } = read(node('10.0.0.0/24', { status }));
    expect(objects[0]?.object).toMatchObject({ status: { addresses: [{ type: 'Hostname' }] } });
  });

  it('counts the objects with the same hidden field', () => {
    const other = { ...node('***HIDDEN***'), metadata: { name: 'b', uid: 'v' } };
    const { leftOut } = read({ kind: 'List', apiVersion: 'v1', items: [node('***HIDDEN***'), other] });
    expect(leftOut[0]).toBe(
      'Node spec.podCIDR: the value is hidden in the files, so it is left out (2 times, first in 0.json: Node "a")',
    );
  });

  it('drops a field that v1.36 does not have', () => {
    const { errors, objects, leftOut } = read(node('10.0.0.0/24', { Kind: 'Node' }));
    expect([errors, Object.keys(objects[0]?.object ?? {})]).toEqual([[], ['apiVersion', 'kind', 'metadata', 'spec']]);
    expect(leftOut).toEqual(['Node Kind: v1.36 has no such field, so it is left out (0.json: Node "a")']);
  });

  it('refuses a dumped object unchanged when it has another mistake', () => {
    const { errors, leftOut } = read(node('nonsense', { Kind: 'Node' }));
    expect(errors.map(({ path }) => path)).toEqual(['Kind', 'spec.podCIDR']);
    expect(leftOut).toEqual([]);
  });

  it('reads a hidden value that looks like a YAML alias, and merges hidden keys', () => {
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
    expect(leftOut).toEqual(['files in which hidden keys became equal, so only one of them is kept: 0.yaml']);
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
  ])('recognizes a %s by its fields when its kind is missing', (kind, parts) => {
    const { objects } = read({ items: [{ metadata: { name: 'ks.g.io', uid: 'u' }, ...parts }] });
    expect(objects[0]?.object.kind).toBe(kind);
  });
});

describe('object of an older release', () => {
  const meta = { metadata: { name: 'a', namespace: 'default', uid: 'u' } };
  const budget = (spec: object) => ({ apiVersion: 'policy/v1beta1', kind: 'PodDisruptionBudget', ...meta, spec });

  it('converts an old object to the version that v1.36 serves, with a note', () => {
    const { errors, objects, leftOut } = read(budget({ minAvailable: 1, selector: { matchLabels: { a: 'b' } } }));
    expect([errors, objects[0]?.object.apiVersion]).toEqual([[], 'policy/v1']);
    expect(leftOut).toEqual([
      'PodDisruptionBudget of policy/v1beta1, which v1.36 does not serve, is read as policy/v1 (0.json: PodDisruptionBudget "default/a")',
    ]);
  });

  it('keeps the meaning of fields that the newer version reads differently', () => {
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

  it('refuses an old object written by hand, or of a version with other fields', () => {
    expect(read({ ...budget({}), metadata: { name: 'a' } }).ok).toBe(false);
    expect(read({ apiVersion: 'extensions/v1beta1', kind: 'Ingress', ...meta, spec: {} }).ok).toBe(false);
  });
});

it('refuses hidden values and unknown fields in an object written by hand', () => {
  const written = { ...node('***HIDDEN***', { Kind: 'Node' }), metadata: { name: 'a' } };
  expect(read(written).errors.map(({ path }) => path)).toEqual(['Kind', 'spec.podCIDR']);
});

describe('documents without objects', () => {
  const version = { info: { major: '1' } };
  const resources = { kind: 'APIResourceList', groupVersion: 'v1', resources: [] };

  it('skips and lists documents without objects beside objects of a live cluster', () => {
    const { errors, objects, leftOut } = read(version, resources, 'key: [unclosed', node('10.0.0.0/24'));
    expect([errors, objects.length]).toEqual([[], 1]);
    expect(leftOut).toEqual(['files with documents that are not objects, which were skipped: 0.json, 1.json, 2.yaml']);
  });

  it('refuses documents without objects when alone or beside manifests', () => {
    const written = { ...node('10.0.0.0/24'), metadata: { name: 'a' } };
    expect(read(version, written).errors.map(({ file }) => file)).toEqual(['0.json', '0.json']);
    expect(read(version).ok).toBe(false);
  });

  it('refuses invalid documents that have a served kind or may be truncated', () => {
    const pod = { apiVersion: 'v1', kind: 'Pod', spec: {} };
    expect(read(pod, node('10.0.0.0/24')).ok).toBe(false);
    expect(read('apiVersion: v1\nkind: [', node('10.0.0.0/24')).ok).toBe(false);
  });
});
