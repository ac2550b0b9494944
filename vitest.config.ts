import { availableParallelism } from 'node:os';
import { defineConfig } from 'vitest/config';

const pageRooms = '{client,scenes,widgets,panels,app,i18n,worker}';

/** Whole runs are played; on a busy machine that takes a while. A hang still ends. */
const patience = { testTimeout: 60_000, hookTimeout: 60_000 };

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
          environment: 'node',
          include: ['src/**/*.test.ts', 'scripts/**/*.test.ts'],
          exclude: [`src/${pageRooms}/**`],
        },
      },
      {
        extends: './vite.config.ts',
        test: {
          ...patience,
          name: 'page',
          environment: 'jsdom',
          setupFiles: ['./scripts/testing/pageSetup.ts'],
          include: [`src/${pageRooms}/**/*.test.{ts,tsx}`],
        },
      },
    ],
  },
});
