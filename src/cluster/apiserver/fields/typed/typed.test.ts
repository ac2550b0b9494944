import { describe, expect, it } from 'vitest';
import { type FieldSet, sortedSet } from '#model/fields/fieldSet.ts';
import { compareFields, typedProblem } from './compareFields.ts';
import { fieldsIn, mergeFields, removeFields, withNamedFields } from './mergeFields.ts';
import { definedShape, shapeOfType } from './shape.ts';

const POD = shapeOfType('PodSpec');
const container = (name: string, more: object = {}) => ({ name, ...more });

describe('the fields of an object', () => {
  it.each<[string, object, FieldSet]>([
    [
      'list items with keys',
      { containers: [container('a', { image: 'x' })] },
      { 'f:containers': { 'k:{"name":"a"}': { '.': {}, 'f:image': {}, 'f:name': {} } } },
    ],
    [
      'an atomic map and an atomic list each count as one field',
      { nodeSelector: { a: 'b' }, tolerations: [{ key: 'k' }] },
      { 'f:nodeSelector': {}, 'f:tolerations': {} },
    ],
    ['an empty map counts as a field', { securityContext: {} }, { 'f:securityContext': {} }],
    [
      'missing port keys take their defaults',
      { containers: [container('a', { ports: [{ containerPort: 80 }] })] },
      {
        'f:containers': {
          'k:{"name":"a"}': {
            '.': {},
            'f:name': {},
            'f:ports': { 'k:{"containerPort":80,"protocol":"TCP"}': { '.': {}, 'f:containerPort': {} } },
          },
        },
      },
    ],
    [
      'items with duplicate keys count as one field',
      {
        containers: [
          container('a', {
            env: [
              { name: 'x', value: '1' },
              { name: 'x', value: '2' },
            ],
          }),
        ],
      },
      { 'f:containers': { 'k:{"name":"a"}': { '.': {}, 'f:env': { 'k:{"name":"x"}': {} }, 'f:name': {} } } },
    ],
  ])('lists the fields of an object: %s', (_, spec, expected) =>
    expect(sortedSet(fieldsIn(spec, POD))).toEqual(expected),
  );

  it('metadata fields include every label and finalizer', () => {
    const set = fieldsIn({ labels: { app: 'web' }, finalizers: ['a/b'] }, shapeOfType('ObjectMeta'));
    expect(sortedSet(set)).toEqual({ 'f:finalizers': { 'v:"a/b"': {} }, 'f:labels': { 'f:app': {} } });
  });
});

describe('comparing fields', () => {
  const old = { restartPolicy: 'Always', containers: [container('a', { image: 'x' }), container('b')], volumes: [] };

  it('reports modified, added and removed fields, and matches list items by key', () => {
    const now = { restartPolicy: 'Never', containers: [container('c'), container('a', { image: 'y' })], volumes: [] };
    expect(compareFields(old, now, POD)).toEqual({
      modified: { 'f:restartPolicy': {}, 'f:containers': { 'k:{"name":"a"}': { 'f:image': {} } } },
      added: { 'f:containers': { 'k:{"name":"c"}': { '.': {}, 'f:name': {} } } },
      removed: { 'f:containers': { 'k:{"name":"b"}': { '.': {}, 'f:name': {} } } },
    });
  });

  it('reports no difference when only the order changes', () => {
    const now = { ...old, containers: [...old.containers].reverse() };
    expect(compareFields(old, now, POD)).toEqual({ modified: {}, added: {}, removed: {} });
  });

  it('a new map counts as a field beside its entries', () => {
    const shape = shapeOfType('ObjectMeta');
    expect(compareFields({}, { labels: { a: 'b' } }, shape).added).toEqual({ 'f:labels': { '.': {}, 'f:a': {} } });
    expect(compareFields({ labels: {} }, { labels: { a: 'b' } }, shape).added).toEqual({ 'f:labels': { 'f:a': {} } });
  });
});

describe('merging', () => {
  const names = (spec: unknown) => (spec as { containers: { name: string }[] }).containers.map(({ name }) => name);
  const listed = (...all: string[]) => ({ containers: all.map((name) => container(name)) });

  it.each([
    ['abc', 'b', 'abc'],
    ['abc', 'ca', 'bca'],
    ['ab', 'bc', 'abc'],
    ['ab', 'cb', 'acb'],
    ['', 'ba', 'ba'],
  ])('merging list %s with %s gives %s', (object, applied, expected) => {
    expect(names(mergeFields(listed(...object), listed(...applied), POD)).join('')).toBe(expected);
  });

  it('replaces atomic fields and keeps fields that the configuration does not name', () => {
    const object = { nodeSelector: { a: '1' }, dnsPolicy: 'Default', containers: [container('a', { image: 'x' })] };
    const applied = { nodeSelector: { b: '2' }, containers: [container('a', { tty: true })] };
    expect(mergeFields(object, applied, POD)).toEqual({
      nodeSelector: { b: '2' },
      dnsPolicy: 'Default',
      containers: [container('a', { image: 'x', tty: true })],
    });
  });
});

it('removes members and keeps a map or list that becomes empty', () => {
  const object = { labels: { a: '1' }, finalizers: ['x', 'y'] };
  const set = { 'f:labels': { 'f:a': {} }, 'f:finalizers': { 'v:"x"': {} } };
  const shape = shapeOfType('ObjectMeta');
  expect(removeFields(object, set, shape)).toEqual({ labels: {}, finalizers: ['y'] });
  expect(removeFields(object, withNamedFields(set, shape), shape)).toEqual({});
});

describe('values that do not match their type', () => {
  it.each([
    [{ replica: 1 }, '.replica: field not declared in schema'],
    [
      { containers: [{ name: 'a', image: 7 }] },
      '.containers[name="a"].image: expected string, got &value.valueUnstructured{Value:7}',
    ],
    [{ containers: [{ name: 'a' }, { name: 'a' }] }, '.containers: duplicate entries for key [name="a"]'],
    [
      { terminationGracePeriodSeconds: 'x' },
      '.terminationGracePeriodSeconds: expected numeric (int or float), got string',
    ],
    [{ containers: {} }, '.containers: expected list, got &{map[]}'],
  ])('reports a type error for %j', (spec, problem) => expect(typedProblem(spec, POD)).toBe(problem));

  it('reports nothing for a valid object', () => {
    expect(typedProblem({ containers: [container('a')], nodeSelector: null }, POD)).toBeUndefined();
  });
});

describe('custom resources', () => {
  const shape = definedShape({
    type: 'object',
    properties: {
      spec: {
        type: 'object',
        properties: {
          rules: {
            type: 'array',
            'x-kubernetes-list-type': 'map',
            'x-kubernetes-list-map-keys': ['id'],
            items: { type: 'object', properties: { id: { type: 'string', default: 'none' }, to: { type: 'integer' } } },
          },
          plain: { type: 'array', items: { type: 'string' } },
          whole: { type: 'object', 'x-kubernetes-map-type': 'atomic', additionalProperties: { type: 'string' } },
        },
      },
    },
  } as never);

  it('follows the list types in the schema of a custom resource', () => {
    const spec = { rules: [{ to: 1 }], plain: ['a'], whole: { a: 'b' } };
    expect(sortedSet(fieldsIn({ metadata: { labels: { a: 'b' } }, spec }, shape))).toEqual({
      'f:metadata': { 'f:labels': { 'f:a': {} } },
      'f:spec': { 'f:plain': {}, 'f:rules': { 'k:{"id":"none"}': { '.': {}, 'f:to': {} } }, 'f:whole': {} },
    });
  });

  it('without a schema, treats maps as granular and lists as atomic', () => {
    expect(sortedSet(fieldsIn({ spec: { a: { b: 1 }, c: [{ d: 1 }] } }, definedShape(undefined)))).toEqual({
      'f:spec': { '.': {}, 'f:a': { '.': {}, 'f:b': {} }, 'f:c': {} },
    });
  });
});
