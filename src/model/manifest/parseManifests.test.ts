import { describe, expect, it } from 'vitest';
import { LIMITS } from '#base/limits.ts';
import type { KubeObject } from '#model/kinds.ts';
import { exportJson, exportYaml, objectYaml } from './exportManifests.ts';
import { parseManifests } from './parseManifests.ts';

const POD = 'apiVersion: v1\nkind: Pod\nmetadata: {name: a}\nspec: {containers: [{name: c, image: i}]}\n';
const CONFIG = (data: string) => `apiVersion: v1\nkind: ConfigMap\nmetadata: {name: c}\ndata:\n${data}`;
/** Accepts every object without further checks. */
const anything = () => [];
const parse = (text: string, name = 'f.yaml') => parseManifests([{ name, text }], anything);
const first = (text: string) => parse(text).objects[0]?.object as KubeObject & { data?: Record<string, unknown> };

describe('documents', () => {
  it('reads several documents with comments, blank lines and markers between them', () => {
    const { ok, objects } = parse(
      `# nothing\n---\n---\n${POD}---\n# only a comment\n---\n${POD.replace('name: a', 'name: b')}...\n`,
    );
    expect(ok).toBe(true);
    expect(objects.map(({ object, line }) => [object.metadata.name, line])).toEqual([
      ['a', 4],
      ['b', 11],
    ]);
  });

  it('reads several JSON documents', () => {
    const json = (name: string) => `{"apiVersion":"v1","kind":"Namespace",\n"metadata":{"name":"${name}"}}`;
    const { ok, objects } = parse(`${json('a')}\n---\n${json('b')}\n---\n${POD}`);
    expect(ok).toBe(true);
    expect(objects.map(({ object, line }) => [object.kind, line])).toEqual([
      ['Namespace', 1],
      ['Namespace', 4],
      ['Pod', 7],
    ]);
  });

  describe('consecutive JSON documents', () => {
    const namespace = (name: string) => `{"apiVersion":"v1","kind":"Namespace","metadata":{"name":"${name}"}}`;
    const names = (text: string) => {
      const { ok, objects, errors } = parse(text);
      expect(errors).toEqual([]);
      expect(ok).toBe(true);
      return objects.map(({ object, line }) => `${object.metadata.name}:${line}`);
    };

    it.each([
      ['on separate lines', `${namespace('a')}\n${namespace('b')}\n`, ['a:1', 'b:2']],
      ['without separators', namespace('a') + namespace('b'), ['a:1', 'b:1']],
      ['with a list among them', `{"kind":"List","items":[${namespace('a')}]}\n\n${namespace('b')}`, ['a:1', 'b:3']],
      ['before YAML', `${namespace('a')}\n${namespace('b')}\n---\n${POD}`, ['a:1', 'b:2', 'a:4']],
      ['after YAML', `${POD}---\n${namespace('b')}\n${namespace('c')}`, ['a:1', 'b:6', 'c:7']],
      ['with braces and quotes in their strings', `${namespace('}{')}\n${namespace('\\"}')}`, ['}{:1', '"}:2']],
    ])('reads consecutive JSON documents %s', (_, text, expected) => expect(names(text)).toEqual(expected));

    it('skips container logs in kubectl cluster-info dump, whatever they contain', () => {
      const log = (text: string) =>
        `==== START logs for container c of pod default/p ====\n${text}==== END logs for container c of pod default/p ====\n`;
      const text = `${namespace('a')}\n${log('hello: world {\n---\n')}${namespace('b')}\n${log('no line end')}`;
      expect(names(text)).toEqual(['a:1', 'b:6']);
      expect(parse(text).leftOut).toEqual(['container logs between the objects: 2, skipped']);
      expect(names(text.slice(0, -20))).toEqual(['a:1', 'b:6']);
    });

    it('reports the position of text that is no JSON document', () => {
      const [error] = parse(`${namespace('a')}\n${namespace('b')}\nError from server (Forbidden): no`).errors;
      expect(error).toMatchObject({ line: 3, file: 'f.yaml' });
      expect(parse(`${namespace('a')}\n{"apiVersion":"v1","kind":`).errors[0]).toMatchObject({ line: 2 });
    });

    it('does not split YAML in flow style', () => {
      expect(names(`{apiVersion: v1, kind: Namespace, metadata: {name: a, labels: {x: 'y}'}}}\n# {b}\n`)).toEqual([
        'a:1',
      ]);
    });
  });

  it.each([
    ['an array of objects', (items: string) => `[${items}]`],
    ['a list without a kind', (items: string) => `{"items":[${items}]}`],
    ['a list with only an apiVersion', (items: string) => `{"apiVersion":"v1","items":[${items}]}`],
  ])('reads %s with the lines of its items', (_, listOf) => {
    const item = (name: string) => `\n{"apiVersion":"v1","kind":"Namespace","metadata":{"name":"${name}"}}`;
    const { objects, errors } = parse(listOf(`${item('a')},${item('b')}`));
    expect(errors).toEqual([]);
    expect(objects.map(({ object, line }) => `${object.metadata.name}:${line}`)).toEqual(['a:2', 'b:3']);
    expect(parse(listOf(`${item('a')},\n{"apiVersion":"v1","kind":"Pod","specs":{}}`)).errors[0]).toMatchObject({
      line: 3,
    });
  });

  describe('a duplicate object', () => {
    const pod = (revision: string, uid: string, phase: string) =>
      `apiVersion: v1\nkind: Pod\nmetadata: {name: a, uid: ${uid}, resourceVersion: "${revision}"}\nspec: {containers: [{name: c, image: i}]}\nstatus: {phase: ${phase}}\n`;
    const phases = (...texts: readonly string[]) => {
      const { ok, objects, notes } = parse(texts.join('---\n'));
      return { ok, notes, phases: objects.map(({ object }) => (object as { status?: object }).status) };
    };

    it('takes identical copies once, with a note', () => {
      const { ok, objects, leftOut } = parse(`${POD}---\n${POD}`);
      expect([ok, objects.length]).toEqual([true, 1]);
      expect(leftOut).toEqual(['identical copies of objects: 1, not taken again']);
    });

    it('takes the latest version of a duplicate from a cluster', () => {
      const last = { ok: true, phases: [{ phase: 'Running' }] };
      expect(phases(pod('9', 'u', 'Pending'), pod('10', 'u', 'Running'))).toMatchObject(last);
      expect(phases(pod('10', 'u', 'Running'), pod('9', 'u', 'Pending'))).toMatchObject(last);
    });

    it('refuses different copies that do not come from a cluster', () => {
      expect(phases(pod('9', 'u', 'Pending'), pod('10', 'v', 'Running')).ok).toBe(false);
    });
  });

  describe('within brackets and quotes', () => {
    const configMap = (data: string) =>
      `apiVersion: v1\nkind: ConfigMap\nmetadata:\n  name: a\n  labels:\n    ${data}\ndata: {x: hi}\n`;
    const labels = (data: string) => parse(configMap(data)).objects.map(({ object }) => object.metadata.labels);

    it.each([
      ["a closing brace at its parent's indentation", '{a: b,\n      c: d\n    }'],
      ['a closing brace at the start of the line', '{a: b,\n# why\nc: d\n}'],
      ['lines that start with a tab', '{a: b,\n\tc: d\n\t}'],
    ])('accepts %s inside brackets, as kubectl does', (_, data) => {
      expect(labels(data)).toEqual([{ a: 'b', c: 'd' }]);
    });

    it('accepts quoted text that continues further left', () => {
      expect(labels(`a: "b\n c"\n    c: 'd\n\ne'`)).toEqual([{ a: 'b c', c: 'd\ne' }]);
    });

    it('reports correct positions after such a line', () => {
      const text = `${configMap('{a: b\n}')}wrong: 1\n`;
      expect(parse(text).errors).toMatchObject([{ line: 9, column: 1, path: 'wrong' }]);
      expect(parse(configMap('{a: b,\nc: 4\n}')).errors).toMatchObject([{ line: 7 }]);
    });

    it('reports the position of an open bracket', () => {
      expect(parse(`${configMap('{a: b')}${'x: y\n'.repeat(50)}`).errors).toMatchObject([{ line: 7, code: 'syntax' }]);
    });
  });

  describe('file for another tool', () => {
    const hints = (text: string, name?: string) => [...new Set(parse(text, name).errors.map(({ hint }) => hint))];

    it.each([
      [
        'by its kind',
        'apiVersion: kustomize.config.k8s.io/v1beta1\nkind: Kustomization\nresources: [a.yaml]\n',
        'f.yaml',
      ],
      ['by its name', 'resources:\n- a.yaml\n', 'base/kustomization.yaml'],
    ])('recognizes a kustomize file %s', (_, text, name) => {
      expect(hints(text, name)).toEqual([expect.stringContaining('kubectl kustomize FOLDER')]);
    });

    it.each(['Chart.yaml', 'web/values.yaml', 'values-prod.yml'])('recognizes a Helm chart file: %s', (name) => {
      expect(hints('apiVersion: v2\nname: web\n', name)).toEqual([expect.stringContaining('helm template FOLDER')]);
    });

    it("suspects a tool's file when an object of another kind has no name", () => {
      expect(hints('apiVersion: example.org/v1\nkind: Tool\nnodes: []\n')).toEqual([
        expect.stringContaining('leave out files that only a tool reads'),
      ]);
      expect(hints('apiVersion: v1\nname: web\n', 'web.yaml')).toEqual([undefined]);
    });
  });

  it('reads Windows line ends and a byte order mark', () => {
    expect(parse(`\ufeff${POD}`.replaceAll('\n', '\r\n'))).toMatchObject({
      ok: true,
      objects: [{ object: { metadata: { name: 'a' } } }],
    });
  });

  it('flattens lists and passes their kind to the items', () => {
    const list = {
      kind: 'PodList',
      apiVersion: 'v1',
      metadata: {},
      items: [
        { metadata: { name: 'x' }, spec: { containers: [{ name: 'c', image: 'i' }] }, status: { phase: 'Running' } },
      ],
    };
    const { objects } = parse(JSON.stringify(list), 'f.json');
    expect(objects[0]?.object).toEqual({ kind: 'Pod', apiVersion: 'v1', ...list.items[0] });
  });

  it('reports the position of a mistake in a list item', () => {
    const text = `apiVersion: v1\nkind: List\nitems:\n- ${POD.trim().replaceAll('\n', '\n  ')}\n- apiVersion: v1\n  kind: Pod\n  metadata: {name: b}\n  specs: {}\n`;
    expect(parse(text).errors).toContainEqual(
      expect.objectContaining({
        line: 11,
        column: 3,
        path: 'specs',
        message: 'unknown field "specs"',
        hint: 'did you mean "spec"?',
      }),
    );
  });

  it('the reader continues after a broken document', () => {
    const { ok, objects, errors } = parse(`a: [1\n---\n${POD}`);
    expect(ok).toBe(false);
    expect(objects).toHaveLength(1);
    expect(errors).toEqual([
      expect.objectContaining({ code: 'syntax', line: 2, message: 'error parsing YAML: deficient indentation' }),
    ]);
  });

  it.each([
    ['a: b: c', 1, 5],
    ['a: 1\n b: 2', 2, 3],
    ['a: "x', 1, 6],
    ['- a\nb: 1', 2, 1],
    ['a: {b', 1, 6],
    ['a: *nope', 1, 5],
    ['a: &x [*x]', 1, 9],
  ])('reports %j as a syntax error', (text, line, column) => {
    const [error] = parse(text).errors;
    expect([error?.code, error?.line, error?.column]).toEqual(['syntax', line, column]);
  });

  it.each([
    ['just text', 'string'],
    ['12', 'number'],
    ['- a', 'array'],
  ])('refuses %s because it is no object', (text, type) => {
    expect(parse(text).errors).toEqual([
      expect.objectContaining({
        line: 1,
        message: `json: cannot unmarshal ${type} into Go value of type map[string]interface {}`,
      }),
    ]);
  });

  it("reports duplicates with the server's name for the kind", () => {
    const { errors } = parseManifests(
      [
        { name: 'a.yaml', text: POD },
        {
          name: 'b.yaml',
          text: POD.replace('{name: a}', '{name: a, labels: {b: c}}'),
        },
      ],
      anything,
    );
    expect(errors).toEqual([
      {
        code: 'duplicateObject',
        file: 'b.yaml',
        line: 3,
        column: 12,
        path: 'metadata.name',
        object: 'Pod "a"',
        message: 'pods "a" already exists',
        hint: 'the first is at a.yaml:1',
      },
    ]);
  });

  it('reports duplicate JSON keys with the JSON message', () => {
    const text = '{"apiVersion":"v1","kind":"Namespace",\n"kind":"Namespace","metadata":{"name":"n"}}';
    expect(parse(text).errors).toEqual([
      expect.objectContaining({ code: 'duplicateKey', line: 2, message: 'duplicate field "kind"' }),
    ]);
  });
});

describe('YAML as kubectl reads it', () => {
  it.each<[string, unknown]>([
    ['yes', true],
    ['No', false],
    ['on', true],
    ['y', true],
    ['true', true],
    ['~', null],
    ['', null],
    ['0777', 511],
    ['0o17', 15],
    ['0x1F', 31],
    ['0b11', 3],
    ['1_000', 1000],
    ['08', 8],
    ['1e3', 1000],
    ['.5', 0.5],
    ['-3', -3],
    ['"yes"', 'yes'],
    ["'1'", '1'],
    ['2026-01-01', '2026-01-01'],
    ['1.2.3', '1.2.3'],
    ['!!str 12', '12'],
    ['nine', 'nine'],
    ['12:30', '12:30'],
  ])('reads the scalar %s as kubectl does', (text, value) => {
    const { object } =
      parse(`apiVersion: example.com/v1\nkind: Thing\nmetadata: {name: t}\nvalue: ${text}\n`).objects[0] ?? {};
    expect((object as unknown as { value: unknown }).value).toBe(value);
  });

  it('merges keys, and explicit keys override merged ones', () => {
    const text =
      'apiVersion: example.com/v1\nkind: Thing\nmetadata: {name: t}\nbase: &b {x: "1", z: "3"}\nvalue: {<<: *b, x: "2"}\n';
    expect(parse(text).objects[0]?.object).toMatchObject({ value: { x: '2', z: '3' } });
  });

  it('converts keys to text', () => expect(first(CONFIG('  1: a\n  true: b\n')).data).toEqual({ 1: 'a', true: 'b' }));
});

describe('hostile input', () => {
  it('refuses documents that expand without limit', () => {
    const bomb = [
      'a: &a [x,x,x,x,x,x,x,x,x]',
      ...'bcdefghi'.split('').map((name, i) => `${name}: &${name} [${Array(9).fill(`*${'abcdefgh'[i]}`).join(',')}]`),
    ].join('\n');
    expect(parse(bomb).errors).toEqual([
      expect.objectContaining({ code: 'limit', message: 'yaml: document contains excessive aliasing' }),
    ]);
  });

  it('stops at great depth', () => {
    const [error] = parse(`a: ${'['.repeat(500)}${']'.repeat(500)}`).errors;
    expect(error?.code).toBe('limit');
  });

  it('refuses input above its limits', () => {
    expect(parse('#'.repeat(LIMITS.files.most + 1)).errors).toEqual([expect.objectContaining({ code: 'limit' })]);
  });

  it('treats __proto__ and constructor as plain keys', () => {
    const { data } = first(CONFIG('  __proto__: a\n  constructor: b\n'));
    expect(Object.entries(data ?? {})).toEqual([
      ['__proto__', 'a'],
      ['constructor', 'b'],
    ]);
    expect(Object.getPrototypeOf({})).toBe(Object.prototype);
    expect(
      parse(
        'apiVersion: v1\nkind: Pod\nmetadata: {name: a}\nspec: {__proto__: {x: 1}, containers: [{name: c, image: i}]}',
      ).errors,
    ).toContainEqual(expect.objectContaining({ code: 'unknownField', path: 'spec.__proto__' }));
    expect(parse('apiVersion: v1\nkind: constructor\nmetadata: {name: a}\n').ok).toBe(false);
  });

  it('limits the number of reported errors', () => {
    const { errors } = parse(Array.from({ length: 300 }, (_, i) => `---\nkind: Pod${i}\n`).join(''));
    expect(errors).toHaveLength(201);
    expect(errors.at(-1)?.message).toBe('and 1 more errors; 99 documents after this one were not read');
  });
});

describe('large JSON', () => {
  const items = Array.from({ length: 12_000 }, (_, i) => ({
    apiVersion: 'v1',
    kind: 'Pod',
    metadata: { name: `p${i}` },
    spec: { containers: [{ name: 'c', image: 'i' }] },
  }));
  const dump = (list: readonly object[]) => JSON.stringify({ kind: 'List', apiVersion: 'v1', items: list });

  it('reads a large JSON file completely', () => {
    const { ok, objects } = parse(dump(items), 'dump.json');
    expect([ok, objects.length, objects[11_999]?.object.metadata.name, objects[0]?.line]).toEqual([
      true,
      12_000,
      'p11999',
      undefined,
    ]);
  });

  it.each([
    ['a mistake', { ...items[0], metadata: { name: 'x' }, specs: {} }, 'unknown field "specs"'],
    ['a duplicate', { ...items[0], spec: { containers: [{ name: 'd', image: 'i' }] } }, 'pods "p0" already exists'],
  ])('finds %s in a large JSON file', (_, item, message) => {
    const { ok, errors } = parse(
      dump([...items, item]).replaceAll('},{"apiVersion"', '},\n{"apiVersion"'),
      'dump.json',
    );
    expect([ok, errors.length, errors[0]?.message, errors[0]?.line]).toEqual([false, 1, message, 12_001]);
  });
});

describe('kinds', () => {
  it('keeps unknown kinds, with a note', () => {
    const text = 'apiVersion: example.com/v1\nkind: Gadget\nmetadata: {name: g}\nspec: {any: [1, {thing: null}]}\n';
    const result = parse(text);
    expect(result).toMatchObject({
      ok: true,
      objects: [{ known: false }],
      notes: ['1 x example.com/v1 Gadget: kept and exported unchanged; the model does not act on this kind'],
    });
    expect(parse(exportYaml(result.objects.map(({ object }) => object))).objects[0]?.object).toEqual(
      result.objects[0]?.object,
    );
  });

  it('accepts a kind of another group with the name of a core kind', () => {
    expect(parse('apiVersion: serving.knative.dev/v1\nkind: Service\nmetadata: {name: s}\n')).toMatchObject({
      ok: true,
      objects: [{ known: false }],
    });
  });

  it.each([
    ['Node', 'spec: {taints: [{key: a}]}', 'spec.taints[0].effect: Required value'],
    ['Secret', 'data: {a: "###"}', 'illegal base64 data at input byte 0'],
    [
      'Namespace',
      'spec: {finalizers: x}',
      'json: cannot unmarshal string into Go struct field NamespaceSpec.spec.finalizers of type []string',
    ],
  ])('refuses a %s with %s', (kind, rest, message) => {
    expect(parse(`apiVersion: v1\nkind: ${kind}\nmetadata: {name: a}\n${rest}\n`).errors).toContainEqual(
      expect.objectContaining({ line: 4, message }),
    );
  });

  it('refuses an invalid time', () => {
    expect(parse(POD.replace('name: a', 'name: a, creationTimestamp: today')).errors[0]?.message).toContain(
      'parsing time "today"',
    );
  });
});

describe('export', () => {
  const tricky = [
    'yes',
    '08',
    '1e3',
    '0777',
    '',
    ' x',
    'a: b',
    '# no',
    '- x',
    'null',
    '~',
    'line\nline\n',
    '\ttab',
    '1_0',
    '0x1F',
    'é',
    '"',
    "it's",
    '2026-01-01',
    '.5',
    '1.',
    '=',
    '<<',
    'y',
  ];

  it('an exported object reads back as the same object', () => {
    const data = Object.fromEntries([
      ...tricky.map((text, i) => [`k${i}`, text]),
      ...tricky.map((text) => [`key${text}`, 'v']),
    ]);
    const object = {
      apiVersion: 'example.com/v1',
      kind: 'Thing',
      metadata: { name: 't' },
      data,
      numbers: [1, -1.5, 1e21, true, null],
      empty: { list: [], map: {} },
    };
    for (const text of [exportYaml([object]), exportJson([object]), objectYaml(object)])
      expect(parse(text).objects[0]?.object).toEqual(object);
  });

  it('writes a v1 List', () =>
    expect(exportYaml([])).toBe("apiVersion: v1\nkind: List\nitems: []\nmetadata:\n  resourceVersion: ''\n"));
});

describe('a Pod without containers', () => {
  it('refuses a Pod without containers with the validation message', () => {
    const text = 'apiVersion: v1\nkind: Pod\nmetadata:\n  name: a\nspec:\n  containers: []\n';
    const { ok, errors } = parseManifests([{ name: 'a.yaml', text }], anything);
    expect(ok).toBe(false);
    expect(errors).toMatchObject([{ line: 6, path: 'spec.containers', message: 'spec.containers: Required value' }]);
  });
});

describe('values that Go cannot decode', () => {
  const problemOf = (kind: string, rest: string) =>
    parse(
      `apiVersion: ${kind === 'Secret' ? 'v1' : 'coordination.k8s.io/v1'}\nkind: ${kind}\nmetadata: {name: a}\n${rest}\n`,
    ).errors[0]?.message;

  it.each([
    ['YWJj', undefined],
    ['YW Jj', 2],
    ['YWJ', 0],
    ['YWJjYW', 4],
    ['YWJjYQ=', 7],
    ['YWJjYQ=x', 6],
    ['YWJj=', 4],
    ['YWJjYWI=YQ', 8],
    ['é', 0],
  ])('reports the first invalid base64 byte in %j', (text, offset) =>
    expect(problemOf('Secret', `data: {k: "${text}"}`)).toBe(
      offset === undefined ? undefined : `illegal base64 data at input byte ${offset}`,
    ),
  );

  it('reports the required layout of a MicroTime', () => {
    const layout = '2006-01-02T15:04:05.000000Z07:00';
    expect(problemOf('Lease', 'spec: {renewTime: "2026-01-01T00:00:00.000001Z"}')).toBeUndefined();
    expect(problemOf('Lease', 'spec: {renewTime: "2026-01-01T00:00:00Z"}')).toBe(
      `parsing time "2026-01-01T00:00:00Z" as "${layout}": cannot parse "Z" as ".000000"`,
    );
    expect(problemOf('Lease', 'spec: {renewTime: "yesterday"}')).toBe(
      `parsing time "yesterday" as "${layout}": cannot parse "yesterday" as "2006"`,
    );
  });
});
