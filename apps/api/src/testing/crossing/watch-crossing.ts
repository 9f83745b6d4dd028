import { AsyncLocalStorage, AsyncResource } from 'node:async_hooks';
import { Worker } from 'node:worker_threads';
import { getTableColumns, getTableName, is, Table } from 'drizzle-orm';
import { PgDatabase, PgInsertBuilder, PgSelectBase, PgSelectBuilder, PgUpdateBuilder } from 'drizzle-orm/pg-core';
import { QueryPromise } from 'drizzle-orm/query-promise';
import pg from 'pg';
import { localTables, referenceTables, tablesOfLastRelease } from '../../platform/database/distribute.ts';
import * as schema from '../../schema.ts';
import { acrossMerchants } from './across-merchants.ts';
import { tablesWithoutMerchant } from './tables-without-merchant.ts';

/** Where the caller was: the driver sends a statement later, from a queue or when its builder is awaited. */
const callers = new AsyncLocalStorage<Error>();
const madeAt = Symbol('where a builder was made');

const tablesOfMerchants = new Set<string>(
  Object.values(schema)
    .flatMap((value): Table[] => (is(value, Table) ? [value] : []))
    .filter((table) => 'merchantId' in getTableColumns(table))
    .map((table) => getTableName(table))
    .filter((name) => ![...referenceTables, ...localTables, ...tablesOfLastRelease].includes(name)),
);

const crossed = new Set<string>();
let isWatched = false;

/** The statements that crossed merchants since the last call, each with its text, and where it was sent. */
export function takeCrossed(): string[] {
  const taken = [...crossed];
  crossed.clear();
  return taken;
}

/** Looks at every statement that the product sends from now on, in this process; what tests ask themselves is theirs. */
export function watchStatementsForCrossing(): void {
  if (isWatched) return;
  isWatched = true;
  noteBuilders();
  const textOf = (part: unknown): unknown => (typeof part === 'string' ? part : (part as { text?: unknown })?.text);
  lookBefore(Worker.prototype, 'postMessage', textOf);
  lookBefore(pg.Client.prototype, 'query', textOf);
  // A caller that waits for a connection is resumed by the code that releases one, and would be taken for that code.
  override(
    pg.Pool.prototype,
    'connect',
    (original) =>
      function (...parts) {
        return original.apply(this, parts.map(bound));
      },
  );
}

const bound = (part: unknown): unknown =>
  typeof part === 'function' ? AsyncResource.bind(part as (...parts: unknown[]) => unknown) : part;

type Method = (this: { [madeAt]?: Error }, ...parts: unknown[]) => unknown;

/** Puts another method in the place of one, made from it. */
function override(owner: object, name: string, make: (original: Method) => Method): void {
  const methods = owner as Record<string, Method>;
  methods[name] = make(methods[name]!);
}

function lookBefore(owner: object, name: string, textIn: (part: unknown) => unknown): void {
  override(
    owner,
    name,
    (original) =>
      function (...parts) {
        look(textIn(parts[0]));
        return original.apply(this, parts);
      },
  );
}

/** A builder remembers where it was made, and sends its statement with that stack. */
function noteBuilders(): void {
  const makers: [object, string[]][] = [
    [PgSelectBuilder.prototype, ['from']],
    [PgUpdateBuilder.prototype, ['set']],
    [PgInsertBuilder.prototype, ['values', 'select']],
    [PgDatabase.prototype, ['delete', 'execute']],
  ];
  for (const [owner, names] of makers) for (const name of names) rememberPlace(owner, name);
  for (const { prototype } of [QueryPromise, PgSelectBase])
    override(
      prototype,
      'then',
      (original) =>
        function (...parts) {
          return callers.run(this[madeAt] ?? here(), () => original.apply(this, parts));
        },
    );
}

function rememberPlace(owner: object, name: string): void {
  override(
    owner,
    name,
    (original) =>
      function (...parts) {
        return Object.assign(original.apply(this, parts) as object, { [madeAt]: here() });
      },
  );
}

/** A place in the code. To work out its frames takes longer than most statements, so they are read where needed. */
function here(): Error {
  const limit = Error.stackTraceLimit;
  Error.stackTraceLimit = 40;
  const place = new Error('here');
  Error.stackTraceLimit = limit;
  return place;
}

const knownFrames = new WeakMap<Error, NodeJS.CallSite[]>();

/** The frames without their lines, which the runner of the tests looks up in source maps. */
function framesOf(place: Error): NodeJS.CallSite[] {
  const { prepareStackTrace } = Error;
  Error.prepareStackTrace = (_, frames) => frames;
  const frames = knownFrames.get(place) ?? (place.stack as unknown as NodeJS.CallSite[]);
  Error.prepareStackTrace = prepareStackTrace;
  knownFrames.set(place, frames);
  return frames;
}

const knownTexts = new Map<string, string[]>();

function look(text: unknown): void {
  if (typeof text !== 'string' || !/^\s*(?:select|insert|update|delete|with)\b/i.test(text)) return;
  const tables = knownTexts.get(text) ?? tablesWithoutMerchant(text, (table) => tablesOfMerchants.has(table));
  knownTexts.set(text, tables);
  if (tables.length === 0) return;
  // Where its builder was made says more than who awaited it.
  const place = placeIn([callers.getStore(), here()]);
  if (place === undefined || place in acrossMerchants) return;
  crossed.add(`${place} asks ${tables.join(', ')} of no merchant: ${text}`);
}

/**
 * File and function of the product that ask; undefined where a test does. A statement of unknown origin is a test's:
 * nothing of the product is between it and the driver.
 */
function placeIn(places: (Error | undefined)[]): string | undefined {
  for (const frame of places.flatMap((place) => (place ? framesOf(place) : []))) {
    const [, path = ''] = /\/apps\/api\/src\/(.+)$/.exec(frame.getFileName() ?? '') ?? [];
    if (path === '' || path.startsWith('platform/database/') || path.startsWith('testing/crossing/')) continue;
    return /\.test\.ts$|^testing\//.test(path) ? undefined : `${path} ${frame.getFunctionName() ?? ''}`;
  }
  return undefined;
}
