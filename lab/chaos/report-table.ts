import type { ChaosRun } from './run-chaos.ts';
import type { FaultReport } from './strike.ts';

/** True when nothing was lost, doubled, changed, forgotten or reported wrongly. */
export const isSurvived = (report: FaultReport): boolean =>
  report.hindrance !== undefined || problemsOf(report).length === 0;

/** Everything that is wrong with how a fault ended, in words. */
export function problemsOf({ check, losses = check, failures, untruths }: FaultReport): string[] {
  const counted = new Map<string, number>();
  for (const { call, what } of untruths) {
    const line = `${call}: ${what}`;
    counted.set(line, (counted.get(line) ?? 0) + 1);
  }
  return [
    ...failures,
    ...[...counted].map(([line, count]) => `told wrongly ${count} times: ${line}`),
    ...(losses?.lost ?? []).map((note) => `lost: ${note}`),
    ...(losses?.doubled ?? []).map((note) => `doubled: ${note}`),
    ...(losses?.changed ?? []).map((note) => `changed: ${note}`),
    ...(check?.refused ?? []).map((note) => `refused: ${note}`),
    ...(check?.unsettled ?? []).map((note) => `paid and still waiting: ${note}`),
    ...(check?.unseen ?? []).map((note) => `the page of the order is behind: ${note}`),
    ...(check && check.cartsIntact < check.carts ? [`${check.carts - check.cartsIntact} carts changed`] : []),
  ];
}

/** The table that a run ends with, as it reads in a terminal and in Markdown. */
export function tableOf(runs: ChaosRun[]): string {
  const rows = runs.flatMap(({ reports }) => reports.map(rowOf));
  const head = [
    'Fault',
    'Database',
    'Survived',
    'Orders',
    'Lost',
    'Doubled',
    'Carts',
    '503',
    'No answer',
    'Wrong',
    'Own deaths',
    'Recovery',
  ];
  const table = [head, ...rows];
  const widths = head.map((_, column) => Math.max(...table.map((row) => row[column]!.length)));
  const line = (row: string[]) => `| ${row.map((cell, column) => cell.padEnd(widths[column]!)).join(' | ')} |`;
  const rule = `|${widths.map((width) => '-'.repeat(width + 2)).join('|')}|`;
  return [line(head), rule, ...rows.map(line)].join('\n');
}

/** Why a fault was not tried, one line for each reason. */
export function hindrancesOf(runs: ChaosRun[]): string[] {
  const lines = new Map<string, string[]>();
  for (const { fault, database, hindrance } of runs.flatMap(({ reports }) => reports)) {
    if (hindrance === undefined) continue;
    const reason = `Not tried on ${database}, because ${hindrance}`;
    lines.set(reason, [...(lines.get(reason) ?? []), fault.name]);
  }
  return [...lines].map(([reason, names]) => `${reason}: ${names.join(', ')}.`);
}

function rowOf(report: FaultReport): string[] {
  const { fault, database, hindrance, check, losses = check } = report;
  if (hindrance !== undefined) return [fault.name, database, 'not tried', ...Array.from({ length: 9 }, () => '')];
  return [
    fault.name,
    database,
    isSurvived(report) ? 'yes' : 'NO',
    String(report.acknowledged),
    losses ? String(losses.lost.length) : '?',
    losses ? String(losses.doubled.length) : '?',
    check ? `${check.cartsIntact} of ${check.carts}` : '?',
    String(report.busyAnswers),
    String(report.noAnswers),
    String(report.untruths.length),
    String(report.ownDeaths),
    `${report.recoverySeconds.toFixed(1)} s`,
  ];
}
