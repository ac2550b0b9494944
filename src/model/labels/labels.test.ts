import { describe, expect, it } from 'vitest';
import { labelValue, qualifiedName } from '#model/validation/common/labelNames.ts';
import {
  dns1035Label,
  dns1123Label,
  dns1123Subdomain,
  pathSegmentName,
  portName,
} from '#model/validation/common/names.ts';
import {
  compileLabelMap,
  compileLabelSelector,
  compileRequirement,
  type LabelRequirement,
  SelectorError,
} from './labelMatcher.ts';
import { compileNodeSelector, compileNodeSelectorTerm } from './nodeSelector.ts';
import { compileSelectorString, formatLabelSelector, formatRequirement, parseSelector } from './selectorString.ts';

describe('requirements', () => {
  const table: [LabelRequirement, Record<string, string> | undefined, boolean][] = [
    [{ key: 'a', operator: 'In', values: ['1'] }, { a: '1' }, true],
    [{ key: 'a', operator: 'In', values: ['1', '2'] }, { a: '2' }, true],
    [{ key: 'a', operator: 'In', values: ['1'] }, {}, false],
    [{ key: 'a', operator: 'In', values: [''] }, {}, false],
    [{ key: 'a', operator: 'In', values: [''] }, { a: '' }, true],
    [{ key: 'a', operator: 'NotIn', values: ['1'] }, undefined, true],
    [{ key: 'a', operator: 'NotIn', values: ['1'] }, { a: '1' }, false],
    [{ key: 'a', operator: 'Exists' }, { a: '' }, true],
    [{ key: 'a', operator: 'Exists' }, {}, false],
    [{ key: 'toString', operator: 'Exists' }, {}, false],
    [{ key: 'a', operator: 'DoesNotExist' }, { b: '' }, true],
    [{ key: 'a', operator: 'Gt', values: ['5'] }, { a: '6' }, true],
    [{ key: 'a', operator: 'Gt', values: ['5'] }, { a: '5' }, false],
    [{ key: 'a', operator: 'Gt', values: ['5'] }, { a: 'six' }, false],
    [{ key: 'a', operator: 'Lt', values: ['5'] }, { a: '-4' }, true],
    [{ key: 'a', operator: 'Lt', values: ['5'] }, {}, false],
  ];
  it.each(table)('the requirement %j on the labels %j matches: %s', (requirement, labels, expected) =>
    expect(compileRequirement(requirement)(labels)).toBe(expected),
  );

  it.each<LabelRequirement>([
    { key: 'a', operator: 'Equals', values: ['1'] },
    { key: 'a', operator: 'In', values: [] },
    { key: 'a', operator: 'Exists', values: ['x'] },
    { key: 'a', operator: 'Gt', values: ['1', '2'] },
    { key: 'a', operator: 'Lt', values: ['x'] },
    { key: 'a', operator: 'Gt', values: ['9223372036854775808'] },
  ])('refuses the requirement %j', (requirement) =>
    expect(() => compileRequirement(requirement)).toThrow(SelectorError),
  );
});

describe('label selectors', () => {
  it('a nil selector matches nothing and an empty selector matches everything', () => {
    expect(compileLabelSelector(undefined)({})).toBe(false);
    expect(compileLabelSelector({})(undefined)).toBe(true);
    expect(compileLabelSelector({ matchLabels: {}, matchExpressions: [] })({ a: '1' })).toBe(true);
    expect(compileLabelMap({})({ a: '1' })).toBe(true);
  });

  it('combines labels and expressions with AND', () => {
    const matches = compileLabelSelector({
      matchLabels: { a: '1' },
      matchExpressions: [{ key: 'b', operator: 'NotIn', values: ['2'] }],
    });
    expect([matches({ a: '1' }), matches({ a: '1', b: '2' }), matches({ a: '2' })]).toEqual([true, false, false]);
  });

  it('refuses the operator Gt', () =>
    expect(() => compileLabelSelector({ matchExpressions: [{ key: 'a', operator: 'Gt', values: ['1'] }] })).toThrow(
      '"Gt" is not a valid label selector operator',
    ));
});

describe('node selectors', () => {
  const node = { metadata: { name: 'n1', labels: { zone: 'a', cores: '8' } } };
  it.each([
    [[], false],
    [[{}], false],
    [[{ matchExpressions: [] }], false],
    [[{ matchExpressions: [{ key: 'zone', operator: 'In', values: ['a'] }] }], true],
    [[{}, { matchExpressions: [{ key: 'cores', operator: 'Gt', values: ['4'] }] }], true],
    [[{ matchFields: [{ key: 'metadata.name', operator: 'In', values: ['n1'] }] }], true],
    [[{ matchFields: [{ key: 'metadata.name', operator: 'NotIn', values: ['n1'] }] }], false],
    [[{ matchFields: [{ key: 'metadata.name', operator: 'In', values: ['n1', 'n2'] }] }], false],
    [[{ matchExpressions: [{ key: 'zone', operator: 'Is', values: ['a'] }] }], false],
    [
      [
        {
          matchExpressions: [{ key: 'zone', operator: 'Exists' }],
          matchFields: [{ key: 'metadata.name', operator: 'In', values: ['n2'] }],
        },
      ],
      false,
    ],
  ])('the node selector terms %j match: %s', (nodeSelectorTerms, expected) =>
    expect(compileNodeSelector({ nodeSelectorTerms })(node)).toBe(expected),
  );

  it('an empty term matches nothing', () => expect(compileNodeSelectorTerm({})(node)).toBe(false));
});

describe('selector strings', () => {
  it.each([
    ['', {}, true],
    ['a=b', { a: 'b' }, true],
    ['a==b', { a: 'b' }, true],
    ['a!=b', {}, true],
    ['a in (b, c)', { a: 'c' }, true],
    ['a notin (b,c)', { a: 'c' }, false],
    ['a', {}, false],
    ['!a', {}, true],
    ['a>1', { a: '2' }, true],
    ['a<1', { a: '2' }, false],
    ['a=b,c in (d,e),!f', { a: 'b', c: 'e' }, true],
    ['a=', { a: '' }, true],
    ['a in (,x)', { a: '' }, true],
    ['kubernetes.io/os=linux', { 'kubernetes.io/os': 'linux' }, true],
  ])('the selector %s on the labels %j matches: %s', (text, labels, expected) =>
    expect(compileSelectorString(text)(labels)).toBe(expected),
  );

  it.each(['a=b,', ',a', 'a in b', 'a in (b', '=b', 'a b', '!a=b', 'a in ((b)'])('refuses the selector %s', (text) =>
    expect(() => parseSelector(text)).toThrow(/^(?:unable to parse requirement: )?found '.*',? expected:/),
  );

  it('writes selectors as kubectl does', () => {
    expect(formatLabelSelector(undefined)).toBe('<none>');
    expect(
      formatLabelSelector({
        matchLabels: { b: '1' },
        matchExpressions: [{ key: 'a', operator: 'In', values: ['y', 'x'] }],
      }),
    ).toBe('a in (x,y),b=1');
    expect(parseSelector('!f,g>3,h<4,i').map(formatRequirement).join()).toBe('!f,g>3,h<4,i');
  });
});

describe('names and labels', () => {
  it.each([
    [qualifiedName, 'app.kubernetes.io/name', []],
    [
      qualifiedName,
      '',
      [
        'name part must be non-empty',
        "name part must consist of alphanumeric characters, '-', '_' or '.', and must start and end with an alphanumeric character (e.g. 'MyName',  or 'my.name',  or '123-abc', regex used for validation is '([A-Za-z0-9][-A-Za-z0-9_.]*)?[A-Za-z0-9]')",
      ],
    ],
    [qualifiedName, '/a', ['prefix part must be non-empty']],
    [qualifiedName, 'x'.repeat(64), ['name part must be no more than 63 bytes']],
    [labelValue, '', []],
    [
      labelValue,
      'a b',
      [
        "a valid label must be an empty string or consist of alphanumeric characters, '-', '_' or '.', and must start and end with an alphanumeric character (e.g. 'MyValue',  or 'my_value',  or '12345', regex used for validation is '(([A-Za-z0-9][-A-Za-z0-9_.]*)?[A-Za-z0-9])?')",
      ],
    ],
    [dns1123Label, 'a.b', ['must not contain dots']],
    [
      dns1123Label,
      'A',
      [
        "a lowercase RFC 1123 label must consist of lower case alphanumeric characters or '-', and must start and end with an alphanumeric character (e.g. 'my-name',  or '123-abc', regex used for validation is '[a-z0-9]([-a-z0-9]*[a-z0-9])?')",
      ],
    ],
    [dns1123Subdomain, 'a.b', []],
    [dns1123Subdomain, 'x'.repeat(254), ['must be no more than 253 characters']],
    [
      dns1123Subdomain,
      '<b>',
      [
        "a lowercase RFC 1123 subdomain must consist of lower case alphanumeric characters, '-' or '.', and must start and end with an alphanumeric character (e.g. 'example.com', regex used for validation is '[a-z0-9]([-a-z0-9]*[a-z0-9])?(\\.[a-z0-9]([-a-z0-9]*[a-z0-9])?)*')",
      ],
    ],
    [
      dns1035Label,
      '1a',
      [
        "a DNS-1035 label must consist of lower case alphanumeric characters or '-', start with an alphabetic character, and end with an alphanumeric character (e.g. 'my-name',  or 'abc-123', regex used for validation is '[a-z]([-a-z0-9]*[a-z0-9])?')",
      ],
    ],
    [pathSegmentName, 'system:node', []],
    [pathSegmentName, 'a/b', ["may not contain '/'"]],
    [pathSegmentName, '..', ["may not be '..'"]],
    [portName, 'http--x', ['must not contain consecutive hyphens']],
    [portName, '80', ['must contain at least one letter (a-z)']],
  ])('checks with %o the name %s', (check, value, expected) => expect(check(value)).toEqual(expected));
});
