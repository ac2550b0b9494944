// @vitest-environment jsdom
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { number, oneOf } from '#base/shape.ts';
import { forgetSettings, settingsStorage, storageTroubles } from './settingsStorage.ts';

interface Settings {
  readonly theme: string;
  readonly width: number;
}

const NAME = 'kube-orrery/test';
const storage = settingsStorage<Settings>(1, { theme: oneOf<string>('dark'), width: number(0, 1000) }, 200);

beforeEach(() => {
  localStorage.clear();
  storageTroubles.setState([], true);
});
afterEach(() => vi.restoreAllMocks());

const kept = (text: string) => {
  localStorage.setItem(NAME, text);
  return storage.getItem(NAME);
};

test('valid settings are read back', () => {
  storage.setItem(NAME, { state: { theme: 'dark', width: 5 }, version: 1 });
  expect(storage.getItem(NAME)).toEqual({ state: { theme: 'dark', width: 5 }, version: 1 });
  expect(storageTroubles.getState()).toEqual([]);
});

test('a field without a shape is not stored', () => {
  const state = { theme: 'dark', width: 5, open: true };
  storage.setItem(NAME, { state, version: 1 });
  expect(localStorage.getItem(NAME)).toBe('{"state":{"theme":"dark","width":5},"version":1}');
});

test('a wrong or unknown field is dropped and reported', () => {
  expect(kept('{"state":{"theme":7,"width":5,"other":1},"version":1}')).toEqual({ state: { width: 5 }, version: 1 });
  expect(storageTroubles.getState()).toEqual([
    { code: 'broken', what: `${NAME}: theme` },
    { code: 'broken', what: `${NAME}: other` },
  ]);
});

test.each(['{', 'null', '[]', '{"state":null,"version":1}', '{"state":{"theme":"dark"},"version":2}', '"a"'])(
  'an invalid setting is dropped and reported: %s',
  (text) => {
    expect(kept(text)).toBeNull();
    expect(localStorage.getItem(NAME)).toBeNull();
    expect(storageTroubles.getState()).toEqual([{ code: 'broken', what: NAME }]);
  },
);

test('a full or forbidden storage is reported once, and nothing throws', () => {
  vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('no room', 'QuotaExceededError');
  });
  vi.spyOn(Storage.prototype, 'getItem').mockImplementation(() => {
    throw new DOMException('not here', 'SecurityError');
  });
  for (let i = 0; i < 3; i++) storage.setItem(NAME, { state: { theme: 'dark', width: i }, version: 1 });
  expect(storage.getItem(NAME)).toBeNull();
  expect(storageTroubles.getState().map(({ code }) => code)).toEqual(['full', 'forbidden']);
});

test('a text that is too long is not saved, and the earlier text stays', () => {
  storage.setItem(NAME, { state: { theme: 'dark', width: 1 }, version: 1 });
  storage.setItem(NAME, { state: { theme: 'x'.repeat(300), width: 2 }, version: 1 });
  expect(storage.getItem(NAME)).toMatchObject({ state: { width: 1 } });
});

test('forgetting removes only the settings of this product', () => {
  localStorage.setItem('other', 'stays');
  localStorage.setItem('kube-orrery/view', '{}');
  forgetSettings();
  expect(Object.keys(localStorage)).toEqual(['other']);
});
