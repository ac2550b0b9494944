/** A text given as pieces, so that 20 MB of it need not be carried around. */
export interface Piece {
  readonly text: string;
  readonly times: number;
}

export interface TriedInput {
  readonly name: string;
  readonly pieces: readonly Piece[];
  /** What Kubernetes and this model say to it; `either` where a cut may fall on a whole document. */
  readonly expected: 'refused' | 'taken' | 'either';
}

export function textOf({ pieces }: TriedInput): string {
  return pieces.map(({ text, times }) => text.repeat(times)).join('');
}

type Expected = TriedInput['expected'];
type Plain = { [field: string]: unknown };

const input = (name: string, text: string, expected: Expected): TriedInput => ({
  name,
  pieces: [{ text, times: 1 }],
  expected,
});
const large = (name: string, pieces: readonly Piece[], expected: Expected): TriedInput => ({ name, pieces, expected });

/** A Deployment with most of what people write. */
const DEPLOYMENT = {
  apiVersion: 'apps/v1',
  kind: 'Deployment',
  metadata: { name: 'tried', namespace: 'default', labels: { app: 'tried' }, annotations: { note: 'a "quoted" note' } },
  spec: {
    replicas: 2,
    minReadySeconds: 1,
    paused: false,
    strategy: { type: 'RollingUpdate', rollingUpdate: { maxSurge: '25%', maxUnavailable: 1 } },
    selector: { matchLabels: { app: 'tried' } },
    template: {
      metadata: { labels: { app: 'tried' } },
      spec: {
        terminationGracePeriodSeconds: 5,
        hostNetwork: false,
        nodeSelector: { 'kubernetes.io/os': 'linux' },
        tolerations: [{ key: 'spot', operator: 'Exists', effect: 'NoSchedule' }],
        affinity: {
          nodeAffinity: {
            preferredDuringSchedulingIgnoredDuringExecution: [
              { weight: 10, preference: { matchExpressions: [{ key: 'disk', operator: 'In', values: ['ssd'] }] } },
            ],
          },
        },
        initContainers: [{ name: 'first', image: 'registry.example/first:1' }],
        containers: [
          {
            name: 'server',
            image: 'registry.example/tried:1',
            command: ['serve', '--port=80'],
            env: [{ name: 'MODE', value: 'fast' }],
            ports: [{ containerPort: 80, protocol: 'TCP' }],
            readinessProbe: { periodSeconds: 5, httpGet: { path: '/ready', port: 80 } },
            resources: { requests: { cpu: '100m', memory: '64Mi' }, limits: { cpu: '1', memory: '128Mi' } },
          },
        ],
      },
    },
  },
};

const JSON_TEXT = JSON.stringify(DEPLOYMENT, undefined, 2);
const YAML_TEXT = yamlOf(DEPLOYMENT, '');

/** Block YAML of plain data; texts are quoted as JSON quotes them, which YAML reads alike. */
function yamlOf(value: unknown, indent: string): string {
  if (Array.isArray(value))
    return value.map((item) => `${indent}-${yamlOf(item, `${indent}  `).slice(indent.length + 1)}`).join('');
  if (typeof value !== 'object' || value === null) return `${indent}${JSON.stringify(value)}\n`;
  return Object.entries(value)
    .map(([key, item]) =>
      typeof item === 'object' && item !== null
        ? `${indent}${key}:\n${yamlOf(item, `${indent}  `)}`
        : `${indent}${key}: ${JSON.stringify(item)}\n`,
    )
    .join('');
}

const podSpec = (fields: string): string =>
  `apiVersion: v1\nkind: Pod\nmetadata:\n  name: tried\nspec:\n${fields}  containers:\n    - name: a\n      image: registry.example/a:1\n`;
const podMeta = (fields: string): string =>
  `apiVersion: v1\nkind: Pod\nmetadata:\n  name: tried\n${fields}spec:\n  containers:\n    - name: a\n      image: registry.example/a:1\n`;
const named = (name: string): string =>
  `apiVersion: v1\nkind: Pod\nmetadata:\n  name: ${name}\nspec:\n  containers:\n    - name: a\n      image: registry.example/a:1\n`;
const configMap = (fields: string): string => `apiVersion: v1\nkind: ConfigMap\nmetadata:\n  name: tried\n${fields}`;
const POD = podSpec('');

/** More than two hundred texts that people, editors and adversaries could bring. */
export function malformedInputs(): TriedInput[] {
  return [
    ...truncated(),
    ...wrongTypes(),
    ...unknownFields(),
    ...duplicates(),
    ...bombs(),
    ...nested(),
    ...markup(),
    ...prototypeKeys(),
    ...encodings(),
    ...empty(),
    ...binary(),
    ...values(),
    ...identities(),
    ...dumps(),
    ...oversized(),
  ];
}

function truncated(): TriedInput[] {
  const cuts = (text: string, count: number): number[] =>
    Array.from({ length: count }, (_, i) => 1 + Math.floor((i * (text.length - 3)) / count));
  return [
    ...cuts(JSON_TEXT, 40).map((at) => input(`JSON cut at ${at}`, JSON_TEXT.slice(0, at), 'refused')),
    ...cuts(YAML_TEXT, 45).map((at) => input(`YAML cut at ${at}`, YAML_TEXT.slice(0, at), 'either')),
    ...cuts(YAML_TEXT, 10).map((at) => input(`YAML begun at ${at}`, YAML_TEXT.slice(at), 'refused')),
  ];
}

/** One place of the Deployment at a time holds something of another type. */
function wrongTypes(): TriedInput[] {
  return pathsOf(DEPLOYMENT, []).flatMap(({ path, value }) => {
    const wrong =
      typeof value === 'object' ? 'text' : typeof value === 'number' || typeof value === 'boolean' ? { a: 1 } : [1];
    const [at] = path.slice(-1);
    return at === undefined
      ? []
      : [
          input(
            `${path.join('.')} is ${JSON.stringify(wrong)}`,
            JSON.stringify(replaced(DEPLOYMENT, path, wrong), undefined, 1),
            'refused',
          ),
        ];
  });
}

function unknownFields(): TriedInput[] {
  const objects = pathsOf(DEPLOYMENT, []).filter(
    ({ path, value }) =>
      typeof value === 'object' &&
      !Array.isArray(value) &&
      !/Labels$|labels|annotations|nodeSelector|requests|limits|matchLabels/.test(String(path.at(-1))),
  );
  return objects.map(({ path, value }) =>
    input(
      `unknown field in ${path.join('.')}`,
      JSON.stringify(replaced(DEPLOYMENT, path, { ...(value as Plain), imaginary: 1 }), undefined, 1),
      'refused',
    ),
  );
}

function duplicates(): TriedInput[] {
  return [
    input('two Pods of one name', `${POD}---\n${POD}`, 'refused'),
    input(
      'two of one name in a List',
      JSON.stringify({ apiVersion: 'v1', kind: 'List', items: [DEPLOYMENT, DEPLOYMENT] }),
      'refused',
    ),
    input('one name in default, said and unsaid', `${POD}---\n${podMeta('  namespace: default\n')}`, 'refused'),
    input(
      'a good document before a bad one',
      `${configMap('data: { a: b }\n')}---\n${podSpec('  imaginary: 1\n')}`,
      'refused',
    ),
    input('a bad document before a good one', `kind: [\n---\n${POD}`, 'refused'),
    input('a YAML key twice', podMeta('  name: again\n'), 'refused'),
    input('a JSON key twice', '{"apiVersion":"v1","kind":"ConfigMap","metadata":{"name":"a","name":"b"}}', 'refused'),
    input('a label twice', podMeta('  labels: { a: "1", a: "2" }\n'), 'refused'),
    input('two containers of one name', `${POD}    - name: a\n      image: b\n`, 'refused'),
    input('a merge key', `x: &x { a: b }\n${configMap('data: { <<: *x }\n')}`, 'refused'),
  ];
}

function bombs(): TriedInput[] {
  const laughs = (depth: number): string =>
    Array.from(
      { length: depth },
      (_, i) =>
        `  a${i}: &a${i} [${Array(9)
          .fill(i === 0 ? 'lol' : `*a${i - 1}`)
          .join(',')}]\n`,
    ).join('');
  return [
    input('nine levels of nine aliases', configMap(`data:\n${laughs(9)}`), 'refused'),
    input('thirty levels of aliases', configMap(`data:\n${laughs(30)}`), 'refused'),
    large(
      'one long anchor, many aliases',
      [
        { text: configMap('data:\n  a: &a "'), times: 1 },
        { text: 'x', times: 50_000 },
        { text: '"\n  b: [', times: 1 },
        { text: '*a,', times: 50_000 },
        { text: ']\n', times: 1 },
      ],
      'refused',
    ),
    input('an anchor that holds itself', configMap('data: &a { b: *a }\n'), 'refused'),
    input('an alias of nothing', configMap('data: *nothing\n'), 'refused'),
    input('an honest anchor', podMeta('  labels: &l { app: a }\n  annotations: *l\n'), 'taken'),
    large(
      'a million anchors',
      [
        { text: 'a: [', times: 1 },
        { text: '&a 1,', times: 1_000_000 },
        { text: ']\n', times: 1 },
      ],
      'refused',
    ),
  ];
}

function nested(): TriedInput[] {
  const around = (open: string, close: string, times: number, middle = ''): Piece[] => [
    { text: open, times },
    { text: middle, times: 1 },
    { text: close, times },
  ];
  return [
    large('100,000 open brackets', [{ text: '[', times: 100_000 }], 'refused'),
    large('100,000 open braces', [{ text: '{"a":', times: 100_000 }], 'refused'),
    large('100,000 balanced brackets', around('[', ']', 100_000), 'refused'),
    large('2 million balanced brackets', around('[', ']', 2_000_000), 'refused'),
    large('1 million nested JSON objects', around('{"a":', '}', 1_000_000, '1'), 'refused'),
    large(
      '100,000 nested sequences in block style',
      [
        { text: '- ', times: 100_000 },
        { text: 'a\n', times: 1 },
      ],
      'refused',
    ),
    large('nested flow in YAML', [{ text: 'a: ', times: 1 }, ...around('[', ']', 50_000)], 'refused'),
    large('lists in lists, 50,000 deep', around('{"apiVersion":"v1","kind":"List","items":[', ']}', 50_000), 'refused'),
    large(
      'foreign fields 300 deep',
      [
        { text: '{"apiVersion":"example.org/v1","kind":"Widget","metadata":{"name":"w"},"spec":', times: 1 },
        ...around('{"a":', '}', 300, '1'),
        { text: '}', times: 1 },
      ],
      'refused',
    ),
    large(
      'foreign fields 300,000 deep in a large file',
      [
        { text: '{"apiVersion":"example.org/v1","kind":"Widget","metadata":{"name":"w"},"spec":', times: 1 },
        ...around('{"a":', '}', 300_000, '1'),
        { text: '}', times: 1 },
      ],
      'refused',
    ),
    large(
      'tags on tags',
      [
        { text: '!a ', times: 20_000 },
        { text: 'x\n', times: 1 },
      ],
      'refused',
    ),
    large(
      'a key that goes on for ever',
      [
        { text: '? ', times: 20_000 },
        { text: 'x\n', times: 1 },
      ],
      'refused',
    ),
  ];
}

const SCRIPT = '<img src=x onerror=window.polluted=1><script>window.polluted=1</script>';

function markup(): TriedInput[] {
  return [
    input('HTML in a name', named(JSON.stringify(SCRIPT)), 'refused'),
    input('HTML in a namespace', podMeta(`  namespace: ${JSON.stringify(SCRIPT)}\n`), 'refused'),
    input('HTML in a label key', podMeta(`  labels: { ${JSON.stringify(SCRIPT)}: a }\n`), 'refused'),
    input('HTML in a label value', podMeta(`  labels: { a: ${JSON.stringify(SCRIPT)} }\n`), 'refused'),
    input(
      'HTML in an annotation, which may hold anything',
      podMeta(`  annotations: { a: ${JSON.stringify(SCRIPT)} }\n`),
      'taken',
    ),
    input('HTML as an image', podSpec('').replace('registry.example/a:1', JSON.stringify(SCRIPT)), 'either'),
    input('HTML as an unknown field', podSpec(`  ${JSON.stringify(SCRIPT)}: 1\n`), 'refused'),
    input('HTML as a kind', `apiVersion: v1\nkind: ${JSON.stringify(SCRIPT)}\nmetadata: { name: a }\n`, 'refused'),
    input(
      'HTML as a foreign kind',
      `apiVersion: example.org/v1\nkind: ${JSON.stringify(SCRIPT)}\nmetadata: { name: a }\n`,
      'either',
    ),
    input(
      'HTML as the whole file',
      `<!doctype html><title>404</title><body onload="window.polluted=1">${SCRIPT}</body>`,
      'refused',
    ),
    input('HTML in a syntax error', `kind: Pod\n${SCRIPT}: [\n`, 'refused'),
    input('a script address', podMeta('  annotations: { link: "javascript:window.polluted=1" }\n'), 'taken'),
    input('a template', named('"{{constructor.constructor(1)}}"'), 'refused'),
  ];
}

function prototypeKeys(): TriedInput[] {
  const words = ['constructor', 'toString', 'valueOf', 'hasOwnProperty'];
  const pollution = '{"polluted":1}';
  return [
    input(
      '__proto__ at the top, JSON',
      `{"__proto__":${pollution},"apiVersion":"v1","kind":"Pod","metadata":{"name":"a"},"spec":{"containers":[{"name":"a","image":"b"}]}}`,
      'refused',
    ),
    input('__proto__ at the top, YAML', `__proto__:\n  polluted: 1\n${POD}`, 'refused'),
    input('__proto__ in metadata', podMeta('  __proto__: { polluted: "1" }\n'), 'refused'),
    input('__proto__ in spec', podSpec('  __proto__: { polluted: 1 }\n'), 'refused'),
    input('__proto__ as a label', podMeta('  labels: { __proto__: "1" }\n'), 'refused'),
    input('__proto__ as an annotation', podMeta('  annotations: { __proto__: "1" }\n'), 'refused'),
    input('__proto__ as a map of labels', podMeta('  labels: { __proto__: { polluted: "1" } }\n'), 'refused'),
    input('__proto__ as a key of data', configMap('data: { __proto__: "1" }\n'), 'either'),
    input('__proto__ through a merge', `x: &x { __proto__: { polluted: 1 } }\ny: { <<: *x }\n${POD}`, 'refused'),
    input(
      '__proto__ as a resource',
      podSpec('').replace('image:', 'resources: { requests: { __proto__: "1" } }\n      image:'),
      'refused',
    ),
    input(
      '__proto__ of a foreign kind',
      `{"apiVersion":"example.org/v1","kind":"Widget","metadata":{"name":"w"},"spec":{"__proto__":${pollution},"constructor":{"prototype":${pollution}}}}`,
      'taken',
    ),
    input('constructor.prototype', podSpec('  constructor: { prototype: { polluted: 1 } }\n'), 'refused'),
    input('kind __proto__', 'apiVersion: v1\nkind: __proto__\nmetadata: { name: a }\n', 'refused'),
    input('kind constructor', 'apiVersion: v1\nkind: constructor\nmetadata: { name: a }\n', 'refused'),
    input('apiVersion __proto__', 'apiVersion: __proto__\nkind: Pod\nmetadata: { name: a }\n', 'refused'),
    ...words.flatMap((word) => [
      input(
        `${word} as label, annotation and node selector`,
        podMeta(`  labels: { ${word}: a }\n  annotations: { ${word}: a }\n`).replace(
          'spec:\n',
          `spec:\n  nodeSelector: { ${word}: a }\n`,
        ),
        'taken',
      ),
      input(
        `${word} as the key of a toleration and of an affinity`,
        podSpec(
          `  tolerations: [{ key: ${word}, operator: Exists }]\n  affinity: { nodeAffinity: { preferredDuringSchedulingIgnoredDuringExecution: [{ weight: 1, preference: { matchExpressions: [{ key: ${word}, operator: Exists }] } }] } }\n`,
        ),
        'taken',
      ),
    ]),
    input('constructor as a name', named('constructor'), 'taken'),
    input('constructor as a namespace', podMeta('  namespace: constructor\n'), 'taken'),
    input(
      'constructor as an image, scheduler and class',
      podSpec('  schedulerName: constructor\n  runtimeClassName: constructor\n').replace(
        'registry.example/a:1',
        'constructor',
      ),
      'taken',
    ),
    input('constructor as a PriorityClass that is not there', podSpec('  priorityClassName: constructor\n'), 'either'),
    input(
      'constructor as an extended resource',
      podSpec('').replace(
        'image:',
        'resources: { requests: { example.org/constructor: "1" }, limits: { example.org/constructor: "1" } }\n      image:',
      ),
      'taken',
    ),
    input(
      'a selector with constructor',
      'apiVersion: apps/v1\nkind: Deployment\nmetadata: { name: d }\nspec:\n  selector: { matchLabels: { constructor: a } }\n  template:\n    metadata: { labels: { constructor: a } }\n    spec: { containers: [{ name: a, image: a }] }\n',
      'taken',
    ),
  ];
}

function encodings(): TriedInput[] {
  const bytes = (text: string): string => text;
  const utf16 = [...POD].map((letter) => `${letter}\0`).join('');
  return [
    input('byte order mark', `\ufeff${POD}`, 'taken'),
    input('byte order mark before JSON', `\ufeff${JSON_TEXT}`, 'taken'),
    input('two byte order marks', `\ufeff\ufeff${POD}`, 'either'),
    input('CRLF', YAML_TEXT.replaceAll('\n', '\r\n'), 'taken'),
    input('CR alone', YAML_TEXT.replaceAll('\n', '\r'), 'either'),
    input('CRLF in JSON', JSON_TEXT.replaceAll('\n', '\r\n'), 'taken'),
    input('tabs in front', POD.replaceAll('  ', '\t'), 'refused'),
    input('a tab after the text', POD.replace('kind: Pod', 'kind: Pod\t'), 'taken'),
    input('tabs in JSON', JSON.stringify(DEPLOYMENT, undefined, '\t'), 'taken'),
    input('UTF-16, little end first, read as UTF-8', bytes(`\ufffd\ufffd${utf16}`), 'refused'),
    input('UTF-16 without a mark', utf16, 'refused'),
    input('NUL at the end', `${POD}\0`, 'refused'),
    input('NUL in a name', named('"a\\0b"'), 'refused'),
    input('NUL, bare, in a name', named('a\0b'), 'refused'),
    input('NUL in JSON', JSON_TEXT.replace('tried', 'tr\0ied'), 'refused'),
    input('escape sequences in a name', named('"a\\u001b[31mred"'), 'refused'),
    input('escape sequences in an annotation', podMeta('  annotations: { a: "\\e[31mred\\a" }\n'), 'taken'),
    input('half a surrogate pair', podMeta('  annotations: { a: "\ud800" }\n'), 'either'),
    input('half a surrogate pair, escaped, in JSON', JSON_TEXT.replace('quoted', '\\ud800'), 'either'),
    input('letters of another script in a name', named('\u0430\u0431\u0432'), 'refused'),
    input('emoji in a label', podMeta('  labels: { a: "🚀" }\n'), 'refused'),
    input('text from right to left', podMeta('  annotations: { a: "\u202etxt.exe" }\n'), 'taken'),
    input('a next-line character', podMeta('  annotations: { a: "x\u0085y" }\n'), 'either'),
    input('a line separator', podMeta('  annotations: { a: "x\u2028y" }\n'), 'taken'),
    input('non-breaking spaces', POD.replaceAll('  ', '\u00a0\u00a0'), 'refused'),
    input('curly quotes', named('\u201ctried\u201d'), 'refused'),
    input('Latin-1 read as UTF-8', named('caf\ufffd'), 'refused'),
  ];
}

function empty(): TriedInput[] {
  const texts = [
    '',
    ' ',
    '\n',
    '\r\n\r\n',
    '\t',
    '---',
    '---\n---\n---',
    '--- \n...\n',
    '# nothing',
    'null',
    '~',
    '--- null\n--- ~',
    '\ufeff',
  ];
  const scalars = [
    '[]',
    '{}',
    '""',
    '42',
    'true',
    'a',
    '- a',
    '[null]',
    '%YAML 1.2\n---\na',
    '%TAG ! tag:a,2000:\n---\n!b c',
    '!!binary aGVsbG8=',
    '2026-01-01',
    ': ',
    '?',
    '- - -',
    '|',
    '>',
    '&a',
    '*a',
    '!',
    '@',
    '`',
    '%',
    '{',
    '}',
    '[',
    ']',
    ',',
    '"',
    "'",
    '"\\',
    '{"a"',
    '{"a":}',
    '{a: b, c}',
    '[1, 2',
    'a: b: c',
    'a:\n\tb: c',
    '<<: 1',
    '? a : b',
    'kind: Pod',
    'apiVersion: v1',
    'apiVersion: v1\nkind:',
    'apiVersion: v1\nkind: Pod',
    'apiVersion: v1\nkind: Pod\nmetadata:',
    'apiVersion: v1\nkind: List',
    'apiVersion: v1\nkind: List\nitems:',
    'apiVersion: v1\nkind: List\nitems: a',
    'apiVersion: v1\nkind: List\nitems: [null]',
    'apiVersion: v1\nkind: List\nitems: [[]]',
    'apiVersion: v1\nkind: PodList\nitems: [{}]',
  ];
  return [
    ...texts.map((text) => input(`nothing: ${JSON.stringify(text)}`, text, 'taken')),
    ...scalars.map((text) =>
      input(
        `no object: ${JSON.stringify(text)}`,
        text,
        text === 'apiVersion: v1\nkind: List' ||
          text === 'apiVersion: v1\nkind: List\nitems:' ||
          text === '{"a"' ||
          text === '&a'
          ? 'either'
          : 'refused',
      ),
    ),
  ];
}

function binary(): TriedInput[] {
  const all = String.fromCharCode(...Array.from({ length: 256 }, (_, i) => i));
  let state = 12_345;
  const noise = (length: number): string =>
    String.fromCharCode(
      ...Array.from({ length }, () => {
        state = (Math.imul(state, 1_103_515_245) + 12_345) >>> 0;
        return (state >>> 16) & 0xff;
      }),
    );
  return [
    input('a picture', `\ufffdPNG\r\n\u001a\n\0\0\0\rIHDR${noise(300)}`, 'refused'),
    input('a gzip file', `\u001f\ufffd\b\0\0\0\0\0\0\u0003${noise(300)}`, 'refused'),
    input('every byte once', all, 'refused'),
    ...[7, 60, 600, 6000].map((length) => input(`${length} bytes of noise`, noise(length), 'refused')),
    input('a zip file', `PK\u0003\u0004\u0014\0${noise(200)}`, 'refused'),
  ];
}

/** Well-formed documents with values that the API server refuses, and some that it takes although they look odd. */
function values(): TriedInput[] {
  const requests = (cpu: string): string =>
    POD.replace('image:', `resources: { requests: { cpu: ${cpu} } }\n      image:`);
  const replicas = (count: string): string => JSON_TEXT.replace('"replicas": 2', `"replicas": ${count}`);
  return [
    ...[
      '"-1"',
      '1e400',
      '.nan',
      '.inf',
      '1Zi',
      '"1 Gi"',
      '"0x10"',
      '[1]',
      '"1.2.3"',
      '"1mm"',
      '"--1"',
      '"१"',
      'true',
    ].map((cpu) => input(`cpu request ${cpu}`, requests(cpu), 'refused')),
    ...['1e3', '"9999999999999999999"', '0.1', '"+1"', '1e-9', 'null'].map((cpu) =>
      input(`cpu request ${cpu}`, requests(cpu), 'either'),
    ),
    ...['-1', '2147483648', '1.5', '1e400', '"2"', 'true'].map((count) =>
      input(`replicas ${count}`, replicas(count), 'refused'),
    ),
    input('replicas 3000000000000000000000', replicas('3000000000000000000000'), 'refused'),
    input('replicas null', replicas('null'), 'taken'),
    input('port 65536', JSON_TEXT.replace('"containerPort": 80', '"containerPort": 65536'), 'refused'),
    input('an unknown probe', JSON_TEXT.replace('"httpGet"', '"ftpGet"'), 'refused'),
    input('an unknown operator', JSON_TEXT.replace('"In"', '"Inside"'), 'refused'),
    input(
      'a selector that does not match',
      JSON_TEXT.replace('"matchLabels": {\n        "app": "tried"', '"matchLabels": {\n        "app": "other"'),
      'refused',
    ),
    input('no containers', 'apiVersion: v1\nkind: Pod\nmetadata: { name: a }\nspec: { containers: [] }\n', 'refused'),
    input('no spec', 'apiVersion: v1\nkind: Pod\nmetadata: { name: a }\n', 'refused'),
    input('a year beyond time', podMeta('  creationTimestamp: "99999-13-45T99:99:99Z"\n'), 'refused'),
    input(
      'a node that can hold less than nothing',
      'apiVersion: v1\nkind: Node\nmetadata: { name: n }\nstatus: { allocatable: { cpu: "-4", memory: 1Gi, pods: "10" } }\n',
      'either',
    ),
    input('a node without a status', 'apiVersion: v1\nkind: Node\nmetadata: { name: bare }\n', 'taken'),
    input('a weight beyond the range', JSON_TEXT.replace('"weight": 10', '"weight": 1000'), 'refused'),
    input('a limit below its request', JSON_TEXT.replace('"cpu": "1"', '"cpu": "1m"'), 'refused'),
  ];
}

function identities(): TriedInput[] {
  return [
    ...['""', 'Upper', 'a_b', '-a', 'a-', 'a/b', '..', '"a b"', '1', '~', 'x'.repeat(254)].map((name) =>
      input(`name ${name.slice(0, 20)}`, named(name), 'refused'),
    ),
    input(
      'no name',
      'apiVersion: v1\nkind: Pod\nmetadata: {}\nspec: { containers: [{ name: a, image: a }] }\n',
      'refused',
    ),
    input(
      'a name to be made up',
      'apiVersion: v1\nkind: Pod\nmetadata: { generateName: made- }\nspec: { containers: [{ name: a, image: a }] }\n',
      'either',
    ),
    input('a Deployment of v1', JSON_TEXT.replace('apps/v1', 'v1'), 'refused'),
    input('a Deployment of long ago', JSON_TEXT.replace('apps/v1', 'extensions/v1beta1'), 'refused'),
    input('a kind misspelt', JSON_TEXT.replace('"Deployment"', '"Deploymnet"'), 'refused'),
    input('an apiVersion misspelt', JSON_TEXT.replace('apps/v1', 'app/v1'), 'either'),
    input('a kind in lower case', POD.replace('kind: Pod', 'kind: pod'), 'refused'),
    input(
      'an unknown kind of its own group',
      'apiVersion: example.org/v1\nkind: Widget\nmetadata: { name: w }\nspec: { anything: [1, { a: null }] }\n',
      'taken',
    ),
    input('a Helm template', named('{{ .Release.Name }}'), 'refused'),
    input('a Helm template with blocks', `{{- if .Values.enabled }}\n${POD}{{- end }}\n`, 'refused'),
    input('a Kustomization', 'resources:\n  - a.yaml\n', 'refused'),
    input('a conflict of versions', `<<<<<<< HEAD\n${POD}=======\n${POD}>>>>>>> other\n`, 'refused'),
    input(
      'the answer of kubectl, with its table',
      'NAME   READY   STATUS    RESTARTS   AGE\na      1/1     Running   0          1d\n',
      'refused',
    ),
    input('an error of kubectl', 'Error from server (NotFound): pods "a" not found\n', 'refused'),
  ];
}

/** Objects as a live cluster has them, with something wrong. */
function dumps(): TriedInput[] {
  const dumped = (metadata: Plain, rest: Plain): string =>
    JSON.stringify(
      {
        apiVersion: 'v1',
        kind: 'List',
        items: [
          {
            apiVersion: 'v1',
            kind: 'Pod',
            metadata: { name: 'a', namespace: 'default', uid: '1', ...metadata },
            ...rest,
          },
        ],
      },
      undefined,
      1,
    );
  const spec = { containers: [{ name: 'a', image: 'a' }] };
  return [
    input('a dump with a status of the wrong type', dumped({}, { spec, status: { phase: 5 } }), 'refused'),
    input('a dump with conditions that are text', dumped({}, { spec, status: { conditions: 'Ready' } }), 'refused'),
    input(
      'a dump of a Pod on a node that is not there',
      dumped({}, { spec: { ...spec, nodeName: 'nowhere' }, status: { phase: 'Running' } }),
      'taken',
    ),
    input(
      'a dump owned by nobody',
      dumped(
        { ownerReferences: [{ apiVersion: 'apps/v1', kind: 'ReplicaSet', name: 'gone', uid: '9', controller: true }] },
        { spec, status: {} },
      ),
      'taken',
    ),
    input(
      'a dump owned by itself',
      dumped({ ownerReferences: [{ apiVersion: 'v1', kind: 'Pod', name: 'a', uid: '1', controller: true }] }, { spec }),
      'taken',
    ),
    input('a dump with a resourceVersion that is no number', dumped({ resourceVersion: 'new' }, { spec }), 'either'),
    input(
      'a dump being deleted',
      dumped({ deletionTimestamp: '2026-01-01T00:00:00Z', deletionGracePeriodSeconds: 30 }, { spec }),
      'either',
    ),
    input(
      'a dump with two uids alike',
      JSON.stringify({
        apiVersion: 'v1',
        kind: 'List',
        items: ['a', 'b'].map((name) => ({
          apiVersion: 'v1',
          kind: 'Pod',
          metadata: { name, namespace: 'default', uid: '1' },
          spec,
        })),
      }),
      'either',
    ),
  ];
}

const MEBI = 1024 * 1024;

function oversized(): TriedInput[] {
  return [
    large('20 MB of the letter a', [{ text: 'a', times: 20 * MEBI }], 'refused'),
    large('30 MB', [{ text: 'a: b\n', times: 6 * MEBI }], 'refused'),
    large('20 MB of comments', [{ text: '# nothing here\n', times: (20 * MEBI) / 15 }], 'taken'),
    large('20 MB of empty documents', [{ text: '---\n', times: 5 * MEBI - 1 }], 'taken'),
    large('6 MB of documents with nothing but a comment', [{ text: '--- #\n', times: MEBI }], 'refused'),
    large('20 MB of line ends', [{ text: '\n', times: 20 * MEBI }], 'taken'),
    large('20 MB of spaces', [{ text: ' ', times: 20 * MEBI }], 'taken'),
    large(
      '20 MB of one annotation',
      [
        { text: podMeta('  annotations:\n    a: "').split('spec:')[0]?.trimEnd() ?? '', times: 1 },
        { text: 'x', times: 19 * MEBI },
        { text: `"\n${POD.slice(POD.indexOf('spec:'))}`, times: 1 },
      ],
      'refused',
    ),
    large(
      'a name of 10 MB',
      [
        { text: '{"apiVersion":"v1","kind":"Pod","metadata":{"name":"', times: 1 },
        { text: '/', times: 10 * MEBI },
        { text: '"},"spec":{"containers":[{"name":"a","image":"a"}]}}', times: 1 },
      ],
      'refused',
    ),
    large(
      'an unknown field of 10 MB',
      [
        { text: '{"apiVersion":"v1","kind":"Pod","metadata":{"name":"a"},"', times: 1 },
        { text: 'x', times: 10 * MEBI },
        { text: '":1,"spec":{"containers":[{"name":"a","image":"a"}]}}', times: 1 },
      ],
      'refused',
    ),
    large(
      'a kind of 10 MB',
      [
        { text: 'apiVersion: v1\nkind: ', times: 1 },
        { text: 'x', times: 10 * MEBI },
        { text: '\nmetadata: { name: a }\n', times: 1 },
      ],
      'refused',
    ),
    large(
      'an apiVersion of 10 MB',
      [
        { text: 'apiVersion: a/', times: 1 },
        { text: 'x', times: 10 * MEBI },
        { text: '\nkind: W\nmetadata: { name: a }\n', times: 1 },
      ],
      'refused',
    ),
    large(
      '10 MB of data of a foreign kind',
      [
        { text: '{"apiVersion":"example.org/v1","kind":"W","metadata":{"name":"w"},"data":"', times: 1 },
        { text: 'x', times: 10 * MEBI },
        { text: '"}', times: 1 },
      ],
      'refused',
    ),
    large(
      '1 MB of data of a foreign kind',
      [
        { text: '{"apiVersion":"example.org/v1","kind":"W","metadata":{"name":"w"},"data":"', times: 1 },
        { text: 'x', times: MEBI },
        { text: '"}', times: 1 },
      ],
      'taken',
    ),
    large(
      '19 MB of unknown fields',
      [
        { text: `${POD}  a`, times: 1 },
        { text: ': 1\n  a', times: 2.4 * MEBI },
      ],
      'refused',
    ),
    large(
      '19 MB of unclosed JSON',
      [
        { text: '{"apiVersion":"v1","kind":"List","items":[', times: 1 },
        { text: '{"a":1},', times: 2.3 * MEBI },
      ],
      'refused',
    ),
    large('19 MB of a sequence', [{ text: '- a\n', times: 4.8 * MEBI }], 'refused'),
    large('100,000 bad documents', [{ text: 'kind: Pod\n---\n', times: 100_000 }], 'refused'),
    large(
      '100,000 unknown kinds without a name',
      [{ text: 'apiVersion: example.org/v1\nkind: W\n---\n', times: 100_000 }],
      'refused',
    ),
  ];
}

function pathsOf(
  value: unknown,
  path: readonly (string | number)[],
): { readonly path: readonly (string | number)[]; readonly value: unknown }[] {
  const own = path.length > 0 ? [{ path, value }] : [];
  if (typeof value !== 'object' || value === null) return own;
  const below = Array.isArray(value)
    ? value.flatMap((item, i) => pathsOf(item, [...path, i]))
    : Object.entries(value).flatMap(([key, item]) => pathsOf(item, [...path, key]));
  return [...own, ...below];
}

function replaced(value: unknown, [at, ...rest]: readonly (string | number)[], by: unknown): unknown {
  if (at === undefined) return by;
  if (Array.isArray(value)) return value.map((item, i) => (i === at ? replaced(item, rest, by) : item));
  return { ...(value as Plain), [at]: replaced((value as Plain)[at], rest, by) };
}
