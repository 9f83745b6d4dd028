import { execFileSync } from 'node:child_process';
import { copyFileSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';

const root = path.resolve(import.meta.dirname, '../..');

// Each file breaks one rule of .oxlintrc.json, or shows what the rule allows.
const files: Record<string, string> = {
  'packages/ordering/src/network.ts': "import { z } from 'zod';\nexport const schema = z;\n",
  'packages/ordering/src/fetches.ts': "export const load = () => fetch('/menu');\n",
  'packages/contracts/src/runs-a-rule.ts': "import { add } from '@sufra/ordering';\nexport const a = add;\n",
  'packages/contracts/src/takes-a-type.ts': "import type { A } from '@sufra/ordering';\nexport type B = A;\n",
  'packages/contracts/src/needs-fastify.ts': "import f from 'fastify';\nexport const a = f;\n",
  'packages/payment-gateways/tap/calls.ts': "import { api } from '@sufra/api';\nexport const a = api;\n",
  'packages/ui/src/controls/knows-an-app.tsx':
    "import { shop } from '@sufra/storefront/app/shell/shop';\nexport const a = shop;\n",
  'packages/payment-gateways/tap/form.tsx': "import { z } from 'zod';\nexport const a = z;\n",
  'apps/api/src/renders.ts': "import { page } from '@sufra/storefront/app/page';\nexport const a = page;\n",
  'apps/simulator/src/calls.ts': "import { api } from '@sufra/api';\nexport const a = api;\n",
  'apps/storefront/app/menu/calls.ts': "import { api } from '@sufra/api';\nexport const a = api;\n",
  'apps/storefront/app/menu/parses.ts': "import { call } from '@sufra/contracts';\nexport const a = call;\n",
  'apps/storefront/app/menu/types.ts': "import type { Call } from '@sufra/contracts';\nexport type A = Call;\n",
  'apps/storefront/app/menu/codes.ts': "import { c } from '@sufra/contracts/error-codes';\nexport const a = c;\n",
  'apps/storefront/app/menu/zods.ts': "import { z } from 'zod';\nexport const a = z;\n",
  'apps/server/src/by-folder.ts': "import { a } from '../../../packages/ordering/src/index.ts';\nexport const b = a;\n",
  'apps/server/src/puts-together.ts': "import { api } from '@sufra/api';\nexport const a = api;\n",
  'e2e/measures.ts': "import { shop } from '../lab/bench/shop.ts';\nexport const a = shop;\n",
  'apps/api/src/ordering/order/one.ts': "import { two } from './two.ts';\nexport const one = () => two;\n",
  'apps/api/src/ordering/order/two.ts': "import { one } from './one.ts';\nexport const two = () => one;\n",
  'apps/api/src/ordering/order/forgets.ts':
    'class Query {\n  then(done: () => void, failed: () => void): void {\n    done();\n    failed();\n  }\n}\nconst insert = () => new Query();\nasync function send(): Promise<void> {}\nexport function save(): void {\n  insert();\n  send();\n}\n',
  'apps/api/src/ordering/order/anything.ts': 'export const a = (b: any) => b;\n',
  'apps/storefront/app/menu/photo.tsx': 'export const Photo = () => <img src="/a.webp" />;\n',
};

type Finding = { filename: string; code: string; message: string; help: string | null };
let folder = '';
let findings: Finding[] = [];

beforeAll(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'sufra-lint-'));
  for (const [name, text] of Object.entries(files)) {
    mkdirSync(path.dirname(path.join(folder, name)), { recursive: true });
    writeFileSync(path.join(folder, name), text);
  }
  for (const name of ['.oxlintrc.json', 'tsconfig.base.json'])
    copyFileSync(path.join(root, name), path.join(folder, name));
  writeFileSync(
    path.join(folder, 'tsconfig.json'),
    '{ "extends": "./tsconfig.base.json", "compilerOptions": { "jsx": "react-jsx" } }',
  );
  findings = lint();
});

afterAll(() => rmSync(folder, { recursive: true, force: true }));

test.each([
  ['packages/ordering/src/network.ts', 'packages/ordering imports nothing'],
  ['packages/ordering/src/fetches.ts', 'Rules have no network'],
  ['packages/contracts/src/runs-a-rule.ts', 'takes only types from @sufra/ordering'],
  ['packages/contracts/src/needs-fastify.ts', 'Move this code to the app that needs the package'],
  ['e2e/measures.ts', 'Nothing outside lab/ needs it'],
  ['packages/payment-gateways/tap/calls.ts', 'Packages never import apps'],
  ['packages/ui/src/controls/knows-an-app.tsx', 'packages/ui knows no app and no capability'],
  ['packages/payment-gateways/tap/form.tsx', 'Forms run in the browser'],
  ['apps/api/src/renders.ts', 'Apps never import each other'],
  ['apps/simulator/src/calls.ts', 'Apps never import each other'],
  ['apps/storefront/app/menu/calls.ts', 'Reach the API through its calls'],
  ['apps/storefront/app/menu/parses.ts', 'so that Zod stays out of the browser'],
  ['apps/storefront/app/menu/zods.ts', 'No schema or form library in the browser'],
  ['apps/server/src/by-folder.ts', 'Reach another workspace by its name'],
])('%s is refused and told where to go', (file, message) => {
  expect(helpFor(file)).toContain(message);
});

test.each([
  ['apps/api/src/ordering/order/two.ts', 'import(no-cycle)'],
  ['apps/api/src/ordering/order/forgets.ts', 'typescript(no-floating-promises)'],
  ['apps/api/src/ordering/order/anything.ts', 'typescript(no-explicit-any)'],
  ['apps/storefront/app/menu/photo.tsx', 'jsx-a11y(alt-text)'],
])('%s is caught by %s', (file, code) => {
  expect(findings.filter((finding) => finding.filename === file).map((finding) => finding.code)).toContain(code);
});

test('a query that nobody waits for is caught like a promise', () => {
  const forgotten = findings.filter((finding) => finding.filename === 'apps/api/src/ordering/order/forgets.ts');
  expect(forgotten.filter((finding) => finding.code === 'typescript(no-floating-promises)')).toHaveLength(2);
});

test.each([
  'packages/contracts/src/takes-a-type.ts',
  'apps/storefront/app/menu/types.ts',
  'apps/storefront/app/menu/codes.ts',
  'apps/server/src/puts-together.ts',
])('%s is allowed', (file) => {
  expect(findings.filter((finding) => finding.filename === file)).toEqual([]);
});

function helpFor(file: string): string {
  return findings
    .flatMap((finding) => (finding.filename === file ? [finding.message, finding.help ?? ''] : []))
    .join('\n');
}

function lint(): Finding[] {
  const command = [path.join(root, 'node_modules/oxlint/bin/oxlint'), '--type-aware', '--format=json'];
  const PATH = [path.join(root, 'node_modules/.bin'), process.env.PATH].join(path.delimiter);
  const env = { ...process.env, PATH };
  try {
    execFileSync(process.execPath, command, { cwd: folder, env, encoding: 'utf8', stdio: 'pipe' });
    return [];
  } catch (error) {
    // It ends with 1 when it found something, and that is what we read.
    const { stdout } = error as { stdout: string };
    if (!stdout.startsWith('{')) throw new Error(`The linter did not run: ${stdout}`, { cause: error });
    return (JSON.parse(stdout) as { diagnostics: Finding[] }).diagnostics;
  }
}
