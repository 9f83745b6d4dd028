import fs from 'node:fs';
import { ALL_TESTS } from '@mdn/mdn-http-observatory/src/constants.js';
import { MINIMUM_SCORE_FOR_EXTRA_CREDIT } from '@mdn/mdn-http-observatory/src/grader/charts.js';
import { getGradeForScore, getScoreModifier } from '@mdn/mdn-http-observatory/src/grader/grader.js';
import { parseHttpEquivHeaders } from '@mdn/mdn-http-observatory/src/retriever/utils.js';
import { Requests } from '@mdn/mdn-http-observatory/src/types.js';
import { vi } from 'vitest';

export type Graded = { grade: string; score: number; problems: string[] };

/**
 * The Mozilla observatory's grade of a visit, by its own tests and marks: the last answer is the page, and the ones
 * before led there. Its scanner supports only the usual ports of a public host, so it gets the answers instead; `url`
 * is the public address of the page.
 */
export async function gradeHeaders(url: URL, ...answers: Response[]): Promise<Graded> {
  withoutPreloadList();
  const page = answers.at(-1) ?? Response.error();
  const text = await page.text();
  const response = {
    headers: headersOf(page),
    status: page.status,
    verified: true,
    httpEquiv: isHtml(page) ? parseHttpEquivHeaders(text, url.href) : new Map(),
  };
  const cookies = answers.flatMap((answer) => answer.headers.getSetCookie()).map(readCookie);
  const requests = new Requests(url.hostname);
  Object.assign(requests.responses, { auto: response, https: response, cors: response });
  requests.resources.path = text;
  requests.session = { url, jar: { serializeSync: () => ({ cookies }) } };
  return mark(ALL_TESTS.map((test) => test(requests)));
}

/** Headers as its HTTP client has them: by name, and by asking. */
const headersOf = ({ headers }: Response): object =>
  Object.defineProperty(Object.fromEntries(headers), 'get', { value: (name: string) => headers.get(name) });

const isHtml = ({ headers }: Response): boolean => headers.get('content-type')?.startsWith('text/html') === true;

function mark(results: { result: string | null; pass: boolean }[]): Graded {
  const marks = results.map(({ result }) => getScoreModifier(result ?? ''));
  const losses = sum(marks.filter((points) => points < 0));
  const strict = 100 + losses;
  const { grade, score } = getGradeForScore(strict >= MINIMUM_SCORE_FOR_EXTRA_CREDIT ? 100 + sum(marks) : strict);
  return { grade, score, problems: results.filter(({ pass }) => !pass).map(({ result }) => String(result)) };
}

const sum = (numbers: number[]): number => numbers.reduce((total, one) => total + one, 0);

function readCookie(line: string) {
  const [pair = '', ...attributes] = line.split(';').map((part) => part.trim());
  const [key, value] = pair.split('=', 2);
  const named = new Map(
    attributes.map((attribute) => [attribute.split('=')[0]?.toLowerCase(), attribute.split('=')[1]]),
  );
  const sameSite = named.get('samesite')?.toLowerCase();
  return {
    key,
    value,
    path: named.get('path'),
    secure: named.has('secure'),
    httpOnly: named.has('httponly'),
    sameSite,
  };
}

/** Browsers come with a list of hosts that they ask by https alone. It is not in the package, and no shop is on it. */
function withoutPreloadList(): void {
  const read = fs.readFileSync;
  vi.spyOn(fs, 'readFileSync').mockImplementation((...args: Parameters<typeof read>) =>
    String(args[0]).endsWith('hsts-preload.json') ? '{}' : read(...args),
  );
}
