import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { countRules } from './count-rules.ts';
import { readResults } from './read-results.ts';
import { readRules } from './read-rules.ts';
import { rulesReport } from './rules-report.ts';

// Counts from what the runners reported, not from source text: a test has to have run and passed.
const root = path.resolve(import.meta.dirname, '../..');
const folder = path.join(root, 'test-results');
const files = existsSync(folder) ? readdirSync(folder).filter((name) => name.endsWith('.json')) : [];

if (files.length === 0) {
  console.log('There are no test results yet. npm test leaves them; then npm run rules counts.');
} else {
  const rules = readRules(readFileSync(path.join(root, 'docs/rules.tsv'), 'utf8'));
  const outcomes = files.flatMap((name) => readResults(readFileSync(path.join(folder, name), 'utf8')));
  const listMissing = process.argv.includes('--missing');
  console.log(`Rules counted from ${files.join(', ')}:`);
  console.log(rulesReport(countRules(rules, outcomes), { listMissing }));
  if (!listMissing) console.log('npm run rules -- --missing lists the others.');
}
