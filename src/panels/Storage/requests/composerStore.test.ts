import { expect, it } from 'vitest';
import { draftOf, requestOf, withFields } from './composerStore.ts';
import { PRESETS } from './presets.ts';

it('reads the request of each preset back unchanged', () => {
  for (const { id, request } of PRESETS) expect(requestOf(draftOf(request)), id).toEqual(request);
});

it('creates the object of a preset first, until another URL is written', () => {
  const conflict = PRESETS.find(({ id }) => id === 'conflict');
  if (!conflict) throw new Error('it is gone');
  const typed = withFields({ draft: draftOf(conflict.request), before: conflict.before }, { body: 'x' });
  expect(typed.before).toMatchObject({ method: 'POST', url: '/api/v1/namespaces/default/pods' });
  expect(withFields(typed, { url: '/api/v1/nodes' }).before).toBeUndefined();
  const aboutThePod = PRESETS.filter(({ request }) => request.url.endsWith('/from-composer'));
  expect(aboutThePod.map(({ before }) => before?.method)).toEqual(Array(aboutThePod.length).fill('POST'));
});

it('leaves out empty fields, and reads lists and numbers', () => {
  const draft = draftOf({ method: 'POST', url: ' /api/v1/pods ' });
  expect(requestOf({ ...draft, groups: 'dev, , ops', executionMs: '100' })).toEqual({
    method: 'POST',
    url: '/api/v1/pods',
    groups: ['dev', 'ops'],
    executionMs: 100,
  });
});
