#!/usr/bin/env node
// The one way in. Makes a fresh clone ready (Node, packages, storefront), then runs what was asked for.
// Plain JavaScript without packages, because on a fresh clone there is nothing else yet and the system's Node may be old.
import { buildStorefront } from './go/build-storefront.mjs';
import { watchForStop } from './go/child.mjs';
import { installPackages } from './go/install-packages.mjs';
import { describeFailure } from './go/problem.mjs';
import { runTests } from './go/run-tests.mjs';
import { startServer } from './go/start-server.mjs';
import { isSuitableNode, rerunOnSuitableNode } from './go/suitable-node.mjs';
import { runTask } from './go/tasks.mjs';
import { verify } from './go/verify.mjs';

const commands = {
  start: () => startServer({ hotReload: false }),
  dev: () => startServer({ hotReload: true }),
  test: () => runTests(),
  verify: () => verify(),
  build: () => buildStorefront(),
  run: ([name, ...rest]) => runTask(name, rest),
};

const usage = `Usage: node scripts/go.mjs ${Object.keys(commands).join(' | ')} <name>`;

async function main([command, ...rest]) {
  const work = commands[command];
  if (!work) {
    console.error(usage);
    return 2;
  }
  watchForStop();
  await installPackages();
  if (!isSuitableNode()) return rerunOnSuitableNode([command, ...rest]);
  return (await work(rest)) ?? 0;
}

try {
  process.exitCode = await main(process.argv.slice(2));
} catch (error) {
  console.error(describeFailure(error));
  process.exitCode = 1;
}
