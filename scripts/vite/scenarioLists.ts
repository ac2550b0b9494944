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
      watcher.on('all', (_event, path) => {
        if (!IN_FOLDER.test(path)) return;
        spawn(process.execPath, ['--import', 'tsx', 'scripts/generate-scenarios.ts'], {
          cwd: config.root,
          stdio: 'inherit',
        });
      });
    },
  };
}
