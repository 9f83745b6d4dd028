#!/usr/bin/env node
// The one way in. Makes a fresh clone ready (Node, packages, storefront), then runs what was asked for.
// Plain JavaScript without packages, because on a fresh clone there is nothing else yet and the system's Node may be old.
import { buildFaces } from './go/build-faces.mjs';
import { watchForStop } from './go/child.mjs';
import { installPackages } from './go/install-packages.mjs';
import { describeFailure } from './go/problem.mjs';
import { runTests } from './go/run-tests.mjs';
import { startServer } from './go/start-server.mjs';
import { ensureNode, isSuitableNode, rerunOnSuitableNode } from './go/suitable-node.mjs';
import { packagesOf, runTask } from './go/tasks.mjs';
import { verify } from './go/verify.mjs';

// Every command: what it does, and which packages it needs (see installPackages).
const commands = {
  start: { work: () => startServer({ hotReload: false }), packages: 'shop' },
  dev: { work: () => startServer({ hotReload: true }), packages: 'shop' },
  build: { work: () => buildFaces(), packages: 'shop' },
  test: { work: () => runTests(), packages: 'tests' },
  verify: { work: () => verify(), packages: 'tests' },
};

const usage = `Usage: node scripts/go.mjs ${Object.keys(commands).join(' | ')} | run <name>`;

async function main([command, ...rest]) {
  const asked = command === 'run' ? taskOf(rest) : commands[command];
  if (!asked) {
    console.error(usage);
    return 2;
  }
  watchForStop();
  await makeReady(asked.packages);
  if (!isSuitableNode()) return rerunOnSuitableNode([command, ...rest]);
  return (await asked.work()) ?? 0;
}

async function makeReady(packages) {
  const outcomes = await Promise.allSettled([installPackages(packages), isSuitableNode() || ensureNode()]);
  const failed = outcomes.find(({ status }) => status === 'rejected');
  if (failed) throw failed.reason;
}

function taskOf([name, ...added]) {
  return { work: () => runTask(name, added), packages: packagesOf(name) };
}

try {
  process.exitCode = await main(process.argv.slice(2));
} catch (error) {
  console.error(describeFailure(error));
  process.exitCode = 1;
}
