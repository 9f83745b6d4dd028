import type { Context } from '../../context.ts';
import { isSameHash } from './code-hash.ts';

/** What who asked for a code holds, and nobody else: without it nothing that was given with the number is applied. */
export const ticketOf = (context: Context, codeId: string): string => `${codeId}.${proofOf(context, codeId)}`;

/** Whether a ticket was given out for this code. */
export function isTicketOf(context: Context, codeId: string, ticket: string | undefined): boolean {
  const [id, proof] = ticket?.split('.') ?? [];
  return id === codeId && proof !== undefined && isSameHash(proof, proofOf(context, codeId));
}

const proofOf = (context: Context, codeId: string): string => context.keyedHash(`code-ticket:${codeId}`);
