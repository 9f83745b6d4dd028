import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';

const root = path.resolve(import.meta.dirname, '../..');
const read = (file: string): string => readFileSync(path.join(root, file), 'utf8');
const checklist = read('docs/security/asvs.md');
const states = ['answered', 'open', 'not applicable'];

type Line = { number: string; state: string; answer: string };

const lines: Line[] = [...checklist.matchAll(/^\| (\d+\.\d+\.\d+) \| [12] \| .+? \| (.+?) \| (.*) \|$/gm)].map(
  ([, number = '', state = '', answer = '']) => ({ number, state, answer }),
);

/** The names in an answer: a test by file and title, another file, or a setting. */
const namedTests = (answer: string) =>
  [...answer.matchAll(/`([^`]+)` “([^”]+)”/g)].map(([, file = '', title = '']) => ({ file, title }));
const namedFiles = (answer: string) =>
  [...answer.matchAll(/`([\w./-]+\.(?:ts|tsx|md|tsv|json))`/g)]
    .map(([, file = '']) => file)
    .filter((file) => !file.startsWith('/'));
const namedSettings = (answer: string) => [...answer.matchAll(/`([A-Z]+(?:_[A-Z]+)+)`/g)].map(([, name = '']) => name);

/** True when a text calls a test of exactly this title, or has it as a case of a table, and does not skip it; comments do not count. */
function isTestOf(text: string, title: string): boolean {
  const literal = title.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`);
  const called = new RegExp(
    String.raw`(?:(?:(?<!\.(?:skip|todo|fails))\(|\[)\s*(['"\`])${literal}\1,|^\s*'${literal}': \()`,
    'm',
  );
  return called.test(text.replaceAll(/^\s*(?:\/\/|\*).*$/gm, ''));
}

test('a comment, a part of a title and a skipped test are no tests', () => {
  expect(isTestOf("test('it works', async () => {});", 'it works')).toBe(true);
  expect(isTestOf("test.each([1])(\n  'it works',\n  () => {});", 'it works')).toBe(true);
  for (const text of ["// test('it works', f)", "test('it works not', f)", "test.skip('it works', f)", 'it works'])
    expect(isTestOf(text, 'it works'), text).toBe(false);
});

test('every line of the security checklist is there once, with a state', () => {
  expect(lines.length).toBe(253);
  expect(new Set(lines.map(({ number }) => number)).size).toBe(lines.length);
  expect(lines.filter(({ state }) => !states.includes(state))).toEqual([]);
  const count = (wanted: string) => lines.filter(({ state }) => state === wanted).length;
  expect(checklist).toContain(`of which ${count('answered')} are answered and ${count('open')} are open`);
  expect(checklist).toContain(`; ${count('not applicable')} do not apply.`);
});

test('every test, file and setting that the pages about security name exists', () => {
  const texts = new Map<string, string>();
  const textOf = (file: string) => texts.get(file) ?? texts.set(file, read(file)).get(file) ?? '';
  const threats = { number: 'threats', answer: read('docs/security/threat-model.md') };
  const missing = [...lines, threats].flatMap(({ number, answer }) => [
    ...namedFiles(answer).filter((file) => !existsSync(path.join(root, file))),
    ...namedTests(answer)
      .filter(({ file }) => existsSync(path.join(root, file)))
      .filter(({ file, title }) => !isTestOf(textOf(file), title))
      .map(({ file, title }) => `${number}: ${file} has no test “${title}”`),
    ...namedSettings(answer).filter((name) => !textOf('README.md').includes(`\`${name}\``)),
  ]);
  expect(missing).toEqual([]);
});

test('an answered line names what answers it, and the others say why nothing does', () => {
  const named = ({ answer }: Line) => namedFiles(answer).length + namedSettings(answer).length;
  expect(lines.filter((line) => line.state === 'answered' && named(line) === 0)).toEqual([]);
  expect(lines.filter(({ state, answer }) => state !== 'answered' && answer.length < 4)).toEqual([]);
});

test('the pages about security lead to pages that exist', () => {
  for (const page of ['SECURITY.md', 'docs/security/threat-model.md', 'docs/security/asvs.md']) {
    const links = [...read(page).matchAll(/\]\((?!https:)([^)#]+)/g)].map(([, link = '']) => link);
    expect(links.filter((link) => !existsSync(path.join(root, path.dirname(page), link)))).toEqual([]);
  }
});
