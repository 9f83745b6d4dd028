import pg from 'pg';
import { createStatementNames } from './statement-names.ts';

/** One name for one text in the whole process, as the driver asks for. */
const nameOf = createStatementNames({ limit: 400 });

/**
 * A connection that has PostgreSQL read and plan a statement once and not with every request: what comes again goes by
 * a name of its own. A script is sent as it is.
 */
export class PreparedClient extends pg.Client {
  constructor(config?: string | pg.ClientConfig) {
    super(config);
    const send = this.query.bind(this) as (...parts: unknown[]) => unknown;
    this.query = ((statement: unknown, values?: unknown, ...rest: unknown[]) => {
      const sent = send(named(statement, values), values, ...rest);
      if (sent instanceof Promise) sent.catch((error: unknown) => this.hangUpAfter(error));
      return sent;
    }) as typeof this.query;
  }

  /** What waits behind a statement that nobody answers would wait as long again, to be told the same. */
  private async hangUpAfter(error: unknown): Promise<void> {
    if (error instanceof Error && error.message === 'Query read timeout') await this.end();
  }
}

/** A text with a list of values is one statement, even if the list is empty. What Drizzle sends without any may be `begin`. */
function named(statement: unknown, values: unknown): unknown {
  if (!Array.isArray(values) || (values.length === 0 && typeof statement !== 'string')) return statement;
  const config = typeof statement === 'string' ? { text: statement } : (statement as pg.QueryConfig);
  const name = config.name ?? nameOf(config.text);
  return name === undefined ? statement : { ...config, name };
}
