import type { z } from 'zod';
import { type BundleFileKind, bundleFileKindOf, bundleFileKinds, handleInPath } from '../schema/bundle-file.schema.ts';

/** Something about a bundle that a person should know: where it is, what is wrong and what to do. */
export type BundleProblem = {
  /** Path inside the bundle, such as menus/main/categories/burgers.json. */
  file: string;
  /** JSON pointer to the value, or the line of a text that is no JSON. */
  place: string;
  message: string;
  remedy: string;
  /** A warning does not stop an import. */
  severity: 'error' | 'warning';
};

type Step = PropertyKey;

/** The JSON pointer of a path of keys and indexes. */
export const pointer = (steps: readonly Step[]): string =>
  steps.map((step) => `/${String(step).replaceAll('~', '~0').replaceAll('/', '~1')}`).join('');

export const error = (file: string, steps: readonly Step[], message: string, remedy: string): BundleProblem => ({
  file,
  place: pointer(steps),
  message,
  remedy,
  severity: 'error',
});

export const warning = (file: string, steps: readonly Step[], message: string, remedy: string): BundleProblem => ({
  ...error(file, steps, message, remedy),
  severity: 'warning',
});

/** One line for people: `branches/olaya.json /deliveryAreas/0: The ring is open. Close it.` */
export function describeProblem({ file, place, message, remedy, severity }: BundleProblem): string {
  const where = place ? `${file} ${place}` : file;
  return `${severity === 'warning' ? 'warning: ' : ''}${where}\n    ${message}\n    ${remedy}`;
}

const plain = /"(?:[^"\\\p{Cc}]|\\["\\/bfnrtu])*"|-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?|true|false|null/uy;
const text = /"(?:[^"\\\p{Cc}]|\\["\\/bfnrtu])*"/uy;
const space = /\s*/y;

/**
 * The line on which a text stops being JSON, from 1; the parser of the runtime does not always say.
 *
 * @example lineOfJsonMistake('{\n  "a": oops\n}') // 2
 */
export function lineOfJsonMistake(json: string): number {
  let at = 0;
  try {
    readValue();
  } catch {
    // `at` is where reading stopped.
  }
  return json.slice(0, at).split('\n').length;

  function readValue(): void {
    skip(space);
    if (json[at] === '{') readList('}', readMember);
    else if (json[at] === '[') readList(']', readValue);
    else skip(plain);
    skip(space);
  }

  function readList(end: string, readEntry: () => void): void {
    at += 1;
    skip(space);
    if (json[at] === end) at += 1;
    else {
      readEntry();
      while (json[at] === ',') {
        at += 1;
        readEntry();
      }
      expect(end);
    }
  }

  function readMember(): void {
    skip(space);
    skip(text);
    skip(space);
    expect(':');
    readValue();
  }

  function expect(mark: string): void {
    if (json[at] !== mark) throw new Error('a mistake');
    at += 1;
  }

  function skip(pattern: RegExp): void {
    pattern.lastIndex = at;
    if (!pattern.test(json)) throw new Error('a mistake');
    at = pattern.lastIndex;
  }
}

/** A JSON file of a bundle: `raw` as written, `value` only when it fits its schema. */
export type ParsedFile = {
  path: string;
  kind: BundleFileKind;
  raw: unknown;
  value?: unknown;
  problems: BundleProblem[];
};

/** Parses one JSON file and checks it against the schema of its kind; undefined for other files. */
export function parseBundleFile(path: string, content: Buffer): ParsedFile | undefined {
  const kind = bundleFileKindOf(path);
  if (!kind) return undefined;
  const json = readJson(path, content);
  if (!json.ok) return { path, kind, raw: undefined, problems: [json.problem] };
  const parsed = bundleFileKinds[kind].schema.safeParse(json.value);
  const problems = parsed.success ? [] : parsed.error.issues.map((issue) => readIssue(path, json.value, issue));
  return {
    path,
    kind,
    raw: json.value,
    value: parsed.data,
    problems: [...problems, ...checkFileName(path, json.value)],
  };
}

function readJson(path: string, content: Buffer): { ok: true; value: unknown } | { ok: false; problem: BundleProblem } {
  const text = content.toString('utf8');
  try {
    return { ok: true, value: JSON.parse(text) };
  } catch (cause) {
    const message = cause instanceof Error ? cause.message : String(cause);
    const problem = error(
      path,
      [],
      `This is no JSON: ${message}`,
      'Correct the commas, quotes and brackets before this place.',
    );
    return { ok: false, problem: { ...problem, place: `line ${lineOfJsonMistake(text)}` } };
  }
}

/**
 * Our own messages say what is wrong and, after a colon, what to do; messages of a pattern are only the
 * remedy. Zod's own messages get the remedy of their kind.
 */
function readIssue(path: string, raw: unknown, issue: z.core.$ZodIssue): BundleProblem {
  const found = valueAt(raw, issue.path);
  if (issue.code === 'unrecognized_keys') {
    return error(path, issue.path, `Unknown key: ${issue.keys.join(', ')}.`, 'Remove it or correct its spelling.');
  }
  if (issue.code === 'invalid_type' && found === undefined) {
    return error(path, issue.path, `A value is missing here: ${issue.expected}.`, 'Add it.');
  }
  const [message = '', remedy] = issue.message.split(/:\s(.*)/s);
  if (issue.message.startsWith('Invalid') || issue.message.startsWith('Too ')) {
    return error(path, issue.path, `${shown(found)} cannot stand here.`, `${issue.message}.`);
  }
  if (remedy) return error(path, issue.path, `${message}.`, capitalise(remedy));
  return error(path, issue.path, `${shown(found)} cannot stand here.`, issue.message);
}

function checkFileName(path: string, raw: unknown): BundleProblem[] {
  const promised = handleInPath(path);
  const handle = valueAt(raw, ['handle']);
  if (promised === undefined || typeof handle !== 'string' || handle === promised) return [];
  return [
    error(
      path,
      ['handle'],
      `The handle "${handle}" differs from the file's name.`,
      `Write "${promised}", or rename the file to ${handle}.json.`,
    ),
  ];
}

/** The value at a path, undefined when there is none. */
export function valueAt(value: unknown, steps: readonly PropertyKey[]): unknown {
  return steps.reduce<unknown>(
    (found, step) =>
      typeof found === 'object' && found !== null ? (found as Record<PropertyKey, unknown>)[step] : undefined,
    value,
  );
}

const shown = (value: unknown): string => {
  const text = JSON.stringify(value) ?? 'Nothing';
  return text.length > 60 ? `${text.slice(0, 57)}…` : text;
};

const capitalise = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);
