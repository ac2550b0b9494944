import { gzipSync } from 'node:zlib';
import { expect, it } from 'vitest';
import { type Chosen, readChosenFiles, readDropped } from './chosenFiles.ts';

const zipped = (text: string, name = 'a.yaml.gz') => new File([gzipSync(text)], name);

it('reads UTF-16, packed or not, as PowerShell writes it', async () => {
  const bytes = Buffer.from('\ufeffkind: Pod', 'utf16le');
  const { files } = await readChosenFiles([new File([bytes], 'a.yaml'), new File([gzipSync(bytes)], 'b.yaml.gz')]);
  expect(files.map(({ text }) => text)).toEqual(['kind: Pod', 'kind: Pod']);
});

it('unpacks gzip by the contents of a file, whatever its name is', async () => {
  const read = await readChosenFiles([
    zipped('kind: Pod\n# 节点\n'),
    new File(['plain'], 'b.gz'),
    zipped('c', 'c.yaml'),
  ]);
  expect(read.files.map(({ text }) => text)).toEqual(['kind: Pod\n# 节点\n', 'plain', 'c']);
  expect(read).toMatchObject({ aside: 0, problems: [] });
});

it('refuses a file that unpacks to more than the limit, and reads none of the others', async () => {
  const piece = gzipSync(Buffer.alloc(1 << 20));
  const bomb = new File(
    Array.from({ length: 130 }, () => piece),
    'bomb.gz',
  );
  expect(await readChosenFiles([new File(['a'], 'a.yaml'), bomb])).toEqual({
    files: [],
    aside: 0,
    problems: [{ file: 'bomb.gz', message: 'the file has more than 134217728 bytes, which is the limit' }],
  });
});

it('says that a packed file is damaged', async () => {
  const whole = gzipSync('kind: Pod');
  const { problems } = await readChosenFiles([new File([whole.subarray(0, whole.length - 6)], 'cut.gz')]);
  expect(problems[0]?.message).toMatch(/^this gzip file is damaged: /);
});

it('reads a dropped folder with its subfolders, and counts the files that are no manifests', async () => {
  const dump = folder('dump', [
    file('nodes.json'),
    folder('default', [file('pods.json'), folder('web-0', [file('logs.txt')])]),
  ]);
  const items = [{ webkitGetAsEntry: () => dump }];
  const read: Chosen = await readDropped({ items, files: [] } as unknown as DataTransfer);
  expect(read.files.map(({ name }) => name)).toEqual(['dump/nodes.json', 'dump/default/pods.json']);
  expect(read.aside).toBe(1);
});

interface Entry {
  readonly name: string;
  fullPath: string;
  readonly isFile: boolean;
  readonly isDirectory: boolean;
}

function file(name: string): Entry {
  const give = (done: (file: File) => void) => done(new File(['{}'], name));
  return Object.assign({ name, fullPath: `/${name}`, isFile: true, isDirectory: false }, { file: give });
}

function folder(name: string, inner: readonly Entry[]): Entry {
  const all = (entry: Entry): readonly Entry[] => [
    entry,
    ...((entry as { inner?: readonly Entry[] }).inner ?? []).flatMap(all),
  ];
  for (const entry of inner.flatMap(all)) entry.fullPath = `/${name}${entry.fullPath}`;
  const createReader = () => {
    const left = [inner, []];
    return { readEntries: (done: (entries: readonly Entry[]) => void) => done(left.shift() ?? []) };
  };
  return Object.assign({ name, fullPath: `/${name}`, isFile: false, isDirectory: true }, { inner, createReader });
}
