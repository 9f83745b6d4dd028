import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { evening } from '../src/testing/an-evening.ts';

test('the example of the README is the code that runs, and answers what it says', () => {
  const read = (path: string): string => readFileSync(new URL(path, import.meta.url), 'utf8');
  const [, code, answers] = /```ts\n(.*?)```.*?```text\n(.*?)```/s.exec(read('../src/promise/README.md')) ?? [];
  expect(code).toBe(read('../src/testing/an-evening.ts'));
  expect(answers).toBe(`${evening.join('\n')}\n`);
});
