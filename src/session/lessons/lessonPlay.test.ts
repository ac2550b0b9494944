import { expect, test } from 'vitest';
import { isAllowed } from './lessonPlay.ts';

const line = (text: string) => ({ type: 'kubectl.run', line: text }) as const;

test('allows a Pod in every form that kubectl accepts, and nothing else', () => {
  const allowed = ['kubectl delete pod'];
  for (const target of ['pod web', 'pods web', 'po web', 'pod/web', 'pods --all'])
    expect(isAllowed(line(`kubectl delete ${target}`), allowed), target).toBe(true);
  expect(isAllowed({ type: 'object.delete', kind: 'Pod', namespace: 'default', name: 'web' }, allowed)).toBe(true);
  for (const target of ['deployment web', 'poddisruptionbudget web', 'node node-1'])
    expect(isAllowed(line(`kubectl delete ${target}`), allowed), target).toBe(false);
});

test('allows every target when only the verb is named', () => {
  expect(isAllowed(line('kubectl scale deploy/web --replicas=2'), ['kubectl scale'])).toBe(true);
  expect(isAllowed(line('kubectl delete pod web'), ['kubectl scale'])).toBe(false);
});
