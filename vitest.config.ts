import { defineConfig } from 'vitest/config';

const pageRooms = '{client,scenes,widgets,panels,app,i18n,worker}';

export default defineConfig({
  test: {
    // Whole runs are played; on a busy machine that takes a while. A hang still ends.
    testTimeout: 60_000,
    hookTimeout: 60_000,
    projects: [
      {
        extends: './vite.config.ts',
        test: {
          name: 'model',
          environment: 'node',
          include: ['src/**/*.test.ts', 'scripts/**/*.test.ts'],
          exclude: [`src/${pageRooms}/**`],
        },
      },
      {
        extends: './vite.config.ts',
        test: {
          name: 'page',
          environment: 'jsdom',
          setupFiles: ['./scripts/testing/pageSetup.ts'],
          include: [`src/${pageRooms}/**/*.test.{ts,tsx}`],
        },
      },
    ],
  },
});
