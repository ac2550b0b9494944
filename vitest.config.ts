import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { defineConfig } from 'vitest/config';
import { LongestFirst } from './scripts/unitTests/longestFirst.ts';

/** Whole runs are played; on a busy machine that takes a while. A hang still ends. No test has a limit of its own. */
const patience = { testTimeout: 300_000, hookTimeout: 300_000 };

const page = {
  ...patience,
  environment: 'jsdom',
  setupFiles: ['./scripts/testing/startAnew.ts', './scripts/testing/pageSetup.ts'],
};
/** The shell's panels are mocked, and CodeMirror keeps the document in which it was loaded. */
const OWN_MODULES = [
  'src/app/App.test.tsx',
  'src/panels/Editor/Editor.test.tsx',
  'src/panels/Terminal/EditText.test.tsx',
];

export default defineConfig({
  test: {
    // One less than there are processors is the default, which on two is one.
    maxWorkers: Math.max(2, availableParallelism() - 1),
    sequence: { sequencer: LongestFirst },
    projects: [
      {
        extends: './vite.config.ts',
        test: {
          ...patience,
          name: 'model',
          // A test that needs a document says so in its first line.
          environment: 'node',
          setupFiles: ['./scripts/testing/startAnew.ts'],
          // Modules of the model hold nothing but what can be computed again, as one worker of the page opens run after
          // run; loading them anew for each file takes longer than most of the tests. So nothing may be mocked here.
          isolate: false,
          include: ['src/**/*.test.ts', 'scripts/**/*.test.ts'],
        },
      },
      {
        extends: './vite.config.ts',
        resolve: {
          alias: [{ find: /^zustand$/, replacement: join(import.meta.dirname, 'scripts/testing/storesAnew.ts') }],
        },
        test: {
          ...page,
          name: 'page',
          // A document of its own for each file, but the modules are shared: to load them anew takes twice as long as the tests.
          isolate: false,
          include: ['src/**/*.test.tsx'],
          exclude: OWN_MODULES,
        },
      },
      {
        extends: './vite.config.ts',
        test: { ...page, name: 'page with modules of its own', include: OWN_MODULES },
      },
    ],
  },
});
