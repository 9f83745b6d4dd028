import { percentile } from '../bench/report.ts';

/** The steps of guests in one load: their durations and errors. */
export type Steps = {
  /** Does one step and notes how long it took; a failure is noted and thrown on. */
  take<Value>(name: string, work: () => Promise<Value>): Promise<Value>;
  /** Notes a duration that was measured elsewhere. */
  note(name: string, milliseconds: number): void;
  fail(name: string, reason: string): void;
  /** From now on everything counts; what was noted before was warming up. */
  clear(): void;
  summary(): StepSummary[];
  errors(): { name: string; reason: string; count: number }[];
};

export type StepSummary = { name: string; count: number; p50: number; p90: number; p99: number; max: number };

export function createSteps(): Steps {
  let durations = new Map<string, number[]>();
  let errors = new Map<string, { name: string; reason: string; count: number }>();
  const note = (name: string, milliseconds: number): void => {
    const known = durations.get(name);
    if (known) known.push(milliseconds);
    else durations.set(name, [milliseconds]);
  };
  const fail = (name: string, reason: string): void => {
    const key = `${name}: ${reason}`;
    const known = errors.get(key) ?? { name, reason, count: 0 };
    errors.set(key, { ...known, count: known.count + 1 });
  };
  return {
    async take(name, work) {
      const startedAt = performance.now();
      try {
        const value = await work();
        note(name, performance.now() - startedAt);
        return value;
      } catch (error) {
        fail(name, error instanceof Error ? error.message : String(error));
        throw error;
      }
    },
    note,
    fail,
    clear() {
      durations = new Map();
      errors = new Map();
    },
    summary: () => [...durations].map(([name, values]) => summarise(name, values)),
    errors: () => [...errors.values()].toSorted((one, other) => other.count - one.count),
  };
}

const summarise = (name: string, values: number[]): StepSummary => ({
  name,
  count: values.length,
  p50: percentile(values, 0.5),
  p90: percentile(values, 0.9),
  p99: percentile(values, 0.99),
  max: Math.max(...values),
});
