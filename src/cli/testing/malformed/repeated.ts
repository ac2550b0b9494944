import { DEPLOYMENT } from './deployment.ts';
import { configMap, input, large, type Piece, POD, podMeta, podSpec, type TriedInput } from './triedInput.ts';

export function duplicates(): TriedInput[] {
  return [
    input('a Pod twice, word for word', `${POD}---\n${POD}`, 'taken'),
    input('two Pods of one name', `${POD}---\n${podMeta('  labels: { a: b }\n')}`, 'refused'),
    input(
      'two of one name in a List',
      JSON.stringify({
        apiVersion: 'v1',
        kind: 'List',
        items: [DEPLOYMENT, { ...DEPLOYMENT, spec: { ...DEPLOYMENT.spec, replicas: 7 } }],
      }),
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

export function bombs(): TriedInput[] {
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

export function nested(): TriedInput[] {
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
