import { readFileSync } from 'node:fs';
import { runNpm } from './npm.mjs';
import { inRoot } from './paths.mjs';
import { Problem } from './problem.mjs';

/**
 * Asks the registry for known weaknesses of the packages that a shop runs, and looks at the licences of all packages.
 * A registry that answers no such question, or none at all, is no fault of the change: then it is said plainly that
 * nothing was asked.
 */
export async function auditPackages() {
  const locks = ['package-lock.json', 'lab/package-lock.json'].map((file) => readFileSync(inRoot(file), 'utf8'));
  const problems = locks.flatMap((lock) => lockProblems(JSON.parse(lock)));
  if (problems.length > 0) throw new Problem('A lock file holds what it should not.', problems.join('\n'));
  const { code, output } = await runNpm('Asking for known weaknesses', auditWords);
  const outcome = readAudit(code, output);
  if (outcome.kind === 'weak')
    throw new Problem(
      'A package that a shop runs has a known weakness, high or worse.',
      'npm audit --omit=dev says which; update it, or override the package that brings it.',
      outcome.details,
    );
  console.log(outcome.kind === 'clean' ? '  no known weakness, high or worse' : `  NOT DONE: ${outcome.reason}`);
}

// The last word on --audit wins, and the bootstrap's own says no.
const auditWords = ['audit', '--omit=dev', '--audit-level=high', '--json', '--audit', '--fetch-timeout=20000'];

/** The result of `npm audit --json`: nothing, a weakness, or no registry to ask. */
export function readAudit(code, output) {
  const report = parse(output);
  const { high = 0, critical = 0 } = report?.metadata?.vulnerabilities ?? {};
  if (report?.metadata && high + critical === 0) return { kind: 'clean' };
  if (report?.metadata) return { kind: 'weak', details: Object.keys(report.vulnerabilities ?? {}).join(', ') };
  const reason = /\b(40[0-9]|5\d\d) [A-Z][\w ]+/.exec(output)?.[0] ?? `npm audit ended with ${code} and no report`;
  return { kind: 'not-asked', reason: `the package registry did not answer (${reason})` };
}

function parse(output) {
  const start = output.indexOf('{');
  try {
    return start < 0 ? undefined : JSON.parse(output.slice(start, output.lastIndexOf('}') + 1));
  } catch {
    return undefined;
  }
}

/** Licences that ask for nothing but their own text, or reach no further than the package itself. */
const fineLicences = new Set(
  'MIT MIT-0 ISC 0BSD BSD BSD-2-Clause BSD-3-Clause Apache-2.0 BlueOak-1.0.0 Unlicense CC0-1.0 CC-BY-4.0 PSF-2.0 MPL-2.0 LGPL-3.0-or-later'.split(
    ' ',
  ),
);

/** Packages whose manifest names no licence; the file beside it does. */
const namedBesides = { busboy: 'MIT', streamsearch: 'MIT' };

/** Names as some packages write them. */
const otherwise = { 'MPL 2.0': 'MPL-2.0' };

/** Lists the errors of a lock file: a package without an allowed licence or a checksum, or one that names its registry. */
export function lockProblems({ packages }) {
  return Object.entries(packages)
    .filter(([path, { link }]) => path.includes('node_modules/') && !link)
    .flatMap(([path, { license, integrity, resolved }]) => {
      const name = path.split('node_modules/').at(-1);
      const licence = otherwise[license] ?? license ?? namedBesides[name] ?? 'no licence';
      return [
        ...(isFine(licence) ? [] : [`${name}: ${licence}`]),
        ...(integrity ? [] : [`${name}: no checksum`]),
        ...(resolved ? [`${name}: names a registry`] : []),
      ];
    });
}

/** `A OR B` is fine when one of them is, `A AND B` when both are. */
const isFine = (licence) =>
  licence
    .replace(/[()]/g, '')
    .split(' OR ')
    .some((choice) => choice.split(' AND ').every((one) => fineLicences.has(one)));
