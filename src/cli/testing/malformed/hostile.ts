import { DEPLOYMENT, JSON_TEXT, YAML_TEXT } from './deployment.ts';
import { configMap, input, named, POD, podMeta, podSpec, type TriedInput } from './triedInput.ts';

const SCRIPT = '<img src=x onerror=window.polluted=1><script>window.polluted=1</script>';

export function markup(): TriedInput[] {
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

export function prototypeKeys(): TriedInput[] {
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

export function encodings(): TriedInput[] {
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

export function empty(): TriedInput[] {
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

export function binary(): TriedInput[] {
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
