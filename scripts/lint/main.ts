import path from 'node:path';
import { findCitationBreaches, readCitable } from './citations.ts';
import { findImportCycles } from './import-cycles.ts';
import { findImportBreaches } from './import-directions.ts';
import { findMigrationBreaches } from './migration-breaches.ts';
import { readMigrations, readSourceFiles } from './source-file.ts';
import { findUnroutedModules } from './storefront-directions.ts';
import { findStylesheetBreaches } from './stylesheet-breaches.ts';
import { findUnusedExports } from './unused-exports.ts';

// The house rules that the linter's own configuration cannot express.
const root = path.resolve(import.meta.dirname, '../..');
const sources = readSourceFiles(root, ['.ts', '.tsx']);
const tools = readSourceFiles(root, ['.ts', '.mjs'], ['scripts', 'lab']);
const journeys = readSourceFiles(root, ['.ts'], ['e2e']);
const documents = readSourceFiles(root, ['.md'], ['docs']);
// The tests of the lint and of the count of rules cite what does not exist.
const isNoExample = ({ path: file }: { path: string }) => !/^scripts\/.*\.test\.ts$/.test(file);
const breaches = [
  ...findImportBreaches(sources),
  ...findUnroutedModules(sources),
  ...findImportCycles(sources),
  ...findUnusedExports([...sources, ...tools]),
  ...findCitationBreaches([...sources, ...tools.filter(isNoExample), ...journeys, ...documents], readCitable(root)),
  ...findStylesheetBreaches(readSourceFiles(root, ['.css'])),
  ...findMigrationBreaches(readMigrations(root)),
];

for (const { path: file, line, message } of breaches) console.error(`${file}:${line}\n  ${message}\n`);
if (breaches.length > 0) {
  console.error(`${breaches.length} ${breaches.length === 1 ? 'breach' : 'breaches'} of the house rules.`);
  process.exitCode = 1;
}
