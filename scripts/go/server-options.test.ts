import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { inRoot } from './paths.mjs';
import { serverEnvironment, serverOptions } from './server-options.mjs';

test('a container runs the shop with the same options as npm start', () => {
  const dockerfile = readFileSync(inRoot('Dockerfile'), 'utf8');
  const command = /^CMD (\[.*\])$/m.exec(dockerfile)?.[1] ?? '[]';
  expect(JSON.parse(command)).toEqual(['node', ...serverOptions, 'apps/server/src/main.ts']);
  for (const [name, value] of Object.entries(serverEnvironment))
    expect(dockerfile).toMatch(new RegExp(`^ENV .*${name}=${value}$`, 'm'));
});
