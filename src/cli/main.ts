import { orrery } from './orrery.ts';
import { CANNOT_WRITE_STATUS, CLOSED_PIPE_STATUS, printError, writeProblem } from './output.ts';
import { isSpareThread, serveTasks } from './threads/servedThread.ts';

process.stdout.on('error', (error: NodeJS.ErrnoException) => {
  printError(`orrery: ${writeProblem(error)}\n`);
  process.exit(error.code === 'EPIPE' ? CLOSED_PIPE_STATUS : CANNOT_WRITE_STATUS);
});
// Nobody is left to be told.
process.stderr.on('error', () => process.exit(CANNOT_WRITE_STATUS));

if (isSpareThread) serveTasks();
else process.exitCode = orrery(process.argv.slice(2));
