import { expect, it } from 'vitest';
import { draftOf, requestOf, useComposer } from './composerStore.ts';
import { PRESETS } from './presets.ts';

it('reads the request of each preset back unchanged', () => {
  for (const { id, request } of PRESETS) expect(requestOf(draftOf(request)), id).toEqual(request);
});

it('creates the object of a preset first, until another URL is written', () => {
  const { take, change } = useComposer.getState();
  const conflict = PRESETS.find(({ id }) => id === 'conflict');
  if (!conflict) throw new Error('it is gone');
  take(conflict.request, conflict.before);
  change({ body: 'x' });
  expect(useComposer.getState().before).toMatchObject({ method: 'POST', url: '/api/v1/namespaces/default/pods' });
  change({ url: '/api/v1/nodes' });
  expect(useComposer.getState().before).toBeUndefined();
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
