import { errorCodes } from '@sufra/contracts';
import { nearestAreaSentence } from '../platform/error-texts/nearest-area-sentence.ts';
import { refusal, type Refusal } from '../platform/refusal.ts';
import type { Place } from './cart.ts';

/** Nobody delivers there, and where delivery would be possible (ERR-63). */
export const refuseOutside = ({ nearestArea }: Place, pointer: string): Refusal =>
  refusal(errorCodes.outsideDeliveryAreas, { pointer, params: { nearest: nearestAreaSentence(nearestArea?.name) } });
