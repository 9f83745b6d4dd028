import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type { Reporter, TestCase, TestModule } from 'vitest/node';
import type { RecordedRun, RecordedTest } from './count-rules.ts';
import { fingerprintOf } from './source-tree.ts';

const root = path.resolve(import.meta.dirname, '../..');

/** Vitest's reporter for `npm run rules`: writes down for each project which tests ran, on which sources, with what result. */
export default class RecordResults implements Reporter {
  readonly #folder: string;
  #tree = '';

  constructor({ folder = path.join(root, 'test-results') }: { folder?: string } = {}) {
    this.#folder = folder;
  }

  onTestRunStart(): void {
    this.#tree = fingerprintOf(root);
  }

  onTestRunEnd(modules: readonly TestModule[]): void {
    // Sources that changed during the run: it is unknown which of the two trees a test has seen.
    const tree = fingerprintOf(root) === this.#tree ? this.#tree : 'changed during the run';
    mkdirSync(this.#folder, { recursive: true });
    for (const [project, own] of Map.groupBy(modules, (module) => module.project.name)) {
      const tests = own.flatMap((module) => [...module.children.allTests()].map(recordOf));
      const run: RecordedRun = { tree, tests };
      writeFileSync(path.join(this.#folder, `${project}.json`), JSON.stringify(run));
    }
  }
}

function recordOf(test: TestCase): RecordedTest {
  return {
    title: test.name,
    file: test.module.relativeModuleId,
    state: test.result().state,
    isExpectedToFail: test.options.fails === true,
    assertions: test.meta().assertions ?? 0,
  };
}
