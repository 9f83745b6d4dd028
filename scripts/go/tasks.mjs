import { ensureBrowser, ensureJourneyBrowser } from './browser.mjs';
import { buildFaces } from './build-faces.mjs';
import { runInForeground } from './child.mjs';
import { commandOf, inRoot } from './paths.mjs';
import { Problem } from './problem.mjs';
import { ensureOutsidePrograms } from './outside-programs.mjs';
import { vitestProgram } from './vitest-projects.mjs';

const workspaces = [
  'packages/ordering',
  'packages/ordering/bench',
  'packages/contracts',
  'packages/payment-gateways',
  'packages/ui',
  'apps/api',
  'apps/simulator',
  'apps/storefront',
  'apps/storefront/service-worker',
  'apps/backoffice',
  '.',
];
const migrations = ['--config', inRoot('apps/api/drizzle.config.ts')];

async function prepareServers() {
  await ensureOutsidePrograms();
  await buildFaces();
}

async function prepareShopAndBrowser() {
  await buildFaces();
  await ensureBrowser();
}

async function prepareBench() {
  await ensureOutsidePrograms();
  await prepareShopAndBrowser();
}

async function prepareJourneys() {
  await buildFaces();
  await ensureJourneyBrowser();
}

// Every npm script by the packages it needs (see installPackages): the programs it runs one after the other, and what
// has to be there before.
const tasks = {
  shop: {
    merchant: { programs: (added) => [script('apps/api/src/bundle/merchant-tool.ts', ...added)] },
    order: { programs: (added) => [script('apps/api/src/tools/order-tool.ts', ...added)] },
    'db:migrate': { programs: (added) => [script('apps/api/src/tools/migrate-tool.ts', ...added)] },
    'db:distribute': { programs: (added) => [script('apps/api/src/tools/distribute-tool.ts', ...added)] },
    'db:reset': { programs: (added) => [script('apps/api/src/tools/reset-tool.ts', ...added)] },
  },
  tests: {
    format: { programs: () => [tool('oxfmt', 'oxfmt', '--write')] },
    'format:check': { programs: () => [tool('oxfmt', 'oxfmt', '--check')] },
    lint: {
      programs: () => [tool('oxlint', 'oxlint', '--type-aware', '--deny-warnings'), script('scripts/lint/main.ts')],
    },
    typecheck: { programs: () => [routeTypes(), tool('typescript', 'tsc', '-b', '--force', ...workspaces)] },
    'test:unit': { programs: (added) => [vitestProgram('unit', { added })], prepare: ensureOutsidePrograms },
    'test:screens': { programs: (added) => [vitestProgram('screens', { added })] },
    'test:servers': { programs: (added) => [vitestProgram('servers', { added })], prepare: prepareServers },
    'test:lab': { programs: (added) => [vitestProgram('lab', { added })], prepare: buildFaces },
    'test:api': { programs: (added) => [vitestProgram('api', { added })] },
    'test:postgres': { programs: (added) => [vitestProgram('postgres', { added })] },
    'test:e2e': { programs: (added) => [vitestProgram('e2e', { added })], prepare: prepareJourneys },
    rules: { programs: (added) => [script('scripts/rules/main.ts', ...added)] },
    wander: { programs: (added) => [script('scripts/wander/main.ts', ...added)], prepare: prepareJourneys },
    'db:generate': { programs: (added) => [tool('drizzle-kit', 'drizzle-kit', 'generate', ...migrations, ...added)] },
  },
  lab: {
    bench: { programs: (added) => [script('lab/bench/main.ts', ...added)], prepare: prepareBench },
    chaos: { programs: (added) => [script('lab/chaos/main.ts', ...added)], prepare: buildFaces },
    fuzz: { programs: (added) => [script('lab/fuzz/main.ts', ...added)] },
    load: { programs: (added) => [script('lab/load/main.ts', ...added)], prepare: buildFaces },
    restarts: { programs: (added) => [script('lab/restarts/main.ts', ...added)], prepare: buildFaces },
    gallery: { programs: (added) => [script('lab/gallery/main.ts', ...added)], prepare: prepareShopAndBrowser },
    mutation: { programs: (added) => [script('lab/mutation/main.ts', ...added)] },
  },
};

/** The programs behind an npm script; what the person added goes to the script's own program. */
export function programsOf(name, added = []) {
  return taskOf(name).programs(added);
}

/** Which packages an npm script needs, see installPackages. */
export function packagesOf(name) {
  return taskOf(name).packages;
}

/** Runs an npm script in the foreground and resolves to its exit code. */
export async function runTask(name, added) {
  const programs = programsOf(name, added);
  await taskOf(name).prepare?.();
  for (const { file, args, cwd } of programs) {
    const code = await runInForeground(file, args, { interactive: process.stdin.isTTY, cwd });
    if (code !== 0) return code;
  }
  return 0;
}

function taskOf(name) {
  const packages = Object.keys(tasks).find((needs) => Object.hasOwn(tasks[needs], name));
  if (packages) return { packages, ...tasks[packages][name] };
  const known = Object.values(tasks).flatMap((group) => Object.keys(group));
  throw new Problem(`There is no script called ${name}.`, `Known: ${known.join(', ')}.`);
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
