import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { inRoot } from './paths.mjs';
import { serverOptions } from './server-options.mjs';

test('a container runs the shop with the same options as npm start', () => {
  const command = /^CMD (\[.*\])$/m.exec(readFileSync(inRoot('Dockerfile'), 'utf8'))?.[1] ?? '[]';
  expect(JSON.parse(command)).toEqual(['node', ...serverOptions, 'apps/server/src/main.ts']);
});
