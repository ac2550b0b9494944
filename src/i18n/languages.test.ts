import { describe, expect, it } from 'vitest';
import { isLanguage, LANGUAGES, preferredLanguage, REFERENCE } from './languages.ts';

describe('languages', () => {
  it('are each offered once, under names of their own', () => {
    for (const names of [
      LANGUAGES.map(({ id }) => id),
      LANGUAGES.map(({ name }) => name),
      LANGUAGES.map(({ shortName }) => shortName),
    ])
      expect(new Set(names).size).toBe(LANGUAGES.length);
  });

  it('are tags that a browser knows', () => {
    for (const { id } of LANGUAGES) expect(Intl.getCanonicalLocales(id)).toEqual([id]);
  });

  it('have texts to fetch, but for the reference, which comes with the page', () => {
    expect(LANGUAGES.filter(({ load }) => load === undefined).map(({ id }) => id)).toEqual([REFERENCE]);
  });

  it('are chosen by the language of the browser, else it is the reference', () => {
    for (const { id } of LANGUAGES) expect(preferredLanguage(id)).toBe(id);
    expect(preferredLanguage('zh')).toBe('zh-CN');
    expect(preferredLanguage('ZH-hant-tw')).toBe('zh-CN');
    // A tag for private use: no language of the page will ever have it.
    expect(preferredLanguage('qaa-CA')).toBe(REFERENCE);
    expect(preferredLanguage('')).toBe(REFERENCE);
  });

  it('are all that a stored choice may be', () => {
    for (const { id } of LANGUAGES) expect(isLanguage(id)).toBe(true);
    for (const other of ['zh', 'EN', '', undefined, 0]) expect(isLanguage(other)).toBe(false);
  });
});
