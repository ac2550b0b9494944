import { expect, it } from 'vitest';
import { draftOf, requestOf } from './composerStore.ts';
import { PRESETS } from './presets.ts';

it('makes of each preset the same request again', () => {
  for (const { id, request } of PRESETS) expect(requestOf(draftOf(request)), id).toEqual(request);
});

it('leaves out what is empty and reads lists and numbers', () => {
  const draft = draftOf({ method: 'POST', url: ' /api/v1/pods ' });
  expect(requestOf({ ...draft, groups: 'dev, , ops', executionMs: '100' })).toEqual({
    method: 'POST',
    url: '/api/v1/pods',
    groups: ['dev', 'ops'],
    executionMs: 100,
  });
});
