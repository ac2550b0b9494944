import { spawn } from 'node:child_process';
import type { Plugin } from 'vite';

/** A file of a scenario's folder. */
const IN_FOLDER = /src[\\/]scenarios[\\/](?!generated)[^\\/]+[\\/][^\\/]+\.ts$/;

/** Makes the lists of scenarios again when a file in one of their folders changes, so that the development server shows it. */
export function scenarioLists(): Plugin {
  return {
    name: 'scenario-lists',
    apply: 'serve',
    configureServer({ watcher, config }) {
      // Many files can change at once: one run at a time, and one more for the changes during it.
      let isRunning = false;
      let isStale = false;
      const generate = (): void => {
        isStale = isRunning;
        if (isRunning) return;
        isRunning = true;
        const child = spawn(process.execPath, ['--import', 'tsx', 'scripts/generate-scenarios.ts'], {
          cwd: config.root,
          stdio: 'inherit',
        });
        child.on('close', () => {
          isRunning = false;
          if (isStale) generate();
        });
      };
      watcher.on('all', (_event, path) => {
        if (IN_FOLDER.test(path)) generate();
      });
    },
  };
}
