import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';

const ROOT = join(import.meta.dirname, '..');

interface Use {
  readonly file: string;
  readonly sheet: string;
  readonly classes: readonly string[];
  /** A class is looked up by a name that is made at run time, so any may be meant. */
  readonly isOpen: boolean;
}

/** Which classes of which sheet a source file names: `styles.head`, `styles['head']`, `styles[tone]`. */
function usesIn(file: string): Use[] {
  const text = readFileSync(join(ROOT, file), 'utf8');
  const rest = text.replace(/^import .*$/gm, '');
  return [...text.matchAll(/^import (\w+) from '([^']+\.module\.css)';$/gm)].map(([, name = '', specifier = '']) => {
    const named = [
      ...rest.matchAll(new RegExp(`(?<![.\\w])${name}\\??\\.(\\w+)|(?<![.\\w])${name}\\['([^']+)'\\]`, 'g')),
    ];
    return {
      file,
      sheet: specifier.startsWith('#') ? `src/${specifier.slice(1)}` : join(dirname(file), specifier),
      classes: named.map(([, property, key]) => property ?? key ?? ''),
      isOpen: new RegExp(`\\b${name}\\b(?!\\??\\.\\w|\\[')`).test(rest),
    };
  });
}

function classesOf(sheet: string): ReadonlySet<string> {
  const rules = readFileSync(join(ROOT, sheet), 'utf8').replace(/\/\*[\s\S]*?\*\//g, '');
  const selectors = rules.replace(/\{[^{}]*\}/g, '{}');
  return new Set([...selectors.matchAll(/\.([A-Za-z_][\w-]*)/g)].map(([, name = '']) => name));
}

const files = readdirSync(join(ROOT, 'src'), { recursive: true, encoding: 'utf8' }).map((path) => join('src', path));
const uses = files.filter((file) => /\.tsx?$/.test(file)).flatMap(usesIn);

test('every class that a component uses exists in its style sheet', () => {
  const missing = uses.flatMap(({ file, sheet, classes }) => {
    const known = classesOf(sheet);
    return classes.filter((name) => !known.has(name)).map((name) => `${file}: .${name} is not in ${sheet}`);
  });
  expect(missing).toEqual([]);
});

test('every class of a style sheet is used by a component', () => {
  const sheets = files.filter((file) => file.endsWith('.module.css'));
  expect(sheets.length).toBeGreaterThan(0);
  const dead = sheets.flatMap((sheet) => {
    const by = uses.filter((use) => use.sheet === sheet);
    if (by.some(({ isOpen }) => isOpen)) return [];
    const named = new Set(by.flatMap(({ classes }) => classes));
    return [...classesOf(sheet)].filter((name) => !named.has(name)).map((name) => `${sheet}: .${name}`);
  });
  expect(dead).toEqual([]);
});
