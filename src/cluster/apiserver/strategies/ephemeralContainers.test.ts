import { describe, expect, it } from 'vitest';
import type { Pod } from '#model/generated/types.ts';
import { ephemeralContainerProblems, prepareEphemeralContainersForUpdate } from './ephemeralContainers.ts';

const pod = (names: readonly string[], image = 'busybox', annotations = {}): Pod => ({
  apiVersion: 'v1',
  kind: 'Pod',
  metadata: { name: 'p', annotations },
  spec: {
    containers: [{ name: 'app', image: 'nginx:1' }],
    ephemeralContainers: names.map((name) => ({ name, image })),
  },
});

describe('ephemeral containers', () => {
  it('are the only thing that the subresource changes', () => {
    const wanted = { ...pod(['debug']), metadata: { name: 'p', labels: { a: 'b' } } };
    const changed = { ...wanted, spec: { ...wanted.spec, containers: [{ name: 'app', image: 'other' }] } };
    expect(prepareEphemeralContainersForUpdate(changed, pod([]))).toEqual(pod(['debug']));
  });

  it.each<[string, Pod, Pod, string[]]>([
    ['one may be added', pod(['a', 'b']), pod(['a']), []],
    [
      'none may be removed',
      pod([]),
      pod(['a']),
      ['spec.ephemeralContainers: Forbidden: existing ephemeral containers "a" may not be removed'],
    ],
    [
      'none may be changed',
      pod(['a'], 'alpine'),
      pod(['a']),
      ['spec.ephemeralContainers: Forbidden: existing ephemeral containers "a" may not be changed'],
    ],
    ['names are taken once', pod(['app']), pod([]), ['spec.ephemeralContainers[0].name: Duplicate value: "app"']],
    [
      'static Pods have none',
      pod(['a'], 'busybox', { 'kubernetes.io/config.source': 'file' }),
      pod([]),
      ['spec: Forbidden: static pods do not support ephemeral containers'],
    ],
  ])('%s', (_, next, old, problems) => expect(ephemeralContainerProblems(next, old)).toEqual(problems));
});
