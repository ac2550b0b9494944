import { orrery } from './orrery.ts';
import { isSpareThread, serveTasks } from './threads/servedThread.ts';

/** Whoever reads the output, such as `head`, may have seen enough. */
for (const stream of [process.stdout, process.stderr])
  stream.on('error', (error: NodeJS.ErrnoException) => {
    if (error.code !== 'EPIPE') throw error;
    process.exit();
  });

if (isSpareThread) serveTasks();
else process.exitCode = orrery(process.argv.slice(2));
