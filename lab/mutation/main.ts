import { globSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { Stryker } from '@stryker-mutator/core';
import { drawRanges } from './sample.ts';
import { targets, type Target } from './targets.ts';

/*
 * npm run mutation [-- ordering api storefront]: changes the sources a little at a time and asks whether the tests beside them
 * notice. Prints every mutant that survived and exits with 1 where too few were killed. The same --seed draws the same sample;
 * --source keeps to files whose path contains it; --only tries those mutants of the whole sample whose file's path contains it.
 */
const { values: options, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    seed: { type: 'string', default: '1' },
    mutants: { type: 'string' },
    concurrency: { type: 'string', default: '1' },
    source: { type: 'string', multiple: true, default: [] as string[] },
    only: { type: 'string', multiple: true, default: [] as string[] },
  },
});

type Report = {
  files: Record<
    string,
    { mutants: { status: string; mutatorName: string; replacement?: string; location: { start: { line: number } } }[] }
  >;
};

const names = positionals.length > 0 ? positionals : Object.keys(targets);
let isEnough = true;
for (const name of names) {
  const target = targets[name];
  if (!target) throw new Error(`There is no target called ${name}. Known: ${Object.keys(targets).join(', ')}.`);
  isEnough = print(name, target, await mutate(name, target)) && isEnough;
}
process.exitCode = isEnough ? 0 : 1;

async function mutate(name: string, { sources, sample }: Target): Promise<Report> {
  const files = globSync(sources)
    .filter((file) => !/\.test\.tsx?$|\.tables\.ts$|(?:^|\/)testing\//.test(file))
    .filter((file) => options.source.length === 0 || options.source.some((part) => file.includes(part)));
  const count = Number(options.mutants ?? sample ?? 0);
  const drawn = count > 0 ? await drawRanges(files.toSorted(), count, Number(options.seed)) : files;
  const tried = drawn.filter((range) => options.only.length === 0 || options.only.some((part) => range.includes(part)));
  if (tried.length === 0) throw new Error(`Nothing of ${name} is called ${options.only.join(' or ')}.`);
  const parent = mkdtempSync(path.join(tmpdir(), 'sufra-mutation-'));
  const report = path.join(parent, 'report.json');
  // The storefront's build leaves its framework out under Vitest, which says so only once its configuration is read.
  Object.assign(process.env, { MUTATION_TARGET: name, VITEST: 'true' });
  try {
    await new Stryker({
      testRunner: 'vitest',
      plugins: ['@stryker-mutator/vitest-runner'],
      mutate: tried,
      vitest: { configFile: 'lab/mutation/vitest.config.ts' },
      coverageAnalysis: 'perTest',
      concurrency: Number(options.concurrency),
      disableTypeChecks: false,
      tempDirName: path.join(parent, 'sandbox'),
      ignorePatterns: ['docs', 'data', 'test-results', 'gallery', '.cache', 'apps/storefront/build'],
      reporters: ['json', 'progress-append-only'],
      jsonReporter: { fileName: report },
      timeoutMS: 20_000,
      allowConsoleColors: false,
    }).runMutationTest();
    return JSON.parse(readFileSync(report, 'utf8')) as Report;
  } finally {
    rmSync(parent, { recursive: true, force: true });
  }
}

/** Says what survived, and whether enough was killed. A mutant that no test runs has survived. */
function print(name: string, { killed: wanted }: Target, { files }: Report): boolean {
  const counts = { killed: 0, survived: 0 };
  for (const [file, { mutants }] of Object.entries(files))
    for (const { status, mutatorName, replacement, location } of mutants) {
      if (status === 'Killed' || status === 'Timeout') counts.killed += 1;
      if (status !== 'Survived' && status !== 'NoCoverage') continue;
      counts.survived += 1;
      console.log(
        `${file}:${location.start.line} ${mutatorName} ${status} ${replacement?.replaceAll(/\s+/g, ' ').slice(0, 120)}`,
      );
    }
  const all = counts.killed + counts.survived;
  const share = all === 0 ? 0 : (100 * counts.killed) / all;
  console.log(`${name}: ${counts.killed} of ${all} mutants killed, ${share.toFixed(1)} % (asked: ${wanted} %)`);
  return share >= wanted;
}
