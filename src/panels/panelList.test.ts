// @vitest-environment jsdom
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { useTabStore } from '#client/tabStore.ts';
import { en } from '#i18n/en/index.ts';
import { palette } from '#i18n/en/palette.ts';
import { shell as chinese } from '#i18n/zh-CN/shell.ts';
import { digitOf, findView, PANELS, VIEWS } from './panelList.ts';

const upper = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);

it.each(VIEWS.map((view) => [view.id, view] as const))(
  '%s has a folder of its name, and names in both languages',
  (id, view) => {
    expect(existsSync(join(import.meta.dirname, upper(id), 'panel.ts'))).toBe(true);
    expect(en.shell.view[id]).not.toBe('');
    expect(chinese.view[id]).not.toBe('');
    expect(findView(id)).toBe(view);
  },
);

it('lists every view that has a name, once', () => {
  expect(VIEWS.map(({ id }) => id).toSorted()).toEqual(Object.keys(en.shell.view).toSorted());
});

it('has one panel for each id', () => {
  const ids = PANELS.flatMap((panel) => ('id' in panel && panel.id !== undefined ? [panel.id] : []));
  expect(new Set(ids).size).toBe(ids.length);
});

it('finds no view by another name', () => {
  expect(findView('toString')).toBeUndefined();
});

it('gives the first nine views a digit', () => {
  expect([0, 8, 9].map(digitOf)).toEqual(['1', '9', undefined]);
});

it('names each command once in the palette', () => {
  const names = PANELS.flatMap((panel) => [
    ...(panel.commands ?? []).map(({ name }) => palette[name]),
    ...('opener' in panel && panel.opener ? [palette[panel.opener.name]] : []),
  ]);
  expect(new Set(names).size).toBe(names.length);
});

it.each([
  ['fairness', 'tooMany'],
  ['storage', 'etcd'],
  ['nodes', 'kubelet'],
  ['podLife', 'compare'],
])('opens a tab of %s by its name, and no unknown tab', (view, tab) => {
  const before = useTabStore.getState();
  expect(findView(view)?.showTab?.('nonsense')).toBe(false);
  expect(useTabStore.getState()).toBe(before);
  expect(findView(view)?.showTab?.(tab)).toBe(true);
});
