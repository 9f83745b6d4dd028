import { errorCodes } from '@sufra/contracts/error-codes';
import { useEffect, useState } from 'react';
import type { ApiRefusal } from '../api/read-refusal.ts';
import { announceStoreClosed } from './announce-store-closed.ts';
import type { CartQuote } from './use-quote.ts';

/**
 * What a guest is told about a price that the server refused: that the store is closed, once per session
 * (ERR-04, ERR-05, ERR-07), or a text to be read and closed (ERR-06).
 */
export function useQuoteNotices(
  { refusal, calculation }: CartQuote,
  isDelivery: boolean,
  /** Somebody else tells the guest about it. */
  isToldElsewhere: (refusal: ApiRefusal) => boolean = () => false,
) {
  const [read, setRead] = useState<ApiRefusal>();
  const closed = closedDetail(refusal, isDelivery) ?? problemDetail(calculation?.problem);

  useEffect(() => {
    if (closed) announceStoreClosed(closed);
  }, [closed]);

  if (!refusal || isToldElsewhere(refusal)) return undefined;
  if (refusal.detail === '' || read === refusal || closedDetail(refusal, isDelivery)) return undefined;
  return { refusal, text: refusal.detail, onRead: () => setRead(refusal) };
}

function closedDetail(refusal: ApiRefusal | undefined, isDelivery: boolean): string | undefined {
  if (!refusal) return undefined;
  const isClosed = refusal.code === errorCodes.storeClosed || (isDelivery && refusal.status === 400);
  return isClosed ? refusal.detail : undefined;
}

const problemDetail = (problem: { code: string; detail: string } | undefined): string | undefined =>
  problem?.code === errorCodes.storeClosed ? problem.detail : undefined;
