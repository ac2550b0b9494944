/** A font face of the page, in a form that another document or a worker can load. */
export interface Face {
  readonly family: string;
  /** As in `src` of `@font-face`, with absolute URLs. */
  readonly source: string;
  /** One weight, or the lowest and the highest one. */
  readonly weight: string;
}

/**
 * The font faces that the page's style sheets load. System fonts are available everywhere. Sheets of other origins are
 * skipped.
 */
export function facesOf(sheets: Iterable<CSSStyleSheet>): Face[] {
  return [...sheets].flatMap((sheet) => rulesOf(sheet).flatMap((rule) => faceOf(rule, sheet.href ?? location.href)));
}

function rulesOf(sheet: CSSStyleSheet): CSSRule[] {
  try {
    return [...sheet.cssRules];
  } catch {
    return [];
  }
}

function faceOf(rule: CSSRule, base: string): Face[] {
  if (!(rule instanceof CSSFontFaceRule)) return [];
  const of = (name: string) => rule.style.getPropertyValue(name);
  const address = /url\("([^"]+)"\)/.exec(of('src'))?.[1];
  if (address === undefined) return [];
  const family = of('font-family').replace(/^["']|["']$/g, '');
  return [{ family, source: `url("${new URL(address, base).href}")`, weight: of('font-weight') || 'normal' }];
}
