// @vitest-environment jsdom
import { expect, test } from 'vitest';
import { pointSelectors } from './useTellingPoints.ts';

test('a selector finds the element of its subject, whatever characters the name has', () => {
  document.body.innerHTML = '<i data-pod="default/web-7"></i><i data-queue="active"></i><i data-station="Filter"></i>';
  const odd = document.createElement('b');
  odd.dataset.level = 'a"b\\c';
  document.body.append(odd);
  const found = (...points: Parameters<typeof pointSelectors>) =>
    pointSelectors(...points).flatMap((selector) => [...document.querySelectorAll(selector)]).length;
  expect(found({ part: 'pod', key: 'default/web-7' })).toBe(1);
  expect(found({ part: 'pod', key: 'default/web-70' })).toBe(0);
  expect(found({ part: 'queue', name: 'active' })).toBe(1);
  expect(found({ part: 'plugin', stage: 'Filter', name: 'NodeName' })).toBe(1);
  expect(found({ part: 'level', name: 'a"b\\c' })).toBe(1);
});
