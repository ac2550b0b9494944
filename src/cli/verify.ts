import { type RecordedFile, readRecorded, verifyFiles } from '#conformance/verify.ts';
import { pathsUnder, readBytes, unpackedText } from './inputFiles.ts';
import { printText } from './output.ts';
import { UsageError } from './usageError.ts';

const RECORDED = /^(?!_|gate\.).*\.json(\.gz)?$/;

/** `orrery verify PATH...`: plays recorded decisions of the real components and compares. */
export function verify(paths: string[]): number {
  if (paths.length === 0) throw new UsageError('name at least one file or folder of recorded cases');
  const files = paths.flatMap((path) => pathsUnder(path, RECORDED).paths).map(readFile);
  const { passed, failed } = verifyFiles(files, (line) => printText(`${line}\n`));
  printText(`${passed} passed, ${failed} failed\n`);
  return failed === 0 && passed > 0 ? 0 : 1;
}

function readFile(path: string): RecordedFile {
  try {
    return readRecorded(path, JSON.parse(unpackedText(path, readBytes(path))));
  } catch (error) {
    if (error instanceof UsageError) throw error;
    throw new UsageError(`${path}: ${(error as Error).message}`);
  }
}
