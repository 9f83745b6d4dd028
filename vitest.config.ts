import { availableParallelism } from 'node:os';
import { defineConfig } from 'vitest/config';

const strictConsole = './scripts/testing/fail-on-console.ts';

export default defineConfig({
  test: {
    // Tests mostly wait, for a database or for a screen: even a small machine has room for two at a time.
    maxWorkers: Math.max(2, availableParallelism() - 1),
    projects: [
      {
        // The rules, the contract, the tools, and what the storefront decides without a screen.
        test: {
          name: 'unit',
          environment: 'node',
          // Nothing here keeps a state, so the files of one worker may share what they import.
          isolate: false,
          include: [
            'packages/**/*.test.ts',
            'scripts/**/*.test.ts',
            'apps/storefront/**/*.test.ts',
            'apps/simulator/**/*.test.ts',
          ],
          setupFiles: [strictConsole],
        },
      },
      {
        // Screens of the storefront, rendered as a guest meets them, in a simulated document.
        extends: './apps/storefront/vite.config.ts',
        test: {
          name: 'screens',
          environment: 'happy-dom',
          include: ['apps/storefront/**/*.test.tsx'],
          setupFiles: [strictConsole, './scripts/testing/clean-screen.ts'],
          testTimeout: 30_000,
          css: { include: /\.module\.css$/, modules: { classNameStrategy: 'non-scoped' } },
        },
      },
      {
        // Calls injected into the API on the embedded database.
        test: {
          name: 'api',
          environment: 'node',
          include: ['apps/api/**/*.test.ts', 'apps/server/**/*.test.ts'],
          setupFiles: [strictConsole],
          // Files of one worker share its database, which takes seconds to start and milliseconds to empty.
          isolate: false,
          testTimeout: 30_000,
          hookTimeout: 60_000,
        },
      },
      {
        // The same calls on a real PostgreSQL server.
        test: {
          name: 'postgres',
          environment: 'node',
          include: ['apps/api/**/*.test.ts'],
          globalSetup: ['./scripts/testing/postgres-setup.ts'],
          setupFiles: [strictConsole, './scripts/testing/use-postgres.ts'],
          isolate: false,
          testTimeout: 30_000,
          hookTimeout: 60_000,
        },
      },
      {
        // Guests' journeys in a real browser, two guests at a time.
        test: {
          name: 'e2e',
          environment: 'node',
          include: ['e2e/**/*.e2e.ts'],
          globalSetup: ['./e2e/support/global-setup.ts'],
          maxWorkers: 2,
          testTimeout: 60_000,
          hookTimeout: 60_000,
        },
      },
    ],
  },
});
