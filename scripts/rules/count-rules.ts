import type { TestOutcome } from './read-results.ts';
import type { Rule } from './read-rules.ts';
import { ruleIdsOf } from './rule-ids-of.ts';

export type RuleCount = {
  proved: Rule[];
  missing: Rule[];
  /** Rules that at least one test shows to be broken; they are missing too. */
  failing: Rule[];
  /** Ids in titles that are not in the list: a slip of the pen. */
  unknownIds: string[];
};

/** A rule is proved when at least one test with its id passes and none fails. Skipped tests prove nothing. */
export function countRules(rules: readonly Rule[], outcomes: readonly TestOutcome[]): RuleCount {
  const passing = idsWith(outcomes, 'passed');
  const failing = idsWith(outcomes, 'failed');
  const known = new Set(rules.map((rule) => rule.id));
  const isProved = (rule: Rule) => passing.has(rule.id) && !failing.has(rule.id);
  return {
    proved: rules.filter(isProved),
    missing: rules.filter((rule) => !isProved(rule)),
    failing: rules.filter((rule) => failing.has(rule.id)),
    unknownIds: [...passing.union(failing)].filter((id) => !known.has(id)),
  };
}

function idsWith(outcomes: readonly TestOutcome[], status: string): Set<string> {
  return new Set(outcomes.filter((outcome) => outcome.status === status).flatMap(({ title }) => ruleIdsOf(title)));
}
