import { join } from 'node:path';
import { root } from './setup.mjs';

/**
 * How the command line is bundled into one file that needs nothing but Node.
 * @param {import('vite').BuildEnvironmentOptions} build what is special about this bundle
 * @param {import('vite').PluginOption[]} [plugins]
 * @returns {import('vite').InlineConfig}
 */
export function cliBuild(build, plugins = []) {
  return {
    root,
    configFile: false,
    publicDir: false,
    logLevel: 'warn',
    plugins,
    ssr: { noExternal: true, target: 'node' },
    build: {
      ssr: join(root, 'src', 'cli', 'main.ts'),
      target: 'node20',
      rolldownOptions: {
        output: { codeSplitting: false, entryFileNames: 'orrery.js', banner: '#!/usr/bin/env node' },
      },
      ...build,
    },
  };
}
