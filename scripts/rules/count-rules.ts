/** A side of the product that a rule is about. */
export type Side = 'client' | 'server';

/** One row of docs/rules.tsv. */
export type Rule = { id: string; area: string; sides: Side[]; text: string };

/** The result of one test. */
export type RecordedTest = {
  title: string;
  /** Its file, relative to the repository. */
  file: string;
  state: 'passed' | 'failed' | 'skipped' | 'pending';
  /** Passes only while what it says is not true (`test.fails`). */
  isExpectedToFail: boolean;
  /** Assertions that its own function ran. */
  assertions: number;
};

/** The tests of one project of vitest.config.ts, and the fingerprint of the sources they ran on. */
export type RecordedRun = { tree: string; tests: RecordedTest[] };

export type RuleCount = {
  proved: Rule[];
  /** Rules without a proof on each of their sides, and why. */
  missing: { rule: Rule; sides: Side[]; isFailing: boolean }[];
  /** Ids in titles that are not in the list: a slip of the pen. */
  unknownIds: string[];
  /** Titles that carry more ids than one test can prove. */
  overloadedTitles: string[];
};

const idList = /^([A-Z][A-Z0-9]*-\d+(?:, [A-Z][A-Z0-9]*-\d+)*): /;

/** One test that proves more rules than this reads none of them closely. */
const mostIdsInATitle = 8;

/** The rules a test says it proves: `CART-18: …` or `CART-18, CART-19: …` at the start of its title. */
export function ruleIdsOf(title: string): string[] {
  return idList.exec(title)?.[1]?.split(', ') ?? [];
}

/** Reads the list of rules: a header, then tab-separated id, area, side, source and rule. */
export function readRules(tsv: string): Rule[] {
  const rows = tsv.trimEnd().split(/\r?\n/).slice(1);
  return rows.map((row) => {
    const [id = '', area = '', side = '', , text = ''] = row.split('\t');
    return { id, area, sides: sidesNamed(id, side), text };
  });
}

function sidesNamed(id: string, side: string): Side[] {
  if (side === 'both') return ['client', 'server'];
  if (side === 'client' || side === 'server') return [side];
  throw new Error(`docs/rules.tsv: the side of ${id} is "${side}", not client, server or both.`);
}

/**
 * The sides of the product that a test runs through. What guests see is the client, the controls that faces share included.
 * The packages that both sides share are neither: a rule is kept where an app calls it, and a function that no app calls
 * keeps nothing (docs/decisions/0080).
 */
export function sidesOf(file: string): Side[] {
  if (file.startsWith('e2e/') || /\.shop\.test\.tsx?$/.test(file)) return ['client', 'server'];
  if (file.startsWith('apps/storefront/') || file.startsWith('packages/ui/')) return ['client'];
  if (file.startsWith('apps/api/') || file.startsWith('apps/server/')) return ['server'];
  return [];
}

/**
 * Counts the rules that the tests prove. A rule is proved when, on each of its sides, a test with its id passed and ran an
 * assertion, and no test with its id failed. Skipped and empty tests prove nothing, and neither do those that are meant to
 * fail or ran on other sources than `tree`.
 */
export function countRules(rules: readonly Rule[], runs: readonly RecordedRun[], tree: string): RuleCount {
  const tests = runs
    .filter((run) => run.tree === tree)
    .flatMap((run) => run.tests.map((test) => ({ ...test, ids: ruleIdsOf(test.title) })));
  const overloaded = tests.filter(({ ids }) => ids.length > mostIdsInATitle);
  const failing = new Set(tests.filter(({ state }) => state === 'failed').flatMap(({ ids }) => ids));
  const proving = tests.filter((test) => isProof(test) && !overloaded.includes(test));
  const provedOn = (side: Side) =>
    new Set(proving.filter(({ file }) => sidesOf(file).includes(side)).flatMap(({ ids }) => ids));
  const proved = { client: provedOn('client'), server: provedOn('server') };
  const known = new Set(rules.map(({ id }) => id));

  const judged = rules.map((rule) => ({
    rule,
    sides: rule.sides.filter((side) => !proved[side].has(rule.id)),
    isFailing: failing.has(rule.id),
  }));
  const isProved = ({ sides, isFailing }: (typeof judged)[number]) => sides.length === 0 && !isFailing;
  return {
    proved: judged.filter(isProved).map(({ rule }) => rule),
    missing: judged.filter((entry) => !isProved(entry)),
    unknownIds: [...new Set(tests.flatMap(({ ids }) => ids))].filter((id) => !known.has(id)),
    overloadedTitles: overloaded.map(({ title }) => title),
  };
}

const isProof = (test: RecordedTest): boolean =>
  test.state === 'passed' && !test.isExpectedToFail && test.assertions > 0;

/** True when every rule is proved and every title names existing rules. */
export const isFullCount = ({ missing, unknownIds, overloadedTitles }: RuleCount): boolean =>
  missing.length + unknownIds.length + overloadedTitles.length === 0;

/** The count as text: one line per area, then what is missing and where, the total last. */
export function rulesReport({ proved, missing, unknownIds, overloadedTitles }: RuleCount): string {
  const all = [...proved, ...missing.map(({ rule }) => rule)];
  const areas = [...new Set(all.map((rule) => rule.area))].sort();
  const inArea = (list: Rule[], area: string) => list.filter((rule) => rule.area === area).length;
  return [
    ...areas.map((area) => `  ${area.padEnd(10)}${count(inArea(proved, area), 4)} of ${count(inArea(all, area), 3)}`),
    ...section('Without a proof:', missing.map(missingLine)),
    ...section('Not in docs/rules.tsv:', unknownIds),
    ...section(`More than ${mostIdsInATitle} rules in one title, which prove none of them:`, overloadedTitles),
    '',
    `Rules proved on this tree: ${proved.length} of ${all.length}`,
  ].join('\n');
}

const count = (value: number, width: number): string => String(value).padStart(width);

const section = (title: string, lines: string[]): string[] =>
  lines.length === 0 ? [] : ['', title, ...lines.map((line) => `  ${line}`)];

function missingLine({ rule, sides, isFailing }: RuleCount['missing'][number]): string {
  const why = [...(isFailing ? ['fails'] : []), ...sides].join(', ');
  return `${rule.id.padEnd(11)}${why.padEnd(16)}${rule.text}`;
}
