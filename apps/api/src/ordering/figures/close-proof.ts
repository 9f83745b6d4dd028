import { createHash } from 'node:crypto';
import type { RequestContext } from '../../context.ts';
import type { Figures } from './add-figures.ts';
import type { StoredClose } from './figures.tables.ts';

/** All that a row says. */
const wordsOf = (close: Omit<StoredClose, 'hash' | 'signature'>): unknown[] => {
  const { branchId, day, number, figures, countedCashMinor, closedAt, closedBy, closedByName } = close;
  return [branchId, day, number, figures, countedCashMinor, closedAt.toISOString(), closedBy, closedByName];
};

/** Covers every word of a row and the hash of the one before: none is changed, taken out or put between unnoticed. */
export const hashOf = (close: Omit<StoredClose, 'hash' | 'signature'>, before: string): string =>
  createHash('sha256')
    .update(JSON.stringify([before, ...wordsOf(close)]))
    .digest('hex');

type Signer = Pick<RequestContext, 'keyedHash'>;

/** Of the key that is made from SECRET_KEY; it says nothing about the key itself. */
const keyNameOf = ({ keyedHash }: Signer): string => keyedHash('day-close-key').slice(0, 16);

/** Write access to the database alone is not enough to sign. */
export function signatureOf(signer: Signer, close: Omit<StoredClose, 'signature'>): string {
  const signed = signer.keyedHash(`day-close ${JSON.stringify([close.merchantId, ...wordsOf(close), close.hash])}`);
  return `${keyNameOf(signer)}.${signed}`;
}

/** Whether a row is as it was written; `unproven` where it was signed under another SECRET_KEY. */
export type CloseProof = 'sound' | 'changed' | 'unproven';

/** Of a row alone, without the days before it. */
export function proofOf(signer: Signer, close: StoredClose): CloseProof {
  if (!close.signature.startsWith(`${keyNameOf(signer)}.`)) return 'unproven';
  return close.signature === signatureOf(signer, close) ? 'sound' : 'changed';
}

export type JudgedClose = { close: StoredClose; figures: Figures; proof: CloseProof };

/** Each day with whether it and all before it are as they were written. */
export function judgeCloses(signer: Signer, closes: readonly StoredClose[]): JudgedClose[] {
  let isChained = true;
  return closes.map((close, index) => {
    const hash = hashOf(close, closes[index - 1]?.hash ?? '');
    const own = proofOf(signer, close);
    isChained = isChained && close.number === index + 1 && close.hash === hash && own !== 'changed';
    return { close, proof: isChained ? own : 'changed', figures: JSON.parse(close.figures) as Figures };
  });
}
