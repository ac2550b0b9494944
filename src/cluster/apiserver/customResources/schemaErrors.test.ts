import { describe, expect, it } from 'vitest';
import type { JSONSchemaProps } from '#model/generated/types.ts';
import { listErrors, pruned, withoutForbiddenNulls, withSchemaDefaults } from './customResource.ts';
import { schemaErrors } from './schemaErrors.ts';

const of = (field: JSONSchemaProps): JSONSchemaProps => ({ type: 'object', properties: { spec: field } });

const said = (spec: unknown, field: JSONSchemaProps, old?: unknown) =>
  schemaErrors({ spec }, of(field), old === undefined ? undefined : { spec: old }).map(
    ({ path, message }) => `${path}: ${message}`,
  );

describe('schema validation', () => {
  it.each<[spec: unknown, field: JSONSchemaProps, errors: string[]]>([
    ['x', { type: 'integer' }, ['spec: Invalid value: "string": spec in body must be of type integer: "string"']],
    [1.5, { type: 'integer' }, ['spec: Invalid value: "number": spec in body must be of type integer: "number"']],
    [
      true,
      { 'x-kubernetes-int-or-string': true },
      ['spec: Invalid value: "boolean": spec in body must be of type integer,string: "boolean"'],
    ],
    [null, { type: 'string' }, ['spec: Invalid value: "null": spec in body must be of type string: "null"']],
    [null, { type: 'string', nullable: true }, []],
    [3, { type: 'number' }, []],
    ['a', { type: 'string', minLength: 2 }, ['spec: Invalid value: "a": spec in body should be at least 2 chars long']],
    ['日本', { type: 'string', minLength: 2, maxLength: 2 }, []],
    ['abc', { type: 'string', maxLength: 2 }, ['spec: Too long: may not be more than 2 bytes']],
    ['a', { type: 'string', pattern: '^b+$' }, ['spec: Invalid value: "a": spec in body should match \'^b+$\'']],
    [
      'soon',
      { type: 'string', format: 'date-time' },
      ['spec: Invalid value: "soon": spec in body must be of type date-time: "soon"'],
    ],
    ['x', { type: 'string', format: 'unheard-of' }, []],
    ['c', { type: 'string', enum: ['a', 'b'] }, ['spec: Unsupported value: "c": supported values: "a", "b"']],
    [
      7,
      { type: 'integer', multipleOf: 2, maximum: 6 },
      [
        'spec: Invalid value: 7: spec in body should be a multiple of 2',
        'spec: Invalid value: 7: spec in body should be less than or equal to 6',
      ],
    ],
    [
      1,
      { type: 'number', minimum: 1, exclusiveMinimum: true },
      ['spec: Invalid value: 1: spec in body should be greater than 1'],
    ],
    [[], { type: 'array', minItems: 1 }, ['spec: Invalid value: 0: spec in body should have at least 1 items']],
    [[1, 2], { type: 'array', maxItems: 1 }, ['spec: Too many: 2: must have at most 1 item']],
    [
      [1, 'a'],
      { type: 'array', items: { type: 'integer' } },
      ['spec[1]: Invalid value: "string": spec[1] in body must be of type integer: "string"'],
    ],
    [
      { a: 1 },
      { type: 'object', additionalProperties: { type: 'string' } },
      ['spec.a: Invalid value: "integer": spec.a in body must be of type string: "integer"'],
    ],
    [{}, { type: 'object', required: ['a'] }, ['spec.a: Required value']],
    [
      {},
      { type: 'object', minProperties: 1 },
      ['spec: Invalid value: 0: spec in body should have at least 1 properties'],
    ],
    [
      {},
      { type: 'object', oneOf: [{ required: ['a'] }, { required: ['b'] }] },
      [
        '<nil>: Invalid value: "": "spec" must validate one and only one schema (oneOf). Found none valid',
        'spec.a: Required value',
      ],
    ],
    [
      { a: 1 },
      { type: 'object', not: { required: ['a'] } },
      ['<nil>: Invalid value: "": "spec" must not validate the schema (not)'],
    ],
    [
      {},
      { type: 'object', allOf: [{ required: ['a'] }] },
      [
        'spec.a: Required value',
        '<nil>: Invalid value: "": "spec" must validate all the schemas (allOf). None validated',
      ],
    ],
  ])('validates %j against %j', (spec, field, errors) => {
    expect(said(spec, field)).toEqual(errors);
  });

  it('reports no error for an invalid value that did not change', () => {
    const field: JSONSchemaProps = {
      type: 'object',
      properties: { a: { type: 'integer', maximum: 1 }, b: { type: 'integer' } },
    };
    expect(said({ a: 2, b: 1 }, field, { a: 2, b: 0 })).toEqual([]);
    expect(said({ a: 3, b: 1 }, field, { a: 2, b: 0 })).toHaveLength(1);
  });
});

it('prunes fields that are not in the schema and reports their paths', () => {
  const schema: JSONSchemaProps = of({
    type: 'object',
    properties: {
      known: {},
      open: { type: 'object', 'x-kubernetes-preserve-unknown-fields': true, properties: { shut: { type: 'object' } } },
    },
  });
  const given = {
    kind: 'A',
    metadata: { name: 'a' },
    other: 1,
    spec: { known: 1, more: [1], open: { any: { thing: 1 }, shut: { lost: 1 } } },
  };
  expect(pruned(given, schema)).toEqual({
    value: { kind: 'A', metadata: { name: 'a' }, spec: { known: 1, open: { any: { thing: 1 }, shut: {} } } },
    unknown: ['other', 'spec.more', 'spec.open.shut.lost'],
  });
});

it('fills in nested defaults, and defaults for nulls that are not allowed', () => {
  const schema: JSONSchemaProps = of({
    type: 'object',
    default: {},
    properties: { a: { type: 'integer', default: 1 }, b: { type: 'string' } },
  });
  expect(withSchemaDefaults({}, schema)).toEqual({ spec: { a: 1 } });
  expect(withSchemaDefaults(withoutForbiddenNulls({ spec: { a: null, b: null } }, schema), schema)).toEqual({
    spec: { a: 1 },
  });
});

it('refuses duplicate items in sets and maps', () => {
  const schema = of({
    type: 'object',
    properties: {
      set: { type: 'array', 'x-kubernetes-list-type': 'set', items: { type: 'string' } },
      map: {
        type: 'array',
        'x-kubernetes-list-type': 'map',
        'x-kubernetes-list-map-keys': ['name'],
        items: { type: 'object' },
      },
    },
  });
  const found = listErrors(
    { spec: { set: ['a', 'a', 'a'], map: [{ name: 'x' }, { name: 'y' }, { name: 'x', more: 1 }] } },
    schema,
  );
  expect(found.map(({ path, message }) => `${path}: ${message}`)).toEqual([
    'spec.set[1]: Duplicate value: "a"',
    'spec.map[2]: Duplicate value: {"name":"x"}',
  ]);
});
