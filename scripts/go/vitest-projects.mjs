import { commandOf, inRoot } from './paths.mjs';

/** The runs of `npm test`, in order, each with the projects of vitest.config.ts it holds. */
export const testRuns = {
  unit: { title: 'rules and screens', projects: ['unit', 'screens'] },
  api: { title: 'calls on the embedded database', projects: ['api'] },
  postgres: { title: 'calls on PostgreSQL', projects: ['postgres'] },
  e2e: { title: 'journeys in a browser', projects: ['e2e'] },
};

/** Where a run leaves its results; `npm run rules` counts from there. */
export function resultsFile(run) {
  return inRoot('test-results', `${run}.json`);
}

/** The program of a run. Only a run of everything leaves results: part of a run would look like lost rules. */
export function vitestProgram(run, { added = [], reporter = 'default' } = {}) {
  const projects = testRuns[run].projects.flatMap((name) => ['--project', name]);
  const record =
    added.length === 0 ? [`--reporter=${reporter}`, '--reporter=json', `--outputFile.json=${resultsFile(run)}`] : [];
  return { file: process.execPath, args: [commandOf('vitest', 'vitest'), 'run', ...projects, ...record, ...added] };
}
