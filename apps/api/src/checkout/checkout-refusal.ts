import type { ErrorCode } from '@sufra/contracts/error-codes';
import type { LocalizedText } from '@sufra/ordering';

/** Why a cart cannot be priced or ordered: the code, the field to correct, and what its text speaks of. */
export type CheckoutRefusal = {
  code: ErrorCode;
  /** JSON pointer into the payload, for example /items/0/quantity. */
  pointer?: string;
  values?: Record<string, string | number | LocalizedText>;
};
