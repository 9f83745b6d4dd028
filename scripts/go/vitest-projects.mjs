import { existsSync, readFileSync } from 'node:fs';
import { commandOf, inRoot } from './paths.mjs';

/** The runs of `npm test`, in order, each with the projects of vitest.config.ts it holds. */
export const testRuns = {
  unit: { title: 'rules and tools', projects: ['unit'] },
  screens: { title: 'screens, and the whole shop without a browser', projects: ['screens', 'shop'] },
  servers: { title: 'servers and outside programs', projects: ['servers'] },
  lab: { title: 'the laboratory', projects: ['lab'] },
  api: { title: 'calls on the embedded database', projects: ['api'] },
  postgres: { title: 'calls on PostgreSQL', projects: ['postgres'] },
  e2e: { title: 'journeys in a browser', projects: ['e2e'] },
};

/** The program of a run. Only a run of everything leaves results: part of a run would look like lost rules. */
export function vitestProgram(run, { added = [], reporter = 'default' } = {}) {
  const projects = testRuns[run].projects.flatMap((name) => ['--project', name]);
  const record =
    added.length === 0 ? [`--reporter=${reporter}`, `--reporter=${inRoot('scripts/rules/record-results.ts')}`] : [];
  return { file: process.execPath, args: [commandOf('vitest', 'vitest'), 'run', ...projects, ...record, ...added] };
}

/** The number of passed and failed tests of a run, from its result files; undefined without any. */
export function countResults(run) {
  const files = testRuns[run].projects.map((name) => inRoot('test-results', `${name}.json`)).filter(existsSync);
  if (files.length === 0) return {};
  const tests = files.flatMap((file) => JSON.parse(readFileSync(file, 'utf8')).tests);
  const inState = (state) => tests.filter((test) => test.state === state).length;
  return { passed: inState('passed'), failed: inState('failed') };
}
