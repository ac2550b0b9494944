import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { checkCircle, checkImport, checkPlace, isTest, resolveImport, roomName } from './checkImport.ts';
import { circlesOf } from './circles.ts';
import { type ImportUse, scanImports } from './scanImports.ts';

export interface Edge {
  readonly from: string;
  readonly to: string;
  readonly use: ImportUse;
}

export interface Tree {
  readonly files: number;
  readonly violations: readonly string[];
  /** Room to room, without tests; a value import wins over a type import. Sorted. */
  readonly edges: readonly Edge[];
}

/** Reads every source file below `root`/src and checks each of its imports against the table of rooms, and how many files import each other in a circle. */
export function readTree(root: string): Tree {
  const src = join(root, 'src');
  const violations: string[] = [];
  const edges = new Map<string, Edge>();
  const imports = new Map<string, string[]>();
  const files = listSources(src);
  for (const path of files) {
    const misplaced = checkPlace(path);
    if (misplaced !== undefined) violations.push(`src/${path}: ${misplaced}`);
    for (const found of scanImports(path, readFileSync(join(src, path), 'utf8'))) {
      const wrong = checkImport(path, found);
      if (wrong !== undefined) violations.push(`src/${path}:${found.line}: ${wrong}`);
      const target = resolveImport(path, found.specifier);
      if (target === undefined || target.startsWith('..')) continue;
      if (!existsSync(join(src, target)))
        violations.push(`src/${path}:${found.line}: ${found.specifier} does not exist`);
      if (isTest(path)) continue;
      addEdge(edges, { from: roomName(path), to: roomName(target), use: found.use });
      imports.set(path, [...(imports.get(path) ?? []), target]);
    }
  }
  for (const circle of circlesOf(imports)) {
    const wrong = checkCircle(circle);
    if (wrong !== undefined) violations.push(wrong);
  }
  return { files: files.length, violations, edges: [...edges.values()].sort(byEnds) };
}

function addEdge(edges: Map<string, Edge>, edge: Edge): void {
  if (edge.from === edge.to) return;
  const key = `${edge.from} ${edge.to}`;
  const known = edges.get(key);
  if (known === undefined || (known.use === 'type' && edge.use !== 'type')) edges.set(key, edge);
}

function byEnds(a: Edge, b: Edge): number {
  const [left, right] = [`${a.from} ${a.to}`, `${b.from} ${b.to}`];
  return left < right ? -1 : left > right ? 1 : 0;
}

function listSources(src: string): string[] {
  return readdirSync(src, { recursive: true, encoding: 'utf8' })
    .map((path) => path.replaceAll('\\', '/'))
    .filter((path) => /\.tsx?$/.test(path) && path.includes('/'))
    .sort();
}
