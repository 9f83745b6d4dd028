import { z } from 'zod';
import { readNatsAddress } from '../database/nats/nats-address.ts';
import { splitHosts } from '../database/postgresql-hosts.ts';

/** Tells what is wrong with a value in the words of what reads it. */
const readable =
  (read: (value: string) => unknown) =>
  (value: string, context: z.RefinementCtx): void => {
    try {
      read(value);
    } catch (error) {
      context.addIssue({ code: 'custom', message: (error as Error).message });
    }
  };

function readDatabaseUrl(value: string): void {
  if (!/^postgres(ql)?:\/\//.test(value)) throw new Error('must begin with postgres://');
  splitHosts(value);
}

/** Settings of what several processes share. */
export const databaseEnvironment = {
  DATABASE_URL: z.string().superRefine(readable(readDatabaseUrl)).optional(),
  POOL_SIZE: z.coerce.number().int().min(1).max(500).default(10).describe('connections to PostgreSQL at most'),
  REALTIME_URL: z
    .string()
    .superRefine(readable(readNatsAddress))
    .optional()
    .describe('a NATS service that carries announcements between processes; NOTIFY of PostgreSQL without it'),
};
