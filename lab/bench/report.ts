/** One figure of the budgets: what was measured, the budget, and how to repeat it. */
export type Figure = {
  what: string;
  budget: string;
  measured: string;
  /** True when the budget is met; left out where the figure has none. */
  isMet?: boolean;
  command: string;
};

/** Prints figures as a table that reads in a terminal and in Markdown. */
export function printFigures(figures: Figure[]): void {
  const rows = figures.map((figure) => [figure.what, figure.budget, figure.measured, verdict(figure), figure.command]);
  const table = [['What', 'Budget', 'Measured', '', 'Repeat with'], ...rows];
  const widths = table[0]!.map((_, column) => Math.max(...table.map((row) => row[column]!.length)));
  const line = (row: string[]) => `| ${row.map((cell, column) => cell.padEnd(widths[column]!)).join(' | ')} |`;
  console.log(line(table[0]!));
  console.log(`|${widths.map((width) => '-'.repeat(width + 2)).join('|')}|`);
  for (const row of table.slice(1)) console.log(line(row));
}

function verdict(figure: Figure): string {
  if (figure.isMet === undefined) return '';
  return figure.isMet ? 'met' : 'MISSED';
}

/** The middle of several runs: what a noisy machine lets us quote. */
export function median(values: number[]): number {
  const sorted = [...values].sort((a, b) => a - b);
  const middle = Math.floor(sorted.length / 2);
  if (sorted.length === 0) return Number.NaN;
  return sorted.length % 2 ? sorted[middle]! : (sorted[middle - 1]! + sorted[middle]!) / 2;
}

/** The value that a share of all values does not exceed, for example 0.99. */
export function percentile(values: number[], share: number): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.ceil(sorted.length * share) - 1)] ?? Number.NaN;
}

export const kilobytes = (bytes: number): string => `${(bytes / 1024).toFixed(1)} KB`;
export const perSecond = (rate: number): string => `${Math.round(rate).toLocaleString('en')}/s`;
export const milliseconds = (value: number): string => `${value < 10 ? value.toFixed(1) : Math.round(value)} ms`;
