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

function readReplicaUrl(value: string): void {
  if (/^[^/]*\/\/[^/?#]*,/.test(value)) throw new Error('names one server, a replica of DATABASE_URL');
  if (!/^postgres(ql)?:\/\//.test(value) || !URL.canParse(value))
    throw new Error('must be postgres://user:password@host:port/database');
}

/** The same name says where pages find streams (`STREAMS_URL`), when it is an address of the web. */
export const isForPages = (address: string): boolean => /^https?:\/\//i.test(address);

function readMessageService(value: string): void {
  if (!isForPages(value)) readNatsAddress(value);
}

/** Settings of what several processes share. */
export const databaseEnvironment = {
  DATABASE_URL: z.string().superRefine(readable(readDatabaseUrl)).optional(),
  DATABASE_READ_URL: z
    .string()
    .superRefine(readable(readReplicaUrl))
    .optional()
    .describe('a replica of DATABASE_URL for histories, reports and exports; they go to the primary without it'),
  ARCHIVE_DIR: z.string().min(1).optional().describe('archived months of orders, whose receipts are read from there'),
  POOL_SIZE: z.coerce.number().int().min(1).max(500).default(10).describe('connections to PostgreSQL at most'),
  REALTIME_URL: z
    .string()
    .superRefine(readable(readMessageService))
    .optional()
    .describe('a NATS service that carries announcements between processes; NOTIFY of PostgreSQL without it'),
};
