import { expect, it } from 'vitest';
import type { JSONSchemaProps, ValidationRule } from '#model/generated/types.ts';
import type { FieldError } from '../../fieldError.ts';
import { type FieldPath, field } from '../../fieldError.ts';
import { openApiErrors } from './openApi.ts';
import { celErrors } from './validateSchema.ts';

const ruled = (...rules: readonly ValidationRule[]): JSONSchemaProps => ({
  type: 'object',
  properties: {
    spec: {
      type: 'object',
      properties: {
        replicas: { type: 'integer' },
        'a.b': { type: 'string', format: 'date-time' },
        any: { 'x-kubernetes-preserve-unknown-fields': true },
        ports: { 'x-kubernetes-int-or-string': true },
        list: { type: 'array', items: { type: 'object', properties: { n: { type: 'string' } } } },
      },
      'x-kubernetes-validations': rules,
    },
  },
});

const problemTexts = (
  schema: JSONSchemaProps,
  look: (schema: JSONSchemaProps, path: FieldPath) => readonly FieldError[] = celErrors,
) => look(schema, field('schema')).map(({ path, message }) => `${path}: ${message}`);

it('accepts rules whose variables the schema describes', () => {
  const rules = [
    'self.replicas >= 0 && self.replicas <= oldSelf.replicas',
    'self.a__dot__b < timestamp("2030-01-01T00:00:00Z")',
    'type(self.ports) == int ? self.ports < 5 : self.ports.endsWith("%")',
    'self.list.all(item, item.n.size() > 0)',
  ];
  expect(problemTexts(ruled(...rules.map((rule) => ({ rule }))))).toEqual([]);
});

it("reports rules that do not compile with cel-go's message", () => {
  const shown = (rule: string, more = '"MessageExpression":""') =>
    `{"Rule":${JSON.stringify(rule)},"Message":"",${more},"Reason":null,"FieldPath":"","OptionalOldSelf":null}`;
  const at = 'schema.properties[spec].x-kubernetes-validations[0]';
  expect(problemTexts(ruled({ rule: 'self.gone == 1' }))).toEqual([
    `${at}.rule: Invalid value: ${shown('self.gone == 1')}: compilation failed: ERROR: <input>:1:5: undefined field 'gone'\n | self.gone == 1\n | ....^`,
  ]);
  expect(problemTexts(ruled({ rule: 'self.any == 1' }))[0]).toContain("undefined field 'any'");
  expect(problemTexts(ruled({ rule: 'self.replicas' }))).toEqual([
    `${at}.rule: Invalid value: ${shown('self.replicas')}: cel expression must evaluate to a bool`,
  ]);
  expect(problemTexts(ruled({ rule: 'true', messageExpression: '1' }))).toEqual([
    `${at}.messageExpression: Invalid value: ${shown('true', '"MessageExpression":"1"')}: messageExpression must evaluate to a string`,
  ]);
  expect(problemTexts(ruled({ rule: 'true', optionalOldSelf: true }))).toEqual([
    `${at}.optionalOldSelf: Invalid value: true: may not be set if oldSelf is not used in rule`,
  ]);
});

it('allows oldSelf only where it can be correlated, and requires existing field paths', () => {
  const items: JSONSchemaProps = { type: 'string', 'x-kubernetes-validations': [{ rule: 'self == oldSelf' }] };
  const listed: JSONSchemaProps = { type: 'object', properties: { l: { type: 'array', items } } };
  expect(problemTexts(listed)).toEqual([
    'schema.properties[l].items.x-kubernetes-validations[0].rule: Invalid value: "self == oldSelf": oldSelf cannot be used on the uncorrelatable portion of the schema within schema.properties[l]',
  ]);
  const paths = ['.replicas', "['a.b']", '.gone', 'replicas', '.list[0]'].map((fieldPath) => ({
    rule: 'true',
    fieldPath,
  }));
  expect(problemTexts(ruled(...paths), openApiErrors)).toEqual([
    'schema.properties[spec].x-kubernetes-validations[2].fieldPath: Invalid value: ".gone": must be a valid path',
    'schema.properties[spec].x-kubernetes-validations[3].fieldPath: Invalid value: "replicas": must be a valid path',
    'schema.properties[spec].x-kubernetes-validations[4].fieldPath: Invalid value: ".list[0]": must be a valid path',
  ]);
});
