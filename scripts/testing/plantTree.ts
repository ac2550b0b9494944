import { cpSync, mkdirSync, mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';

export const repository = join(import.meta.dirname, '..', '..');

/** A throw-away tree with these files (path to text), and with copies of the repository's own `copies`. Returns its root. */
export function plantTree(files: Readonly<Record<string, string>>, copies: readonly string[] = []): string {
  const root = mkdtempSync(join(tmpdir(), 'orrery-walls-'));
  for (const path of copies) cpSync(join(repository, path), join(root, path), { recursive: true });
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(root, path)), { recursive: true });
    writeFileSync(join(root, path), text);
  }
  return root;
}
