const ADDRESS = /url\("?([^")]+)"?\)/;

/** The fonts read so far, by address, because a film asks for them repeatedly. */
const read = new Map<string, string>();

const SVG = 'http://www.w3.org/2000/svg';
const XHTML = 'http://www.w3.org/1999/xhtml';

/** A picture as text, and its size in CSS pixels. */
export interface StagePicture {
  readonly svg: string;
  readonly widthPx: number;
  readonly heightPx: number;
}

/**
 * The shown content of an element as a self-contained SVG: it contains style sheets and fonts, and canvases become
 * images.
 */
export async function stageSvg(shown: HTMLElement): Promise<StagePicture> {
  const { width, height } = shown.getBoundingClientRect();
  const [widthPx, heightPx] = [Math.round(width), Math.round(height)];
  const svg = document.createElementNS(SVG, 'svg');
  svg.setAttribute('width', String(widthPx));
  svg.setAttribute('height', String(heightPx));
  svg.setAttribute('viewBox', `0 0 ${widthPx} ${heightPx}`);
  // Rules for the root, such as those of the theme, apply to this element.
  for (const { name, value } of document.documentElement.attributes)
    if (name === 'lang' || name.startsWith('data-')) svg.setAttribute(name, value);
  const frame = document.createElementNS(SVG, 'foreignObject');
  frame.setAttribute('width', '100%');
  frame.setAttribute('height', '100%');
  const style = document.createElementNS(XHTML, 'style');
  style.textContent = `${await shownStyles(shown)}\n* { scrollbar-width: none; }`;
  const body = withAncestors(shown, copyOf(shown, widthPx, heightPx));
  frame.append(style, body);
  svg.append(frame);
  return { svg: new XMLSerializer().serializeToString(svg), widthPx, heightPx };
}

function copyOf(shown: HTMLElement, widthPx: number, heightPx: number): HTMLElement {
  const copy = shown.cloneNode(true) as HTMLElement;
  const originals = shown.querySelectorAll<HTMLElement>('*');
  for (const [at, each] of [...copy.querySelectorAll<HTMLElement>('*')].entries()) {
    const original = originals[at];
    if (original instanceof HTMLCanvasElement) each.replaceWith(imageOf(original, each));
    else if (original) {
      takeOver(original, each);
      if (original instanceof HTMLElement) keepSides(original, each);
    }
  }
  copy.style.width = `${widthPx}px`;
  copy.style.height = `${heightPx}px`;
  return copy;
}

const SIDES = ['top', 'right', 'bottom', 'left'] as const;

/**
 * Browsers may drop a border or padding from a rule's text. It happens when a side is set after a variable for all
 * sides (`border: 1px solid var(--line)`, then `border-top: 0`). So the element itself gets the sides that have a
 * width.
 */
function keepSides(original: Element, { style }: HTMLElement): void {
  const shown = getComputedStyle(original);
  for (const side of SIDES) {
    const [border, padding] = [`border-${side}`, `padding-${side}`];
    const width = shown.getPropertyValue(`${border}-width`);
    if (width !== '0px')
      style.setProperty(
        border,
        `${width} ${shown.getPropertyValue(`${border}-style`)} ${shown.getPropertyValue(`${border}-color`)}`,
      );
    const room = shown.getPropertyValue(padding);
    if (room !== '0px') style.setProperty(padding, room);
  }
}

/** Typed text and scroll positions are not in the markup. */
function takeOver(original: HTMLElement, copy: HTMLElement): void {
  if (original instanceof HTMLInputElement) copy.setAttribute('value', original.value);
  const { scrollLeft, scrollTop } = original;
  if (scrollLeft === 0 && scrollTop === 0) return;
  for (const child of copy.children)
    if ('style' in child) (child as HTMLElement).style.translate = `${-scrollLeft}px ${-scrollTop}px`;
}

/** A canvas that a worker paints cannot export its picture, but it can be drawn. */
function imageOf(canvas: HTMLCanvasElement, { className, style }: HTMLElement): HTMLImageElement {
  const drawn = document.createElement('canvas');
  drawn.width = canvas.width;
  drawn.height = canvas.height;
  if (canvas.width > 0 && canvas.height > 0) drawn.getContext('2d')?.drawImage(canvas, 0, 0);
  const image = document.createElement('img');
  image.className = className;
  image.style.cssText = style.cssText;
  const shown = getComputedStyle(canvas);
  // Rules for a canvas do not apply to an image.
  for (const name of ['display', 'position', 'inset', 'margin', 'grid-area', 'vertical-align'])
    image.style.setProperty(name, shown.getPropertyValue(name));
  const { width, height } = canvas.getBoundingClientRect();
  image.style.width = `${width}px`;
  image.style.height = `${height}px`;
  image.src = drawn.toDataURL();
  return image;
}

/** Rules refer to ancestors, so the copy has its ancestors, which take no room. */
function withAncestors(shown: HTMLElement, copy: HTMLElement): HTMLElement {
  let inner = copy;
  for (let up = shown.parentElement; up && up !== document.documentElement; up = up.parentElement) {
    const outer = up.cloneNode(false) as HTMLElement;
    outer.style.display = 'contents';
    outer.append(inner);
    inner = outer;
  }
  return inner;
}

/** The rules that the shown element needs, as text: those of matching media, and the fonts with their bytes. */
async function shownStyles(shown: Element): Promise<string> {
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

/** The picture as an image for drawing. Rejects where the browser cannot read it. */
export async function pictureImage({ svg }: StagePicture): Promise<HTMLImageElement> {
  const image = new Image();
  // A data address, because a blob would count as another origin's, and the canvas could not be read again.
  image.src = `data:image/svg+xml;charset=utf-8,${encodeURIComponent(svg)}`;
  await image.decode();
  return image;
}
