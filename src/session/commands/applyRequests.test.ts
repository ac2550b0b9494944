import { expect, it } from 'vitest';
import { caveatsOf } from '#session/lab/caveats.ts';
import { openSession } from '#session/session.ts';
import { pod } from '#session/testing/manifestSession.ts';

const inShop = pod('a').replace('namespace: default', 'namespace: shop');
const SHOP = '---\napiVersion: v1\nkind: Namespace\nmetadata: {name: shop}\n';
const NOTE =
  'no file has the namespace shop: it is assumed to exist; a server without it would answer: namespaces "shop" not found';

function opened(text: string) {
  const read = openSession({ scenario: 'own', seed: 1, files: [{ name: 'a.yaml', text }] });
  if (!read.ok) throw new Error(JSON.stringify(read.problems));
  const taken = caveatsOf(read.session).flatMap(({ lines }) => lines.map(({ says, values }) => [says, values.names]));
  return { session: read.session, notes: read.notes.map(({ message }) => message), taken };
}

it('names the namespaces that no file has, at the start and when more is applied', () => {
  const { session, notes, taken } = opened(inShop);
  expect(notes).toEqual([NOTE]);
  expect(taken).toEqual([['takenNamespaces', 'shop']]);
  const files = [{ name: 'b.yaml', text: inShop.replace('shop', 'bar') }];
  const more = session.accept({ type: 'manifests.apply', files });
  expect(more).toMatchObject({ ok: true, notes: [{ message: NOTE.replaceAll('shop', 'bar') }] });
  session.seekTime(1_000_000);
  expect(session.accept({ type: 'manifests.apply', files })).toMatchObject({ ok: true, notes: [] });
});

it('names no namespaces that a file has, nor those of every cluster', () => {
  for (const text of [inShop + SHOP, pod('a'), inShop.replace('shop', 'kube-system')])
    expect(opened(text)).toMatchObject({ notes: [], taken: [] });
});

it('assumes that the namespaces of a dump exist', () => {
  const dumped = inShop.replace('metadata: {', 'metadata: {uid: u-1, ');
  expect(opened(dumped)).toMatchObject({ notes: [], taken: [['takenNamespaces', 'shop']] });
});
