import { ensureBrowser } from './browser.mjs';
import { buildStorefront } from './build-storefront.mjs';
import { runInForeground } from './child.mjs';
import { commandOf, inRoot } from './paths.mjs';
import { Problem } from './problem.mjs';
import { vitestProgram } from './vitest-projects.mjs';

const workspaces = [
  'packages/ordering',
  'packages/ordering/bench',
  'packages/contracts',
  'apps/api',
  'apps/simulator',
  'apps/storefront',
  'apps/storefront/service-worker',
  'apps/server',
  'e2e',
  'scripts',
];
const migrations = ['--config', inRoot('apps/api/drizzle.config.ts')];

async function prepareShopAndBrowser() {
  await buildStorefront();
  await ensureBrowser();
}

// Every npm script: the programs it runs one after the other, and what has to be there before.
const tasks = {
  format: { programs: () => [tool('oxfmt', 'oxfmt', '--write')] },
  'format:check': { programs: () => [tool('oxfmt', 'oxfmt', '--check')] },
  lint: {
    programs: () => [tool('oxlint', 'oxlint', '--type-aware', '--deny-warnings'), script('scripts/lint/main.ts')],
  },
  typecheck: { programs: () => [routeTypes(), tool('typescript', 'tsc', '-b', '--force', ...workspaces)] },
  'test:unit': { programs: (added) => [vitestProgram('unit', { added })] },
  'test:api': { programs: (added) => [vitestProgram('api', { added })] },
  'test:postgres': { programs: (added) => [vitestProgram('postgres', { added })] },
  'test:e2e': { programs: (added) => [vitestProgram('e2e', { added })], prepare: prepareShopAndBrowser },
  rules: { programs: (added) => [script('scripts/rules/main.ts', ...added)] },
  bench: { programs: (added) => [script('scripts/bench/main.ts', ...added)], prepare: prepareShopAndBrowser },
  chaos: { programs: (added) => [script('scripts/chaos/main.ts', ...added)], prepare: buildStorefront },
  fuzz: { programs: (added) => [script('scripts/fuzz/main.ts', ...added)] },
  load: { programs: (added) => [script('scripts/load/main.ts', ...added)], prepare: buildStorefront },
  restarts: { programs: (added) => [script('scripts/restarts/main.ts', ...added)], prepare: buildStorefront },
  gallery: { programs: (added) => [script('scripts/gallery/main.ts', ...added)], prepare: prepareShopAndBrowser },
  merchant: { programs: (added) => [script('apps/api/src/merchant/merchant-tool.ts', ...added)] },
  order: { programs: (added) => [script('apps/api/src/order/log/order-tool.ts', ...added)] },
  'db:generate': { programs: (added) => [tool('drizzle-kit', 'drizzle-kit', 'generate', ...migrations, ...added)] },
  'db:migrate': { programs: (added) => [script('apps/api/src/database/migrate-tool.ts', ...added)] },
  'db:reset': { programs: (added) => [script('apps/api/src/database/reset-tool.ts', ...added)] },
};

/** The programs behind an npm script; what the person added goes to the script's own program. */
export function programsOf(name, added = []) {
  if (!Object.hasOwn(tasks, name))
    throw new Problem(`There is no script called ${name}.`, `Known: ${Object.keys(tasks).join(', ')}.`);
  return tasks[name].programs(added);
}

/** Runs an npm script in the foreground and resolves to its exit code. */
export async function runTask(name, added) {
  const programs = programsOf(name, added);
  await tasks[name].prepare?.();
  for (const { file, args, cwd } of programs) {
    const code = await runInForeground(file, args, { interactive: process.stdin.isTTY, cwd });
    if (code !== 0) return code;
  }
  return 0;
}

function tool(packageName, command, ...args) {
  return { file: process.execPath, args: [commandOf(packageName, command), ...args] };
}

function script(file, ...args) {
  return { file: process.execPath, args: [inRoot(file), ...args] };
}

// React Router writes the types of every route's params and loader data, which tsc then needs.
function routeTypes() {
  return { ...tool('@react-router/dev', 'react-router', 'typegen'), cwd: inRoot('apps/storefront') };
}
