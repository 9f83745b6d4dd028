import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { countRules, isFullCount, readRules, rulesReport, type RecordedRun } from './count-rules.ts';
import { fingerprintOf } from './source-tree.ts';

// Counts from what ran, not from source text: a test has to have passed on these very sources.
const root = path.resolve(import.meta.dirname, '../..');
const folder = path.join(root, 'test-results');
const names = existsSync(folder) ? readdirSync(folder).filter((name) => name.endsWith('.json')) : [];
const results = names.map((name) => ({
  project: path.basename(name, '.json'),
  run: JSON.parse(readFileSync(path.join(folder, name), 'utf8')) as RecordedRun,
}));
const tree = fingerprintOf(root);
const rules = readRules(readFileSync(path.join(root, 'docs/rules.tsv'), 'utf8'));
const counted = countRules(
  rules,
  results.map(({ run }) => run),
  tree,
);

console.log(rulesReport(counted));
const stale = results.filter(({ run }) => run.tree !== tree).map(({ project }) => project);
if (stale.length > 0) console.log(`Not counted, because they ran on other sources: ${stale.join(', ')}.`);
if (results.length === stale.length) console.log('There are no test results of these sources. npm test leaves them.');
process.exitCode = isFullCount(counted) ? 0 : 1;
