import { orrery, programName } from './orrery.ts';
import { printError, writeProblem, writeStatus } from './output.ts';
import { isSpareThread, serveTasks } from './threads/commandThreads.ts';

const words = process.argv.slice(2);

process.stdout.on('error', (error: NodeJS.ErrnoException) => {
  printError(`${programName(words)}: ${writeProblem(error)}\n`);
  process.exit(writeStatus(error));
});
// Without standard error there is no way to report anything.
process.stderr.on('error', (error: NodeJS.ErrnoException) => process.exit(writeStatus(error)));

if (isSpareThread) serveTasks();
else process.exitCode = orrery(words);
