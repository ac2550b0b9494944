import { writeFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { gzipSync } from 'node:zlib';
import { redactFiles } from '#session/commands/redactFiles.ts';
import { inputFiles } from './inputFiles.ts';
import { printData, printError, printProblems } from './output.ts';
import { UsageError } from './usageError.ts';

/**
 * `orrery redact FILE... -o OUT`: the same cluster with other names, for sharing. Compressed (gzip) when OUT ends in
 * .gz.
 */
export function redact(args: string[]): number {
  const { values, positionals } = parseArgs({
    args,
    allowPositionals: true,
    options: { output: { type: 'string', short: 'o' } },
  });
  if (positionals.length === 0) throw new UsageError('name at least one file');
  const redacted = redactFiles(inputFiles(positionals));
  if (!redacted.ok) {
    printProblems(redacted.problems);
    return 2;
  }
  const { text, objects, names, leftOut } = redacted;
  const { output } = values;
  if (output === undefined) printData(text);
  else writeFileSync(output, output.endsWith('.gz') ? gzipSync(text) : text);
  printError(
    `${objects} objects under other names, ${names} names replaced, ${leftOut} objects left out (Events and other texts)\n` +
      'Keys of labels and annotations, names of resources, drivers and schedulers, and uids are as they were: read the result before it is shown.\n',
  );
  return 0;
}
