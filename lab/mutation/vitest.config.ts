import { defineConfig } from 'vitest/config';
import { targets } from './targets.ts';

const target = targets[process.env.MUTATION_TARGET ?? ''];
if (!target) throw new Error('MUTATION_TARGET names no target');

const shared = { testTimeout: 30_000, hookTimeout: 60_000 };
const strictConsole = './scripts/testing/fail-on-console.ts';

/** The tests beside the mutated sources, as vitest.config.ts runs them: screens are `.tsx`. */
export default defineConfig({
  test: {
    projects: [
      {
        test: {
          name: 'rules',
          environment: 'node',
          isolate: false,
          include: target.tests.map((folder) => `${folder}.test.ts`),
          setupFiles: [strictConsole],
          ...shared,
        },
      },
      {
        extends: './apps/storefront/vite.config.ts',
        test: {
          name: 'screens',
          environment: 'happy-dom',
          include: target.tests.map((folder) => `${folder}.test.tsx`),
          setupFiles: [strictConsole, './scripts/testing/clean-screen.ts'],
          css: { include: /\.module\.css$/, modules: { classNameStrategy: 'non-scoped' } },
          ...shared,
        },
      },
    ],
  },
});
