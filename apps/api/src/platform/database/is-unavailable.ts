/** The error codes of the system for a refused or broken connection. */
const systemCodes = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'ETIMEDOUT',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ENOTFOUND',
  'EAI_AGAIN',
]);

/**
 * The SQL states of a PostgreSQL that is shutting down, starting, or out of space: the connection (08), resources such
 * as the disk (53), an administrator or a crash (57P), the machine below (58), a copy that only reads (25006), a
 * transaction that it heard nothing of for too long (25P03), one that could not be ended (25P02).
 */
const sqlStates = /^(?:08\w{3}|53\w{3}|57P0[1-5]|58\w{3}|25006|25P0[23])$/;

/** Neither the driver nor the embedded database has a code for these. */
const words = [
  'Connection terminated',
  'Query read timeout',
  'timeout exceeded when trying to connect',
  'is not queryable',
  'The embedded database has stopped',
];

/**
 * True when an error means that the database is unavailable right now, and not that the statement was wrong. Statements
 * under way may or may not have been carried out.
 */
export function isDatabaseUnavailable(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const code = 'code' in error ? String(error.code) : '';
  if (systemCodes.has(code) || sqlStates.test(code)) return true;
  if (words.some((part) => error.message.includes(part))) return true;
  const inner = error instanceof AggregateError ? (error.errors as unknown[]) : [];
  return [error.cause, ...inner].some(isDatabaseUnavailable);
}
