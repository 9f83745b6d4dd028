import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { ensureJourneyBrowser } from './browser.mjs';
import { runInForeground } from './child.mjs';
import { ensureOutsidePrograms } from './outside-programs.mjs';
import { inRoot } from './paths.mjs';
import { describeFailure, Problem } from './problem.mjs';
import { formatDuration } from './step.mjs';
import { programsOf } from './tasks.mjs';
import { verify } from './verify.mjs';
import { countResults, testRuns, vitestProgram } from './vitest-projects.mjs';

/**
 * Everything continuous integration runs, stopping at the first step that fails. The last line is always
 * `N passed, N failed`; a step that is not made of tests counts as one failure when it fails.
 */
export async function runTests() {
  rmSync(inRoot('test-results'), { recursive: true, force: true });
  const startedAt = Date.now();
  const done = [];
  const failure = await runSteps(done).catch((error) => error);
  printSummary(done);
  if (failure) console.error(describeFailure(failure));
  const closing = closingLine(done, failure);
  writeDown({ minutes: (Date.now() - startedAt) / 60_000, closing, endedAt: new Date().toISOString() });
  console.log(closing);
  return failure ? 1 : 0;
}

async function runSteps(done) {
  await timed(done, 'formatting, lint, types, build', verify);
  await timed(done, 'programs that tests run', ensureOutsidePrograms);
  for (const [run, { title }] of Object.entries(testRuns)) {
    if (run === 'e2e') await timed(done, 'a browser', ensureJourneyBrowser);
    await timed(done, title, () => runVitest(run, title));
  }
  await timed(done, 'the count of rules', countRules);
}

async function countRules() {
  console.log('');
  const code = await runInForeground(...asArguments(programsOf('rules')[0]));
  if (code !== 0)
    throw new Problem('Not every rule is proved.', 'The lines above say which; npm run rules counts again.');
}

async function runVitest(run, title) {
  console.log(`\n▸ ${title}`);
  const code = await runInForeground(...asArguments(vitestProgram(run, { reporter: 'dot' })));
  const counts = countResults(run);
  if (code === 0) return counts;
  throw Object.assign(
    new Problem(`Tests failed: ${title}.`, `The lines above say which; npm run test:${run} runs them again.`),
    { counts },
  );
}

async function timed(done, title, work) {
  const startedAt = Date.now();
  const entry = { title, passed: 0, failed: 0 };
  done.push(entry);
  try {
    Object.assign(entry, await work());
  } catch (error) {
    Object.assign(entry, error.counts);
    throw error;
  } finally {
    entry.duration = formatDuration(Date.now() - startedAt);
  }
}

/** For `npm run bench`, which has a budget for all of it. */
function writeDown(run) {
  const file = inRoot('.cache', 'last-test.json');
  mkdirSync(path.dirname(file), { recursive: true });
  writeFileSync(file, JSON.stringify(run));
}

function printSummary(done) {
  console.log('');
  for (const { title, passed, failed, duration } of done) {
    const counts = passed + failed > 0 ? `, ${passed} passed, ${failed} failed` : '';
    console.log(`  ${title}: ${duration}${counts}`);
  }
}

/** `N passed, N failed` over all runs; never "0 failed" when something failed. */
export function closingLine(done, failure) {
  const passed = done.reduce((sum, entry) => sum + entry.passed, 0);
  const failed = done.reduce((sum, entry) => sum + entry.failed, 0);
  return `${passed} passed, ${failure ? Math.max(failed, 1) : failed} failed`;
}

function asArguments({ file, args, cwd }) {
  return [file, args, { cwd }];
}
