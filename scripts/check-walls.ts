import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { biomeOverrides } from './walls/biomeOverrides.ts';
import { drawGraph, insertGraph } from './walls/drawGraph.ts';
import { readTree } from './walls/readTree.ts';

/**
 * Checks who imports whom in src/. Exit status 1 on a forbidden import, or when ARCHITECTURE.md's graph or biome.walls.json
 * no longer say what the code and the table of rooms say; `--graph` brings these two up to date.
 * `--root DIR` checks another tree (used by the tests).
 */
function main(args: readonly string[]): number {
  const rootAt = args.indexOf('--root');
  const root = rootAt < 0 ? join(import.meta.dirname, '..') : (args[rootAt + 1] ?? '.');
  const tree = readTree(root);
  const problems = [...tree.violations];
  if (tree.files === 0) problems.push('src/ has no source files: nothing was checked');

  const documentPath = join(root, 'ARCHITECTURE.md');
  const document = readFileSync(documentPath, 'utf8');
  const outputs = [
    { path: documentPath, text: insertGraph(document, drawGraph(tree)) },
    { path: join(root, 'biome.walls.json'), text: `${JSON.stringify(biomeOverrides(), null, 2)}\n` },
  ];
  for (const { path, text } of outputs) {
    if (args.includes('--graph')) writeFileSync(path, text);
    else if (readIfThere(path) !== text) problems.push(`${path} is out of date: run npm run graph`);
  }

  for (const problem of problems) console.error(problem);
  for (const { from, to, use } of tree.edges) console.log(`${from} -> ${to}${use === 'value' ? '' : ` (${use})`}`);
  console.log(`walls: ${tree.files} files, ${tree.edges.length} edges between rooms, ${problems.length} problems`);
  return problems.length === 0 ? 0 : 1;
}

function readIfThere(path: string): string | undefined {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return undefined;
  }
}

process.exitCode = main(process.argv.slice(2));
