import { expect, it } from 'vitest';
import type { KubeObject } from '#model/kinds.ts';
import { withoutSecrets } from './withoutSecrets.ts';

const pod = (env: readonly object[], extra: object = {}) => ({
  containers: [{ name: 'a', image: 'a', env, ...extra }],
});

const OBJECTS: readonly KubeObject[] = [
  {
    apiVersion: 'v1',
    kind: 'Secret',
    metadata: {
      name: 's',
      annotations: {
        'kubectl.kubernetes.io/last-applied-configuration':
          '{"apiVersion":"v1","kind":"Secret","metadata":{"name":"s"},"stringData":{"password":"hunter2"}}',
      },
    },
    ...{ type: 'Opaque', data: { password: 'aHVudGVyMg==' } },
  },
  {
    apiVersion: 'apps/v1',
    kind: 'Deployment',
    metadata: { name: 'd' },
    spec: {
      template: {
        spec: pod([
          { name: 'TOKEN', value: 'hunter2' },
          { name: 'NODE', valueFrom: { fieldRef: { fieldPath: 'spec.nodeName' } } },
        ]),
      },
    },
  },
  {
    apiVersion: 'example.com/v1',
    kind: 'Widget',
    metadata: { name: 'w', annotations: { 'kubectl.kubernetes.io/last-applied-configuration': 'not JSON: hunter2' } },
    spec: { jobs: [{ podSpec: pod([{ name: 'A', value: 'hunter2' }]) }] },
  },
  {
    apiVersion: 'v1',
    kind: 'Pod',
    metadata: { name: 'p' },
    spec: pod([{ name: 'PLAIN', value: '' }], { resources: { requests: { cpu: '1' } } }),
  },
];

it('removes every value of a Secret or environment variable', () => {
  const { objects, dropped } = withoutSecrets(OBJECTS);
  const text = JSON.stringify(objects);
  expect(text).not.toMatch(/hunter2|aHVudGVyMg/);
  expect(dropped).toEqual({ secrets: 1, values: 2 });
  expect(objects[0]).toMatchObject({ data: { password: 'e30=' } });
  expect(text).toContain('"NODE","valueFrom"');
});

it('keeps everything else unchanged as the same objects', () => {
  expect(withoutSecrets(OBJECTS).objects[3]).toBe(OBJECTS[3]);
});
