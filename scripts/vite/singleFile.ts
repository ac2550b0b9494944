import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Plugin, Rolldown, UserConfig } from 'vite';
import { LICENCES_FILE } from './thirdPartyLicences.ts';

/** Where a worker's text stands in the file: in a data block of this name, found by the attribute. */
const PART = 'data-part';

/** Makes a worker's text an address that a worker can be started from. Runs before everything else in the file. */
const ADDRESS_OF_PART = `
const addresses = new Map();
globalThis.orreryPart = (name) => {
  let address = addresses.get(name);
  if (address === undefined) {
    const block = [...document.querySelectorAll('script[${PART}]')].find((one) => one.dataset.part === name);
    address = URL.createObjectURL(new Blob([block.textContent], { type: 'text/javascript' }));
    addresses.set(name, address);
  }
  return address;
};
`;

/** The same script, without what would end a `<script>` element or hide its end. Throws where the document would be read as another text than the one that was hashed. */
export function inScript(code: string): string {
  if (/[\r\0]/.test(code)) throw new Error('a document does not keep carriage returns and zeros');
  return code.replaceAll(/<(?=\/script|!--)/gi, '\\x3C');
}

/** The source of a Content-Security-Policy that allows one inline script or style, and nothing else. */
export function hashSource(text: string): string {
  return `'sha256-${createHash('sha256').update(text).digest('base64')}'`;
}

/** The policy of the file: no address at all but what stands in it, and workers of its own. */
function filePolicy(scripts: readonly string[], styles: readonly string[]): string {
  return [
    "default-src 'none'",
    `script-src ${scripts.map(hashSource).join(' ')}`,
    `style-src ${styles.map(hashSource).join(' ')}`,
    'img-src data: blob:',
    'font-src data:',
    'worker-src blob:',
    "base-uri 'none'",
    "form-action 'none'",
  ].join('; ');
}

/** Everything that the document needs, by what it is. */
export interface FileParts {
  /** The built document, which still names its files. */
  readonly html: string;
  /** Runs before the first paint. */
  readonly firstPaint: string;
  readonly script: string;
  readonly style: string;
  /** The text of each worker, by the name that the script asks for. */
  readonly workers: ReadonlyMap<string, string>;
  readonly icon: string;
  readonly licences: string;
}

/** The one document. */
export function singleDocument(parts: FileParts): string {
  const early = inScript(ADDRESS_OF_PART + parts.firstPaint);
  const script = inScript(parts.script);
  const policy = filePolicy([early, script], [parts.style]);
  const workers = [...parts.workers].map(
    ([name, text]) => `<script type="text/plain" ${PART}="${name}">${inScript(text)}</script>`,
  );
  const head = parts.html
    .replaceAll(/\s*<link rel="(?:stylesheet|preload|modulepreload)"[^>]*>/g, '')
    .replaceAll(/\s*<script[^>]*><\/script>/g, '')
    .replace(
      /(?<=<meta charset="utf-8" \/>)/,
      () => `\n    <meta http-equiv="Content-Security-Policy" content="${policy}" />`,
    )
    .replace('</title>', () => `</title>\n    <link rel="icon" type="image/svg+xml" href="${parts.icon}" />`);
  const [beforeHead, afterHead] = cut(head, '</head>');
  const [beforeBody, afterBody] = cut(afterHead, '</body>');
  return [
    beforeHead,
    `<script>${early}</script>\n<style>${parts.style}</style>\n</head>`,
    beforeBody,
    ...workers,
    `<script type="module">${script}</script>\n</body>`,
    afterBody.trimEnd(),
    `<!--\n${parts.licences.replaceAll('--', '- -')}-->\n`,
  ].join('');
}

function cut(text: string, at: string): readonly [string, string] {
  const index = text.indexOf(at);
  if (index < 0) throw new Error(`index.html has no ${at}`);
  return [text.slice(0, index), text.slice(index + at.length)];
}

function assetsOf(bundle: Rolldown.OutputBundle, ending: string): readonly Rolldown.OutputAsset[] {
  return Object.values(bundle).flatMap((part) =>
    part.type === 'asset' && part.fileName.endsWith(ending) ? [part] : [],
  );
}

/** A style sheet with its fonts in it. Throws where it names another file. */
export function withFonts(css: string, fonts: ReadonlyMap<string, Uint8Array>): string {
  return css.replaceAll(/url\((["']?)(?!data:|#)([^"')]+)\1\)/g, (_, _quote, path: string) => {
    const font = fonts.get(path.replace(/^.*\//, ''));
    if (font === undefined) throw new Error(`the style sheet names ${path}, which is not in the file`);
    return `url(data:font/woff2;base64,${Buffer.from(font).toString('base64')})`;
  });
}

/** Puts the whole build into one document that needs no other file: it runs from a folder. Goes after every other plugin. */
export function singleFile(root: string, name: string): Plugin {
  return {
    name: 'single-file',
    apply: 'build',
    enforce: 'post',
    config: (): UserConfig => ({
      build: {
        outDir: 'dist-file',
        copyPublicDir: false,
        manifest: false,
        sourcemap: false,
        cssCodeSplit: false,
        assetsInlineLimit: 0,
        rolldownOptions: { output: { codeSplitting: false } },
      },
      worker: { format: 'iife', rolldownOptions: { output: { codeSplitting: false } } },
      experimental: {
        // Only workers are asked for by name: everything else is in the script.
        renderBuiltUrl: (file, { hostType }) =>
          hostType === 'js' ? { runtime: `globalThis.orreryPart(${JSON.stringify(file)})` } : undefined,
      },
    }),
    transform: {
      order: 'pre',
      // From a folder, Chromium starts no module out of a document's own text. A worker of one script need not be one.
      handler: (code, id) =>
        id.includes('/src/') && /new Worker\(/.test(code)
          ? { code: code.replaceAll(/(?<=new Worker\([^;]*)type: 'module'/g, "type: 'classic'"), map: null }
          : undefined,
    },
    transformIndexHtml: {
      order: 'pre',
      // A preloaded font would stand in the file twice.
      handler: (html) => html.replaceAll(/\s*<link rel="(?:preload|icon)"[^>]*>/g, ''),
    },
    generateBundle(_, bundle) {
      const [page] = assetsOf(bundle, '.html');
      const [style, ...styles] = assetsOf(bundle, '.css');
      const [licences] = assetsOf(bundle, LICENCES_FILE);
      const scripts = Object.values(bundle).filter((part) => part.type === 'chunk');
      const workers = assetsOf(bundle, '.js');
      const [script] = scripts;
      if (!page || !style || !licences || !script || scripts.length > 1 || styles.length > 0)
        throw new Error(`one document, script and style sheet, not ${Object.keys(bundle).join(', ')}`);
      const fonts = new Map(
        assetsOf(bundle, '.woff2').map(({ fileName, source }) => [fileName.replace(/^.*\//, ''), Buffer.from(source)]),
      );
      const icon = readFileSync(join(root, 'public', 'icon.svg'));
      const document = singleDocument({
        html: String(page.source),
        firstPaint: readFileSync(join(root, 'public', 'firstPaint.js'), 'utf8'),
        // Vite puts in what is to be fetched beforehand only after this: here it is nothing.
        script: script.code.replaceAll('__VITE_PRELOAD__', 'void 0'),
        style: withFonts(String(style.source), fonts),
        workers: new Map(workers.map(({ fileName, source }) => [fileName, String(source)])),
        icon: `data:image/svg+xml;base64,${icon.toString('base64')}`,
        licences: String(licences.source),
      });
      for (const file of Object.keys(bundle)) delete bundle[file];
      this.emitFile({ type: 'asset', fileName: name, source: document });
    },
  };
}
