// npm run sample [-- SEED]: sixty comments, thirty test titles and thirty sentences of docs/, drawn at random. Read them aloud: each should
// be clear at the first reading. The same seed draws the same lines from the same tree.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const root = join(import.meta.dirname, '..');
const seed = Number(process.argv[2] ?? 1);
if (!Number.isSafeInteger(seed)) {
  console.error('usage: npm run sample [-- SEED], where SEED is a whole number');
  process.exit(2);
}

/** Fractions from 0 to 1, by the generator mulberry32. */
function fractionsFrom(start: number): () => number {
  let state = start >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

const fraction = fractionsFrom(seed);

function draw(lines: readonly string[], count: number): readonly string[] {
  const left = [...new Set(lines)];
  const drawn: string[] = [];
  while (drawn.length < count && left.length > 0) drawn.push(...left.splice(Math.floor(fraction() * left.length), 1));
  return drawn;
}

function textsOf(folders: readonly string[], pattern: RegExp): readonly string[] {
  return folders.flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
      .filter((path) => pattern.test(path) && !path.replaceAll('\\', '/').includes('/generated/'))
      .sort()
      .map((path) => readFileSync(join(root, folder, path), 'utf8')),
  );
}

const sources = textsOf(['src', 'scripts'], /(?<!\.test)\.(?:tsx?|mjs)$/);
const comments = sources.flatMap((text) =>
  [...text.matchAll(/^[ \t]*\/\*\*([\s\S]*?)\*\/|((?:^[ \t]*\/\/[^\n]*\n)+)/gm)].map(([, block, lines]) =>
    (block ?? lines ?? '')
      .replace(/^[ \t]*(?:\*|\/\/)[ \t]?/gm, '')
      .replace(/\s+/g, ' ')
      .trim(),
  ),
);
const titles = textsOf(['src', 'scripts', 'e2e'], /\.(?:test|spec)\.tsx?$/).flatMap((text) =>
  [...text.matchAll(/\b(?:it|test)(?:\.each\([\s\S]*?\))?\(\s*(['"`])((?:(?!\1)[^\\\n]|\\.)*)\1/g)].map(
    ([, , title = '']) => title,
  ),
);
const documents = [
  ...textsOf(['docs'], /\.md$/),
  ...['README.md', 'ARCHITECTURE.md', 'CONTRIBUTING.md'].map((name) => readFileSync(join(root, name), 'utf8')),
];
const sentences = documents.flatMap((text) =>
  text
    .replace(/```[\s\S]*?```/g, '')
    .split(/\n{2,}/)
    .filter((paragraph) => !/^\s*[|#<!]/.test(paragraph))
    .flatMap((paragraph) => paragraph.replace(/\s+/g, ' ').split(/(?<=[.!?])\s+(?=[A-Z`*])/)),
);

const PARTS = [
  { heading: 'Comments', lines: comments, count: 60 },
  { heading: 'Test titles', lines: titles, count: 30 },
  { heading: 'Sentences of the documents', lines: sentences, count: 30 },
];
for (const { heading, lines, count } of PARTS) {
  console.log(`\n${heading}`);
  for (const line of draw(
    lines.filter((each) => /[a-z]/i.test(each)),
    count,
  ))
    console.log(`- ${line}`);
}
