import type { Breach } from './breach.ts';
import { lineAt, type SourceFile } from './source-file.ts';

const product = /^(apps\/[^/]+\/src|apps\/storefront\/(app|server)|packages\/[^/]+\/src)\//;

/** Tests, and what only tests import. */
const testCode = /\.(test|bench)\.tsx?$|\/testing\/|^e2e\//;

/** Migrations are made from the tables, whether a query names them or not. */
const tables = /\.tables\.ts$/;

/** React Router calls these by their names. */
const calledByFramework = new Set(['Layout', 'handleError']);

const exported = /^export (?:async )?(?:function\*?|const|let|class) ([\w$]+)/gm;
const identifier = /[A-Za-z_$][\w$]*/g;
const comment = /\/\*[\s\S]*?\*\/|(?<=^|\s)\/\/.*$/gm;
const importOrReExport = /^(?:import|export)\s[^'"`;=()]*?\sfrom\s+['"][^'"]+['"]/gm;

/**
 * Exported functions and constants that no file of the product or its tools uses: a test of such a function proves nothing
 * about the product. Compares names alone, so a name that is used for two things hides one of them.
 */
export function findUnusedExports(files: readonly SourceFile[]): Breach[] {
  const callers = files.filter(({ path }) => !testCode.test(path));
  const definitions = callers
    .filter(({ path }) => product.test(path) && !tables.test(path))
    .flatMap(({ path, text }) =>
      [...text.matchAll(exported)].map(({ index, 1: name = '' }) => ({ path, name, line: lineAt(text, index) })),
    );
  const uses = new Map(definitions.map(({ name }) => [name, 0]));
  for (const { text } of callers) {
    const code = text.replaceAll(comment, '').replaceAll(importOrReExport, '');
    for (const [name] of code.matchAll(identifier)) {
      const count = uses.get(name);
      if (count !== undefined) uses.set(name, count + 1);
    }
  }
  return definitions
    .filter(({ name }) => uses.get(name) === 1 && !calledByFramework.has(name))
    .map(({ path, name, line }) => ({
      path,
      line,
      message: `${name} is used by tests alone, or not at all. Call it in the product, or delete it with its tests; what helps tests belongs to a testing/ folder.`,
    }));
}
