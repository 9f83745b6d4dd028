type LoggedError = { type: string; message: string; code?: unknown; query?: string; stack: string };

/**
 * An error as the log may have it. Database errors carry the values of their query, which are names and
 * numbers of guests: only the query's text stays, and what the database itself said.
 */
export function logError(error: unknown): LoggedError {
  if (!(error instanceof Error))
    return { type: typeof error, message: 'something that is no error was thrown', stack: '' };
  const { cause, code } = error as Error & { code?: unknown };
  const query = 'query' in error && typeof error.query === 'string' ? error.query : undefined;
  const source = query !== undefined && cause instanceof Error ? cause : error;
  return {
    type: error.name,
    message: query === undefined ? error.message : source.message,
    code: code ?? (source as Error & { code?: unknown }).code,
    query,
    stack: placesOf(error),
  };
}

/** The stack without its first lines, which repeat the message. */
const placesOf = ({ stack = '' }: Error): string =>
  stack
    .split('\n')
    .filter((line) => /^\s+at /.test(line))
    .join('\n');
