import { describe, expect, it } from 'vitest';
import { isLanguage, LANGUAGES, preferredLanguage, REFERENCE } from './languages.ts';

describe('languages', () => {
  it('each language is offered once, under its own names', () => {
    for (const names of [
      LANGUAGES.map(({ id }) => id),
      LANGUAGES.map(({ name }) => name),
      LANGUAGES.map(({ shortName }) => shortName),
    ])
      expect(new Set(names).size).toBe(LANGUAGES.length);
  });

  it('language ids are tags that a browser knows', () => {
    for (const { id } of LANGUAGES) expect(Intl.getCanonicalLocales(id)).toEqual([id]);
  });

  it('every language except the reference has texts to fetch', () => {
    expect(LANGUAGES.filter(({ load }) => load === undefined).map(({ id }) => id)).toEqual([REFERENCE]);
  });

  it('the browser’s language chooses the language, else it is the reference', () => {
    for (const { id } of LANGUAGES) expect(preferredLanguage(id)).toBe(id);
    expect(preferredLanguage('zh')).toBe('zh-CN');
    expect(preferredLanguage('ZH-hant-tw')).toBe('zh-CN');
    // A tag for private use: no language of the page will ever have it.
    expect(preferredLanguage('qaa-CA')).toBe(REFERENCE);
    expect(preferredLanguage('')).toBe(REFERENCE);
  });

  it('a stored choice must be a known language', () => {
    for (const { id } of LANGUAGES) expect(isLanguage(id)).toBe(true);
    for (const other of ['zh', 'EN', '', undefined, 0]) expect(isLanguage(other)).toBe(false);
  });
});
