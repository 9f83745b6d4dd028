import type { OrderReport } from './order-report.ts';

/** A report as plain lines, for a terminal. */
export function printReport({ title, rows, bill, findings, isExplained }: OrderReport): string {
  const width = Math.max(0, ...bill.map(({ label }) => label.length));
  return [
    title,
    '',
    ...rows.map(({ number, at, sentence, isBroken }) => `${isBroken ? '!' : ' '} ${number}. ${at}  ${sentence}`),
    '',
    ...bill.map(({ label, amount }) => `  ${label.padEnd(width)}  ${amount}`),
    '',
    ...(isExplained ? [verdict.good] : [verdict.bad, ...findings.map((finding) => `  ${finding}`)]),
    '',
  ].join('\n');
}

/** The same as a page that needs nothing else; everything in it is text. */
export function reportPage({ title, rows, bill, findings, isExplained }: OrderReport): string {
  const row = (cells: (string | number)[], mark = '') =>
    `<tr${mark}>${cells.map((cell) => `<td>${escapeHtml(String(cell))}</td>`).join('')}</tr>`;
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<meta name="color-scheme" content="light dark">
<title>${escapeHtml(title)}</title>
<style>${reportStyle}</style>
</head>
<body>
<main>
<h1>${escapeHtml(title)}</h1>
<p role="status">${isExplained ? verdict.good : verdict.bad}</p>
${findings.length > 0 ? `<ul>${findings.map((finding) => `<li>${escapeHtml(finding)}</li>`).join('')}</ul>` : ''}
<h2>What happened</h2>
<table>
<thead><tr><th scope="col">Row</th><th scope="col">When</th><th scope="col">What</th></tr></thead>
<tbody>${rows.map(({ number, at, sentence, isBroken }) => row([number, at, sentence], isBroken ? ' class="broken"' : '')).join('')}</tbody>
</table>
<h2>The bill, calculated again</h2>
<table>
<thead><tr><th scope="col">For</th><th scope="col">Amount</th></tr></thead>
<tbody>${bill.map(({ label, amount }) => row([label, amount])).join('')}</tbody>
</table>
</main>
</body>
</html>
`;
}

const verdict = {
  good: 'The log is whole, and the order is what its log says.',
  bad: 'The log and the order do not agree:',
};

export const reportStyle =
  'body{font:1rem/1.5 system-ui,sans-serif;margin:0;padding:1.5rem}main{max-inline-size:60rem;margin-inline:auto}' +
  'h1{font-size:1.25rem}h2{font-size:1.1rem}table{border-collapse:collapse;inline-size:100%}' +
  'th,td{text-align:start;vertical-align:top;padding:.3rem .6rem;border-block-end:1px solid}.broken{text-decoration:underline wavy}';

const escapes: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };
const escapeHtml = (text: string): string => text.replace(/[&<>"']/g, (character) => escapes[character] ?? '');
