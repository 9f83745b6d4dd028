import type { z } from 'zod';
import { error } from './bundle-problem.ts';
import type { BundleProblem } from './bundle-problem.ts';
import { bundleFileKindOf, bundleFileKinds, handleInPath } from './bundle-file.schema.ts';
import type { BundleFileKind } from './bundle-file.schema.ts';
import { lineOfJsonMistake } from './line-of-json-mistake.ts';

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
