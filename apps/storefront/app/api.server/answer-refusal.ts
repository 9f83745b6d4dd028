import { errorCodes } from '@sufra/contracts';
import { data } from 'react-router';
import type { Answer } from '../api/call-action.ts';
import type { ApiRefusal } from '../api/read-refusal.ts';
import { closeSession } from './session.ts';

/**
 * Answers a refusal to the screen. A session that the API no longer knows is closed on the way (decision 44). What a guest
 * may correct is an answer like any other; a body that no screen of ours sends is refused with the API's status as well.
 */
export function answerRefusal(request: Request, refusal: ApiRefusal) {
  const headers: HeadersInit = refusal.status === 401 ? { 'set-cookie': closeSession(request) } : {};
  return data<Answer<never>>({ ok: false, refusal }, { headers, status: isBroken(refusal) ? refusal.status : 200 });
}

const isBroken = ({ entries }: ApiRefusal): boolean => entries.some(({ code }) => code === errorCodes.invalidField);
