import { describe, expect, it } from 'vitest';
import type { KubeObject } from '#model/kinds.ts';
import { field } from './fieldError.ts';
import { goQuote, goStruct } from './goValue.ts';
import { validateChange, validateNew } from './validators.ts';

const configMap = (more: object, metadata: object = {}): KubeObject =>
  ({
    apiVersion: 'v1',
    kind: 'ConfigMap',
    metadata: { name: 'web', namespace: 'default', ...metadata },
    ...more,
  }) as KubeObject;

const problemTexts = (object: KubeObject) => validateNew(object).map(({ path, message }) => `${path}: ${message}`);

describe('validation of one kind', () => {
  it('names the key in brackets and the allowed values', () => {
    expect(problemTexts(configMap({ data: { 'a b': '1' } }))).toEqual([
      `data[a b]: Invalid value: "a b": a valid config key must consist of alphanumeric characters, '-', '_' or '.' (e.g. 'key.name',  or 'KEY_NAME',  or 'key-name', regex used for validation is '[-._a-zA-Z0-9]+')`,
    ]);
  });

  it('checks the metadata first', () => {
    expect(problemTexts(configMap({ data: { '..': '' } }, { namespace: '', labels: { a: '-' } }))).toEqual([
      'metadata.namespace: Required value',
      expect.stringContaining('metadata.labels: Invalid value: "-": a valid label must be'),
      'data[..]: Invalid value: "..": must not be \'..\'',
    ]);
  });

  it.each([
    ['apps/v1', []],
    ['v1', []],
    ['apps/', ['version must not be empty']],
    ['a/b/c', ['version must not be empty']],
  ])('reads the API version of an owner: %s', (apiVersion, problems) => {
    const ownerReferences = [{ apiVersion, kind: 'Deployment', name: 'x', uid: 'u' }];
    expect(problemTexts(configMap({}, { ownerReferences }))).toEqual(
      problems.map((problem) => `metadata.ownerReferences.apiVersion: Invalid value: "${apiVersion}": ${problem}`),
    );
  });

  it('refuses changes of immutable fields', () => {
    const old = configMap({ immutable: true, data: { a: '1' } }, { resourceVersion: '1' });
    const next = configMap({ immutable: true, data: { a: '2' } }, { resourceVersion: '1' });
    expect(validateChange(next, old).map(({ path, message }) => `${path}: ${message}`)).toEqual([
      'data: Forbidden: field is immutable when `immutable` is set',
    ]);
  });
});

describe('values in messages', () => {
  it('prints the internal type as JSON, with capitalized names and all fields in order', () => {
    expect(goStruct('[]Taint', [{ value: 'x', key: 'a', effect: 'NoSchedule' }]).text).toBe(
      '[{"Key":"a","Value":"x","Effect":"NoSchedule","TimeAdded":null}]',
    );
    expect(goStruct('LabelSelector', { matchLabels: { b: '<', a: '' } }).text).toBe(
      '{"matchLabels":{"a":"","b":"\\u003c"}}',
    );
  });

  it('quotes values as Go does', () => {
    expect(goQuote('a"\n\x01é\u200b')).toBe('"a\\"\\n\\x01é\\u200b"');
  });
});

it('a field path has a text and segments', () => {
  const path = field('spec', 'containers').index(0).child('resources', 'limits').key('example.com/gpu');
  expect(String(path)).toBe('spec.containers[0].resources.limits[example.com/gpu]');
  expect(path.segments).toEqual(['spec', 'containers', 0, 'resources', 'limits', 'example.com/gpu']);
});

describe('empty lists and maps', () => {
  const changes = (object: object, old: object) =>
    validateChange(object as KubeObject, old as KubeObject).map(({ path, message }) => `${path}: ${message}`);
  const creation = (object: object) =>
    validateNew(object as KubeObject).map(({ path, message }) => `${path}: ${message}`);

  it('prints null for an absent list and [] for an empty one', () => {
    const quota = (scopes?: string[]) => ({
      ...{ apiVersion: 'v1', kind: 'ResourceQuota', metadata: { name: 'q', namespace: 'n', resourceVersion: '1' } },
      spec: { hard: { pods: '1' }, ...(scopes && { scopes }) },
    });
    const scopes = (now?: string[]) => changes(quota(now), quota(['BestEffort']));
    expect(scopes()).toEqual(['spec.scopes: Invalid value: null: field is immutable']);
    expect(scopes([])).toEqual(['spec.scopes: Invalid value: []: field is immutable']);

    const ranges = (cidrs?: string[]) => ({
      ...{ apiVersion: 'networking.k8s.io/v1', kind: 'ServiceCIDR', metadata: { name: 's', resourceVersion: '1' } },
      spec: cidrs ? { cidrs } : {},
    });
    const cidrs = (now?: string[]) => changes(ranges(now), ranges(['10.0.0.0/24']))[0];
    expect(cidrs()).toMatch(/^spec\.cidrs: Invalid value: null: /);
    expect(cidrs([])).toMatch(/^spec\.cidrs: Invalid value: \[\]: /);

    const ingress = (rules?: object[]) => ({
      ...{ apiVersion: 'networking.k8s.io/v1', kind: 'Ingress', metadata: { name: 'i', namespace: 'n' } },
      spec: rules ? { rules } : {},
    });
    const detail = 'either `defaultBackend` or `rules` must be specified';
    expect(creation(ingress())).toEqual([`spec: Invalid value: null: ${detail}`]);
    expect(creation(ingress([]))).toEqual([`spec: Invalid value: []: ${detail}`]);

    const volume = (capacity?: object) => ({
      ...{ apiVersion: 'v1', kind: 'PersistentVolume', metadata: { name: 'v' } },
      spec: { accessModes: ['ReadWriteOnce'], hostPath: { path: '/data', type: '' }, ...(capacity && { capacity }) },
    });
    const amounts = (capacity?: object) => creation(volume(capacity)).filter((text) => text.includes('Unsupported'));
    expect(amounts()).toEqual(['spec.capacity: Unsupported value: null: supported values: "storage"']);
    expect(amounts({})).toEqual(['spec.capacity: Unsupported value: {}: supported values: "storage"']);
  });
});
