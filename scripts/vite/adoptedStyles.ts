import type { Plugin } from 'vite';

/** One dependency that puts `<style>` elements into the page, and how it is told to use constructed style sheets instead. */
interface Rewrite {
  readonly file: RegExp;
  readonly from: RegExp;
  readonly to: string;
  readonly append?: string;
}

const adopt = `
function adoptCss(css) {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(css);
  document.adoptedStyleSheets.push(sheet);
  return sheet;
}
`;

/** A stand-in for the element type "style" with fixed text: adopts the text once and renders nothing. */
const adoptedStyle = `${adopt}
const adoptedTexts = new Set();
function AdoptedStyle({ dangerouslySetInnerHTML: { __html: css } }) {
  if (!adoptedTexts.has(css)) {
    adoptedTexts.add(css);
    adoptCss(css);
  }
  return null;
}
`;

const rewrites: readonly Rewrite[] = [
  {
    // CodeMirror's style sheets; style-mod itself uses constructed sheets, but only below a shadow root.
    file: /\/node_modules\/style-mod\/src\/style-mod\.js$/,
    from: /!root\.head && root\.adoptedStyleSheets/,
    to: 'root.adoptedStyleSheets',
  },
  {
    file: /\/node_modules\/@radix-ui\/react-(?:scroll-area|select)\/dist\/index\.mjs$/,
    from: /"style",(?=\s*\{\s*dangerouslySetInnerHTML:)/,
    to: 'AdoptedStyle,',
    append: adoptedStyle,
  },
  {
    // The scroll lock behind modal dialogs and menus.
    file: /\/node_modules\/react-style-singleton\/dist\/es20\d\d\/singleton\.js$/,
    from: /^.*$/s,
    to: `${adopt}
export const stylesheetSingleton = () => {
  let users = 0;
  let sheet;
  return {
    add(css) {
      if (users++ === 0) sheet = adoptCss(css);
    },
    remove() {
      if (--users === 0) document.adoptedStyleSheets = document.adoptedStyleSheets.filter((other) => other !== sheet);
    },
  };
};
`,
  },
];

/** The module's code without `<style>` elements; undefined for modules that need no change. Throws when the change no longer fits. */
export function rewriteStyles(id: string, code: string): string | undefined {
  const path = id.replaceAll('\\', '/').replace(/\?.*$/, '');
  const rewrite = rewrites.find(({ file }) => file.test(path));
  if (rewrite === undefined) return undefined;
  if (!rewrite.from.test(code)) {
    throw new Error(`${path} changed: see how it inserts its styles now, and mend scripts/vite/adoptedStyles.ts`);
  }
  return code.replace(rewrite.from, () => rewrite.to) + (rewrite.append ?? '');
}

/** `style-src 'self'` forbids `<style>` elements. Constructed style sheets are allowed, so the dependencies are made to use those. */
export function adoptedStyles(): Plugin {
  return {
    name: 'adopted-styles',
    apply: 'build',
    enforce: 'pre',
    transform(code, id) {
      const rewritten = rewriteStyles(id, code);
      return rewritten === undefined ? undefined : { code: rewritten, map: null };
    },
  };
}
