import { availableParallelism } from 'node:os';
import { defineConfig } from 'vitest/config';

/** Whole runs are played; on a busy machine that takes a while. A hang still ends. No test has a limit of its own. */
const patience = { testTimeout: 300_000, hookTimeout: 300_000 };

export default defineConfig({
  test: {
    // One less than there are processors is the default, which on two is one.
    maxWorkers: Math.max(2, availableParallelism() - 1),
    projects: [
      {
        extends: './vite.config.ts',
        test: {
          ...patience,
          name: 'model',
          // A test that needs a document says so in its first line.
          environment: 'node',
          // Modules of the model hold nothing but what can be computed again, as one worker of the page opens run after
          // run; loading them anew for each file takes longer than most of the tests. So nothing may be mocked here.
          isolate: false,
          include: ['src/**/*.test.ts', 'scripts/**/*.test.ts'],
        },
      },
      {
        extends: './vite.config.ts',
        test: {
          ...patience,
          name: 'page',
          environment: 'jsdom',
          setupFiles: ['./scripts/testing/pageSetup.ts'],
          include: ['src/**/*.test.tsx'],
        },
      },
    ],
  },
});
