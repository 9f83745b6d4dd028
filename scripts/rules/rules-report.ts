import type { RuleCount } from './count-rules.ts';
import type { Rule } from './read-rules.ts';

/** The count as text: one line per area, then what needs attention, the total last. */
export function rulesReport(count: RuleCount, { listMissing }: { listMissing: boolean }): string {
  const all = [...count.proved, ...count.missing];
  const areas = [...new Set(all.map((rule) => rule.area))].sort();
  const lines = areas.map((area) => areaLine(area, inArea(count.proved, area).length, inArea(all, area).length));
  return [
    ...lines,
    ...(listMissing ? ['', 'Without a passing test:', ...count.missing.map(ruleLine)] : []),
    ...(count.failing.length > 0 ? ['', 'With a failing test:', ...count.failing.map(ruleLine)] : []),
    ...(count.unknownIds.length > 0 ? ['', `Not in docs/rules.tsv: ${count.unknownIds.join(', ')}`] : []),
    '',
    `Rules with a passing test: ${count.proved.length} of ${all.length}`,
  ].join('\n');
}

function areaLine(area: string, proved: number, total: number): string {
  return `  ${area.padEnd(10)}${String(proved).padStart(4)} of ${String(total).padStart(3)}`;
}

function ruleLine(rule: Rule): string {
  return `  ${rule.id.padEnd(11)}${rule.text}`;
}

function inArea(rules: readonly Rule[], area: string): Rule[] {
  return rules.filter((rule) => rule.area === area);
}
