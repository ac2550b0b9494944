import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Plugin } from 'vite';
import { compare } from '../../src/base/order.ts';

/** The file in the built page. */
export const LICENCES_FILE = 'third-party-licences.txt';
/** Packages whose text comes into the page through generated files: the documentation of the API's fields. */
const GENERATED_FROM = ['@kubernetes/client-node'];
const LICENCE_FILE = /^(?:licen[cs]e|copying|notice)(?:[.-].*)?$/i;
const RULE = '='.repeat(80);

interface Manifest {
  readonly name: string;
  readonly version: string;
  readonly license?: string;
}

/** The folder of the package that a module belongs to; `undefined` for our own. */
export function packageFolder(id: string): string | undefined {
  const path = id.replaceAll('\\', '/').replace(/^\0/, '').replace(/\?.*$/, '');
  return /^(.*\/node_modules\/(?:@[^/]+\/)?[^/]+)\//.exec(path)?.[1];
}

interface Licence {
  /** Name and version of the package, and the name of its licence. */
  readonly heading: string;
  /** The lines of its text that name the holder of the copyright. */
  readonly holders: readonly string[];
  /** The text without these lines. */
  readonly terms: string;
}

const HOLDER = /^\s*(?:copyright\s+(?:\(c\)|©)|(?:copyright|\(c\)|©).*\d)/i;

/** A package's licence. Throws when it names none at all. */
export function licenceOf(folder: string): Licence {
  const { name, version, license } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as Manifest;
  const files = readdirSync(folder)
    .filter((file) => LICENCE_FILE.test(file))
    .sort();
  if (license === undefined && files.length === 0) throw new Error(`${name} names no licence: look it up by hand`);
  const lines = files.flatMap((file) => readFileSync(join(folder, file), 'utf8').trim().split(/\r?\n/));
  return {
    heading: `${name} ${version} (${license ?? 'see below'})`,
    holders: lines.filter((line) => HOLDER.test(line)).map((line) => line.trim()),
    terms: paragraphs(lines.filter((line) => !HOLDER.test(line))),
  };
}

/** Paragraphs of one line each: many packages break the same terms at other places. */
function paragraphs(lines: readonly string[]): string {
  const text = lines.map((line) => line.trim()).join('\n');
  return text
    .split(/\n{2,}/)
    .map((paragraph) => paragraph.replaceAll('\n', ' ').trim())
    .filter((paragraph) => paragraph !== '')
    .join('\n\n');
}

/** The file of all licences. Terms that several packages share stand once, under their names and holders. */
export function licencesFile(licences: readonly Licence[]): string {
  const packages = new Map<string, Set<string>>();
  for (const { heading, holders, terms } of licences) {
    const named = [heading, ...holders.map((holder) => `  ${holder}`)].join('\n');
    packages.set(terms, (packages.get(terms) ?? new Set()).add(named));
  }
  // Terms that differ in a line stand beside each other, so that the file packs well.
  const parts = [...packages]
    .sort(([a], [b]) => compare(a, b))
    .map(([terms, names]) => [RULE, ...[...names].sort(), RULE, '', terms, ''].join('\n'));
  return ['Kube Orrery contains parts of the following packages.\n', ...parts].join('\n');
}

/**
 * Writes the licences of all packages that are bundled, in the page and in its workers, into one file beside the page.
 * `collect` goes into every build, `write` into that of the page, which comes last.
 */
export function thirdPartyLicences(root: string): { readonly collect: () => Plugin; readonly write: () => Plugin } {
  const folders = new Set<string>();
  return {
    collect: () => ({
      name: 'third-party-licences-collect',
      apply: 'build',
      transform(_, id) {
        const folder = packageFolder(id);
        // Some packages have a package.json without a name in a folder of their own.
        if (folder !== undefined && existsSync(join(folder, 'package.json'))) folders.add(folder);
        return undefined;
      },
    }),
    write: () => ({
      name: 'third-party-licences-write',
      apply: 'build',
      generateBundle(_, bundle) {
        // Fonts are named by a style sheet or by the document; no module is made of them.
        const files = Object.values(bundle).flatMap((part) => (part.type === 'asset' ? part.originalFileNames : []));
        const ofFiles = files.map((file) => packageFolder(join(root, file))).filter((folder) => folder !== undefined);
        const all = [...folders, ...ofFiles, ...GENERATED_FROM.map((name) => join(root, 'node_modules', name))];
        this.emitFile({ type: 'asset', fileName: LICENCES_FILE, source: licencesFile(all.map(licenceOf)) });
      },
    }),
  };
}
