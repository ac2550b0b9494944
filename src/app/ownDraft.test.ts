// @vitest-environment jsdom

import { beforeEach, expect, it } from 'vitest';
import { draftKey } from '#client/draft/draftStorage.ts';
import { editorDraft } from '#client/draft/draftStore.ts';
import { memoryLocks } from '#client/runs/testing/memoryStorage.ts';
import { tabId } from '#client/tabId.ts';
import { takeOwnDraft } from './ownDraft.ts';

const written = (text: string) =>
  JSON.stringify({ state: { files: [{ name: 'a.yaml', text }], current: 0, closed: null }, version: 1 });

beforeEach(() => {
  localStorage.clear();
  editorDraft.setState({ files: [{ name: 'manifest.yaml', text: '' }], current: 0, closed: null, problems: [] });
});

it('a duplicated tab writes its own draft from then on', async () => {
  const { tab } = memoryLocks();
  const original = tabId();
  await tab().take(`tab/${original}`);
  editorDraft.getState().edit('from the first tab');
  await takeOwnDraft(tab());
  expect(tabId()).not.toBe(original);
  editorDraft.getState().edit('from the second tab');
  expect(localStorage.getItem(draftKey(original))).toContain('from the first tab');
  expect(localStorage.getItem(draftKey())).toContain('from the second tab');
});

it('a new tab takes over the draft of a closed tab, unless a draft is being written', async () => {
  localStorage.setItem(draftKey('gone'), written('left'));
  editorDraft.getState().edit('mine');
  await takeOwnDraft(memoryLocks().tab());
  expect(editorDraft.getState().files.map(({ text }) => text)).toEqual(['mine']);
  editorDraft.getState().edit('');
  await takeOwnDraft(memoryLocks().tab());
  expect(editorDraft.getState().files.map(({ text }) => text)).toEqual(['left']);
});
