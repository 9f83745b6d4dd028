import path from 'node:path';
import { findImportBreaches } from './import-directions.ts';
import { findMigrationBreaches } from './migration-breaches.ts';
import { readMigrations, readSourceFiles } from './source-file.ts';
import { findStylesheetBreaches } from './stylesheet-breaches.ts';

// The house rules that the linter's own configuration cannot say.
const root = path.resolve(import.meta.dirname, '../..');
const breaches = [
  ...findImportBreaches(readSourceFiles(root, ['.ts', '.tsx'])),
  ...findStylesheetBreaches(readSourceFiles(root, ['.css'])),
  ...findMigrationBreaches(readMigrations(root)),
];

for (const { path: file, line, message } of breaches) console.error(`${file}:${line}\n  ${message}\n`);
if (breaches.length > 0) {
  console.error(`${breaches.length} ${breaches.length === 1 ? 'breach' : 'breaches'} of the house rules.`);
  process.exitCode = 1;
}
