import { parseArgs } from 'node:util';
import type { DatabaseKind } from './chaos-world.ts';
import { faults } from './faults.ts';
import { chaosProviders } from './gateways-file.ts';
import { hindrancesOf, isSurvived, problemsOf, tableOf } from './report-table.ts';
import { runChaos, type ChaosRun } from './run-chaos.ts';

const usage = `Usage: npm run chaos -- [--database pglite|postgresql] [--seed 1] [--guests 12] [fault ...]

Faults:
${faults.map(({ name, what }) => `  ${name.padEnd(20)} ${what}`).join('\n')}`;

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    database: { type: 'string' },
    seed: { type: 'string', default: '1' },
    guests: { type: 'string', default: '12' },
    help: { type: 'boolean' },
  },
});
const databases: DatabaseKind[] = ['pglite', 'postgresql'];
const chosen = positionals.length > 0 ? faults.filter(({ name }) => positionals.includes(name)) : faults;

if (values.help || chosen.length < positionals.length) {
  console.log(usage);
  process.exit(values.help ? 0 : 1);
}

const began = performance.now();
const runs: ChaosRun[] = [];
for (const database of databases.filter((kind) => values.database === undefined || values.database === kind)) {
  runs.push(
    await runChaos({
      database,
      faults: chosen,
      providers: chaosProviders,
      seed: Number(values.seed),
      guests: Number(values.guests),
      tell: (line) => console.log(line),
    }),
  );
}

console.log(`\n${tableOf(runs)}\n`);
for (const line of hindrancesOf(runs)) console.log(line);
const problems = runs.flatMap(({ reports, problems }) => [
  ...reports.flatMap((report) =>
    problemsOf(report).map((problem) => `${report.database}, ${report.fault.name}: ${problem}`),
  ),
  ...problems.map((problem) => `in the database afterwards: ${problem}`),
]);
for (const problem of problems) console.log(problem);
const tried = runs.flatMap(({ reports }) => reports.filter(({ hindrance }) => hindrance === undefined));
const minutes = Math.round((performance.now() - began) / 60_000);
console.log(
  `${tried.filter(isSurvived).length} of ${tried.length} survived in ${minutes} minutes; seed ${values.seed}.`,
);
process.exit(problems.length > 0 ? 1 : 0);
