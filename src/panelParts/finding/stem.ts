const ENDINGS: readonly (readonly [RegExp, string])[] = [
  [/ies$/, 'y'],
  [/(ss|us|is)$/, '$1'],
  [/([^s])s$/, '$1'],
];

/**
 * The common part of an English word's forms: `pods`, `scheduled` and `scheduling` become `pod` and `schedul`. Words
 * with digits stay unchanged.
 */
export function stem(word: string): string {
  if (word.length <= 3 || /\d/.test(word)) return word;
  let cut = word;
  for (const [ending, kept] of ENDINGS) {
    if (!ending.test(cut)) continue;
    cut = cut.replace(ending, kept);
    break;
  }
  const bare = cut.replace(/(?:ing|ed)$/, '');
  if (bare.length >= 3 && /[aeiouy]/.test(bare)) cut = bare.replace(/([bdgklmnprt])\1$/, '$1');
  return cut.length > 3 ? cut.replace(/e$/, '') : cut;
}
