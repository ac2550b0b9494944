import { copyFileSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';

/**
 * Packs recorded decisions into conformance/: `node --import tsx scripts/vectors.ts SOURCE_DIR`.
 * SOURCE_DIR holds a folder per suite with <category>.json files and their descriptions. The same input gives the same bytes.
 */
function pack(source: string, target: string): void {
  for (const entry of readdirSync(source, { withFileTypes: true }).sort((a, b) => (a.name < b.name ? -1 : 1))) {
    if (!entry.isDirectory()) continue;
    const suite = entry.name;
    mkdirSync(join(target, suite), { recursive: true });
    const files = readdirSync(join(source, suite)).sort();
    for (const file of files) {
      const from = join(source, suite, file);
      if (file.endsWith('.md')) copyFileSync(from, join(target, suite, file));
      else if (file.endsWith('.json')) writeFileSync(join(target, suite, `${file}.gz`), gzip(readFileSync(from)));
    }
    console.log(`${suite}: ${files.length} files`);
  }
}

/** Node writes no time stamp into the gzip header; the byte that names the operating system is set to "unknown". */
function gzip(bytes: Buffer): Buffer {
  const packed = gzipSync(bytes, { level: 9 });
  packed[9] = 255;
  return packed;
}

const [source] = process.argv.slice(2);
if (source === undefined) {
  console.error('usage: node --import tsx scripts/vectors.ts SOURCE_DIR');
  process.exitCode = 2;
} else {
  pack(source, join(import.meta.dirname, '..', 'conformance'));
}
