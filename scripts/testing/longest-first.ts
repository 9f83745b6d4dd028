import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** Files that take minutes: begun last, they would end with the other workers idle. */
const longFile =
  /\/(wander\.e2e|payment-faults\.test|samples-at-start\.test|last-release-orders\.test|kill-nine\.test)\.ts$/;

/** Files begin in Vitest's order, which knows no durations on a fresh clone, but the long ones before all others. */
export default class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const rank = ({ moduleId }: TestSpecification): number => (longFile.test(moduleId) ? 0 : 1);
    return (await super.sort(files)).toSorted((one, other) => rank(one) - rank(other));
  }
}
