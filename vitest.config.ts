import { availableParallelism } from 'node:os';
import { configDefaults, defineConfig } from 'vitest/config';
import LongestFirst from './scripts/testing/longest-first.ts';

const strictConsole = './scripts/testing/fail-on-console.ts';
const crossing = './scripts/testing/refuse-crossing.ts';
const dump = './scripts/testing/pglite-setup.ts';
const runner = './scripts/testing/counting-runner.ts';

/** Tests that start servers or outside programs, or search for minutes: no units. */
const slowTests = [
  'scripts/operations/**/*.test.ts',
  'apps/server/src/gateways/added-gateway.test.ts',
  'scripts/lint/slow-patterns.test.ts',
  'scripts/testing/postgres-*.test.ts',
];

/** Calls that run on PostgreSQL alone; on the embedded database, guests and staff make them in a browser (decision record 0139). */
const onPostgresAlone = [
  'apps/api/src/{customer,payment,staff}/**',
  'apps/api/src/ordering/{feedback,figures,guests,loyalty,promotion}/**',
  'apps/api/src/ordering/order/*/**',
  // Walks of hundreds of orders, which ask the engine nothing that one order does not ask.
  'apps/api/src/ordering/order/{changed-before-order,clock-walk,hostile-orders,order-limits}.test.ts',
  'apps/api/src/ordering/{promise,promise-operations}.test.ts',
];

export default defineConfig({
  test: {
    // Tests mostly wait, for a database or for a screen: even a small machine has room for two at a time.
    maxWorkers: Math.max(2, availableParallelism() - 1),
    sequence: { sequencer: LongestFirst },
    projects: [
      {
        // The rules, the contract, the tools, and what the storefront decides without a screen.
        test: {
          name: 'unit',
          runner,
          environment: 'node',
          // Nothing here keeps a state, so the files of one worker may share what they import.
          isolate: false,
          include: [
            'packages/**/*.test.ts',
            'scripts/**/*.test.ts',
            'apps/storefront/**/*.test.ts',
            'apps/backoffice/**/*.test.ts',
            'apps/simulator/**/*.test.ts',
          ],
          exclude: [...configDefaults.exclude, ...slowTests],
          setupFiles: [strictConsole],
        },
      },
      {
        // Tests that start servers, databases and outside programs.
        test: {
          name: 'servers',
          runner,
          environment: 'node',
          include: slowTests,
          setupFiles: [strictConsole],
          testTimeout: 120_000,
          hookTimeout: 120_000,
        },
      },
      {
        // The laboratory's own code, and a little of its work. Needs none of its packages.
        test: {
          name: 'lab',
          runner,
          environment: 'node',
          include: ['lab/**/*.test.ts'],
          setupFiles: [strictConsole],
          testTimeout: 120_000,
          hookTimeout: 120_000,
        },
      },
      {
        // Screens of both faces, rendered as a person meets them, in a simulated document.
        extends: './apps/storefront/vite.config.ts',
        test: {
          name: 'screens',
          runner,
          environment: 'happy-dom',
          // A context for each file in a thread that stays: half the processor time of a process for each file.
          pool: 'vmThreads',
          include: ['apps/storefront/**/*.test.tsx', 'apps/backoffice/**/*.test.tsx', 'packages/ui/**/*.test.tsx'],
          setupFiles: [strictConsole, './scripts/testing/clean-screen.ts'],
          testTimeout: 30_000,
          css: { include: /\.module\.css$/, modules: { classNameStrategy: 'non-scoped' } },
        },
      },
      {
        // The whole shop but for its browser: the real route table over the real API, each test on both sides at once.
        extends: './apps/storefront/vite.config.ts',
        test: {
          name: 'shop',
          runner,
          environment: 'node',
          include: ['apps/server/**/*.shop.test.ts'],
          globalSetup: [dump],
          setupFiles: [strictConsole],
          isolate: false,
          testTimeout: 60_000,
          hookTimeout: 60_000,
        },
      },
      {
        // Calls injected into the API on the embedded database: the engine, the catalogue, the bundle, and orders with their money.
        test: {
          name: 'api',
          runner,
          environment: 'node',
          include: ['apps/api/**/*.test.ts', 'apps/server/**/*.test.ts'],
          exclude: [...configDefaults.exclude, '**/*.shop.test.ts', ...slowTests, ...onPostgresAlone],
          globalSetup: [dump],
          setupFiles: [strictConsole, crossing],
          // Files of one worker share its database, which takes seconds to start and milliseconds to empty.
          isolate: false,
          testTimeout: 30_000,
          hookTimeout: 60_000,
        },
      },
      {
        // Every call on a real PostgreSQL server.
        test: {
          name: 'postgres',
          runner,
          environment: 'node',
          include: ['apps/api/**/*.test.ts'],
          globalSetup: ['./scripts/testing/postgres-setup.ts'],
          setupFiles: [strictConsole, crossing, './scripts/testing/use-postgres.ts'],
          isolate: false,
          testTimeout: 30_000,
          hookTimeout: 60_000,
        },
      },
      {
        // Guests’ journeys in a real browser.
        test: {
          name: 'e2e',
          runner,
          environment: 'node',
          include: ['e2e/**/*.e2e.ts'],
          globalSetup: ['./e2e/support/global-setup.ts'],
          // The files of one worker share its browser; every journey has a context of its own.
          isolate: false,
          maxWorkers: availableParallelism(),
          // On a busy machine a page may take its time; only a wrong one waits this long. Locators have the same patience.
          expect: { poll: { timeout: 15_000 } },
          testTimeout: 120_000,
          hookTimeout: 120_000,
        },
      },
    ],
  },
});
