import { describe, expect, it } from 'vitest';
import type { Pod } from '#model/generated/types.ts';
import { prepareEphemeralContainersForUpdate } from './strategy.ts';

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
  it('the subresource changes only ephemeral containers', () => {
    const wanted = { ...pod(['debug']), metadata: { name: 'p', labels: { a: 'b' } } };
    const changed = { ...wanted, spec: { ...wanted.spec, containers: [{ name: 'app', image: 'other' }] } };
    expect(prepareEphemeralContainersForUpdate(changed, pod([]))).toEqual(pod(['debug']));
  });
});
