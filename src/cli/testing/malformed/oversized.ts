import { large, POD, podMeta, type TriedInput } from './triedInput.ts';

const MEBI = 1024 * 1024;

export function oversized(): TriedInput[] {
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
