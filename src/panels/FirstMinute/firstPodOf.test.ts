import { expect, test } from 'vitest';
import { fixturePods } from '#client/testing/fixturePods.ts';
import type { PodView } from '#protocol/views.ts';
import { firstPodOf } from './firstPodOf.ts';

const [some] = fixturePods();
const pod = (key: string, ordinal: number, more: Partial<PodView> = {}): PodView => ({
  ...(some as PodView),
  key,
  ordinal,
  status: 'Pending',
  deleting: false,
  // Kubernetes keeps whole seconds: many Pods have one age.
  createdUs: 2_000_000,
  ...more,
});

test('the first minute follows a running Pod, or the one that was created first', () => {
  const pods = [pod('default/api-1', 5), pod('default/web-1', 1, { deleting: true }), pod('default/web-2', 2)];
  expect(firstPodOf(pods)?.key).toBe('default/web-2');
  expect(firstPodOf([...pods, pod('default/cache-1', 9, { status: 'Running' })])?.key).toBe('default/cache-1');
  expect(firstPodOf([])).toBeUndefined();
});
