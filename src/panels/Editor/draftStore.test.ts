// @vitest-environment jsdom

import { beforeEach, describe, expect, it } from 'vitest';
import { editorDraft } from './draftStore.ts';

const draft = editorDraft.getState;
const names = (): string[] => draft().files.map((file) => file.name);

beforeEach(() => {
  localStorage.clear();
  editorDraft.setState({ files: [{ name: 'manifest.yaml', text: '' }], current: 0, closed: null, problems: [] });
});

describe('the draft', () => {
  it('takes the place of an empty text', () => {
    draft().open([{ name: 'a.yaml', text: 'a' }], []);
    expect(names()).toEqual(['a.yaml']);
  });

  it('never writes over what was typed', () => {
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

  it('brings a closed text back', () => {
    draft().open([{ name: 'a.yaml', text: 'a' }], []);
    draft().close(0);
    expect(draft().files).toEqual([{ name: 'manifest.yaml', text: '' }]);
    draft().reopen();
    expect(draft().files).toEqual([{ name: 'a.yaml', text: 'a' }]);
    expect(draft().closed).toBeNull();
  });

  it('keeps the text in storage, and goes on without it', () => {
    draft().edit('kept');
    expect(localStorage.getItem('kube-orrery/draft')).toContain('kept');
    const big = 'x'.repeat(3_000_000);
    draft().edit(big);
    expect(draft().files[0]?.text).toBe(big);
    expect(localStorage.getItem('kube-orrery/draft')).toContain('kept');
  });
});
