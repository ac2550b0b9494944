/** The rules that the shown element needs, as text: those of matching media, and the fonts with their bytes. */
export async function shownStyles(shown: Element): Promise<string> {
  const sheets = [...document.styleSheets, ...document.adoptedStyleSheets];
  const texts = await Promise.all(sheets.map((sheet) => textOf(sheet.cssRules, shown, sheet.href ?? location.href)));
  return texts.join('\n');
}

async function textOf(rules: CSSRuleList, shown: Element, base: string): Promise<string> {
  const texts = await Promise.all([...rules].map((rule) => ruleText(rule, shown, base)));
  return texts.filter((text) => text !== '').join('\n');
}

function ruleText(rule: CSSRule, shown: Element, base: string): Promise<string> | string {
  // A picture has a window of its own size, so the rules that hold in this window are written without their
  // condition.
  if (rule instanceof CSSMediaRule)
    return matchMedia(rule.conditionText).matches ? textOf(rule.cssRules, shown, base) : '';
  if (rule instanceof CSSFontFaceRule) return faceText(rule, base);
  if (rule instanceof CSSStyleRule) return isNeeded(rule.selectorText, shown) ? rule.cssText : '';
  return rule.cssText;
}

/** A rule whose selector has a pseudo-class or pseudo-element is always kept. */
function isNeeded(selector: string, shown: Element): boolean {
  return (
    selector.includes(':') ||
    shown.matches(selector) ||
    shown.querySelector(selector) !== null ||
    isAround(selector, shown)
  );
}

function isAround(selector: string, shown: Element): boolean {
  return shown.closest(selector) !== null;
}

const ADDRESS = /url\("?([^")]+)"?\)/;

/** The fonts read so far, by address, because a film asks for them repeatedly. */
const read = new Map<string, string>();

/**
 * A picture fetches nothing, so it contains the font's bytes. A font that fails to load is replaced by the system's.
 */
async function faceText(rule: CSSFontFaceRule, base: string): Promise<string> {
  const address = ADDRESS.exec(rule.cssText)?.[1];
  // In the one-file page the address already contains the bytes.
  if (address === undefined || address.startsWith('data:')) return rule.cssText;
  try {
    const { href } = new URL(address, base);
    const bytes = read.get(href) ?? (await base64(href));
    read.set(href, bytes);
    return rule.cssText.replace(ADDRESS, () => `url("data:font/woff2;base64,${bytes}")`);
  } catch {
    return '';
  }
}

async function base64(href: string): Promise<string> {
  const answer = await fetch(href);
  let text = '';
  for (const byte of new Uint8Array(await answer.arrayBuffer())) text += String.fromCharCode(byte);
  return btoa(text);
}
