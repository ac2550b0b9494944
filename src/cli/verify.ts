import { readFileSync } from 'node:fs';
import { gunzipSync } from 'node:zlib';
import { type RecordedFile, readRecorded, verifyFiles } from '#conformance/verify.ts';
import { pathsUnder } from './inputFiles.ts';
import { UsageError } from './usageError.ts';

const RECORDED = /^(?!_|gate\.).*\.json(\.gz)?$/;

/** `orrery verify PATH...`: plays recorded decisions of the real components and compares. */
export function verify(paths: string[]): number {
  if (paths.length === 0) throw new UsageError('name at least one file or folder of recorded cases');
  const files = paths.flatMap((path) => pathsUnder(path, RECORDED)).map(readFile);
  const { passed, failed } = verifyFiles(files, (line) => process.stdout.write(`${line}\n`));
  process.stdout.write(`${passed} passed, ${failed} failed\n`);
  return failed === 0 && passed > 0 ? 0 : 1;
}

function readFile(path: string): RecordedFile {
  try {
    const bytes = readFileSync(path);
    const text = path.endsWith('.gz') ? gunzipSync(bytes).toString('utf8') : bytes.toString('utf8');
    return readRecorded(path, JSON.parse(text));
  } catch (error) {
    throw new UsageError(`${path}: ${(error as Error).message}`);
  }
}
