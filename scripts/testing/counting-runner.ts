import { expect, TestRunner, type RunnerTestCase } from 'vitest';

declare module 'vitest' {
  interface TaskMeta {
    /** The number of assertions of the test's own function, without those of its hooks. */
    assertions?: number;
  }
}

/** Runs tests as usual and notes how many assertions each made: `npm run rules` counts no test without one. */
export default class CountingRunner extends TestRunner {
  async runTask(test: RunnerTestCase): Promise<void> {
    const before = expect.getState().assertionCalls;
    try {
      await TestRunner.getTestFn(test)();
    } finally {
      test.meta.assertions = expect.getState().assertionCalls - before;
    }
  }
}
