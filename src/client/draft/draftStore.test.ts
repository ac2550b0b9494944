// @vitest-environment jsdom

import { beforeEach, describe, expect, it, vi } from 'vitest';
import { draftKey, takeLeftDrafts, useDraftKept } from './draftStorage.ts';
import { editorDraft } from './draftStore.ts';

const draft = editorDraft.getState;
const names = (): string[] => draft().files.map((file) => file.name);

beforeEach(() => {
  localStorage.clear();
  editorDraft.setState({ files: [{ name: 'manifest.yaml', text: '' }], current: 0, closed: null, problems: [] });
});

describe('the draft', () => {
  it('replaces an empty text', () => {
    draft().open([{ name: 'a.yaml', text: 'a' }], []);
    expect(names()).toEqual(['a.yaml']);
  });

  it('never replaces text that was typed', () => {
    draft().edit('typed');
    draft().open([{ name: 'manifest.yaml', text: 'other' }], []);
    expect(draft().files).toEqual([
      { name: 'manifest.yaml', text: 'typed' },
      { name: 'manifest (2).yaml', text: 'other' },
    ]);
    expect(draft().current).toBe(1);
  });

  it('shows the file that has problems, under its new name', () => {
    draft().edit('typed');
    draft().open(
      [
        { name: 'good.yaml', text: 'good' },
        { name: 'manifest.yaml', text: 'bad' },
      ],
      [{ file: 'manifest.yaml', line: 3, message: 'wrong' }],
    );
    expect(draft().files[draft().current]).toEqual({ name: 'manifest (2).yaml', text: 'bad' });
    expect(draft().problems).toEqual([{ file: 'manifest (2).yaml', line: 3, message: 'wrong' }]);
  });

  it('does not open the same text twice', () => {
    draft().open([{ name: 'a.yaml', text: 'a' }], []);
    draft().open([{ name: 'a.yaml', text: 'a' }], []);
    expect(names()).toEqual(['a.yaml']);
  });

  it('restores a closed text', () => {
    draft().open([{ name: 'a.yaml', text: 'a' }], []);
    draft().close(0);
    expect(draft().files).toEqual([{ name: 'manifest.yaml', text: '' }]);
    draft().reopen();
    expect(draft().files).toEqual([{ name: 'a.yaml', text: 'a' }]);
    expect(draft().closed).toBeNull();
  });

  it('saves the text in the browser’s storage, and works without it', () => {
    draft().edit('kept');
    expect(localStorage.getItem(draftKey())).toContain('kept');
    const big = 'x'.repeat(3_000_000);
    draft().edit(big);
    expect(draft().files[0]?.text).toBe(big);
    expect(localStorage.getItem(draftKey())).toContain('kept');
  });

  it('says when the text is not saved, and when it is saved again', () => {
    const refused = vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
      throw new DOMException('no room', 'QuotaExceededError');
    });
    draft().edit('lost?');
    expect(useDraftKept.getState().isKept).toBe(false);
    refused.mockRestore();
    draft().edit('kept');
    expect(useDraftKept.getState().isKept).toBe(true);
  });

  it('takes over the draft of a closed tab once, but no draft of an open tab and no damaged one', () => {
    const written = (text: string) =>
      JSON.stringify({ state: { files: [{ name: `${text}.yaml`, text }], current: 0, closed: null }, version: 1 });
    localStorage.setItem('kube-orrery/draft', written('before'));
    localStorage.setItem(draftKey('closed'), written('closed'));
    localStorage.setItem(draftKey('open'), written('open'));
    localStorage.setItem(draftKey('broken'), '{"state":{"files":[{}]}}');
    draft().edit('mine');
    const taken = takeLeftDrafts((tab) => tab === 'open').map(({ text }) => text);
    expect(taken.sort()).toEqual(['before', 'closed']);
    expect(takeLeftDrafts((tab) => tab === 'open')).toEqual([]);
    expect(localStorage.getItem(draftKey('open'))).toContain('open');
    expect(localStorage.getItem(draftKey())).toContain('mine');
  });
});
