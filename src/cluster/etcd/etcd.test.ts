import { expect, it } from 'vitest';
import type { KubeObject } from '#model/kinds.ts';
import { requestBytes } from './etcd.ts';

const object = (apiVersion: string, kind: string, rest: object): KubeObject => ({
  apiVersion,
  kind,
  metadata: { name: 'a', namespace: 'default' },
  ...rest,
});

it('sizes a custom resource as JSON and a built-in kind without field names', () => {
  const items = Array.from({ length: 1000 }, (_, i) => ({ name: `n${i}`, value: 'x' }));
  const custom = object('example.com/v1', 'Widget', { spec: { items } });
  expect(requestBytes('Widget.example.com', custom) - JSON.stringify(custom).length).toBeLessThan(300);
  const env = { containers: [{ name: 'c', image: 'i', env: items }] };
  const pod = object('v1', 'Pod', { spec: env });
  const strings = items.reduce((sum, { name, value }) => sum + name.length + value.length, 0);
  // Each entry is a message with two strings. Each of the three has a tag and a length.
  expect(requestBytes('Pod', pod) - strings).toBeGreaterThanOrEqual(6 * items.length);
  expect(requestBytes('Pod', pod) - strings).toBeLessThan(6 * items.length + 300);
});

it('sizes bytes without base64, and text in UTF-8', () => {
  const size = (rest: object) => requestBytes('Secret', object('v1', 'Secret', rest));
  expect(size({ data: { k: 'AAAA'.repeat(1000) } }) - size({ data: { k: '' } })).toBeLessThan(3010);
  const map = (text: string) => requestBytes('ConfigMap', object('v1', 'ConfigMap', { data: { k: text } }));
  expect(map('é'.repeat(1000)) - map('')).toBeGreaterThanOrEqual(2000);
});
