import { expect, test } from 'vitest';
import { findImportCycles } from './import-cycles.ts';

const file = (name: string, text: string) => ({ path: `apps/api/src/ordering/${name}`, text });

test('files that import each other in a circle are found, types included', () => {
  const files = [
    file('a.ts', "import { b } from './b.ts';\n"),
    file('b.ts', "import { x } from 'x';\nimport { c } from './order/c.ts';\n"),
    file('order/c.ts', "import type { A } from '../a.ts';\n"),
  ];
  expect(findImportCycles(files)).toEqual([
    {
      path: 'apps/api/src/ordering/order/c.ts',
      line: 1,
      message: expect.stringContaining(
        'apps/api/src/ordering/a.ts -> apps/api/src/ordering/b.ts -> apps/api/src/ordering/order/c.ts -> apps/api/src/ordering/a.ts',
      ),
    },
  ]);
});

test('files that share a third one form no circle', () => {
  const files = [
    file('a.ts', "import { b } from './b.ts';\nimport { c } from './c.ts';\n"),
    file('b.ts', "import { c } from './c.ts';\n"),
    file('c.ts', 'export const c = 1;\n'),
  ];
  expect(findImportCycles(files)).toEqual([]);
});
