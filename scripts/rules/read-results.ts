/** What became of one test, whatever runner ran it. */
export type TestOutcome = { title: string; status: string };

type RunnerResults = { testResults: { assertionResults: TestOutcome[] }[] };

/** Reads the results of a run as the runner writes them (JSON). */
export function readResults(json: string): TestOutcome[] {
  const results = JSON.parse(json) as RunnerResults;
  return results.testResults.flatMap((file) => file.assertionResults.map(({ title, status }) => ({ title, status })));
}
