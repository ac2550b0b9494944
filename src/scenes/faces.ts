/** A face of the page as another document or a worker can load it. */
export interface Face {
  readonly family: string;
  /** As in `src` of `@font-face`, with whole addresses. */
  readonly source: string;
  /** One weight, or the lowest and the highest. */
  readonly weight: string;
}

/** The faces that the page's style sheets fetch; those of the system are everywhere. Sheets of other origins are passed over. */
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
