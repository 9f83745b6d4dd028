import type { ErrorCode } from '@sufra/contracts';
import type { LocalizedText } from '@sufra/ordering';

/** A word of the merchant in a text for the guest is chosen by the guest's language. */
export type RefusalParams = Record<string, string | number | LocalizedText>;

/** A refusal: a stable code, the field it is about, and the params of its text. */
export type Refusal = {
  code: ErrorCode;
  /** JSON pointer into the plain request body, such as /items/0/quantity. */
  pointer?: string;
  /** Name of the query parameter it is about. */
  parameter?: string;
  /** Name of the request header it is about. */
  header?: string;
  params?: RefusalParams;
  /** Instead of the code's usual status. */
  status?: number;
  /** For programs: seconds to wait, a new calculation, and the like. */
  meta?: Record<string, unknown>;
};

/**
 * A reason to refuse.
 *
 * @example refusal('zone-minimum', { pointer: '/items', params: { minimum: 'SAR 40.00' } })
 */
export const refusal = (code: ErrorCode, about: Omit<Refusal, 'code'> = {}): Refusal => ({ code, ...about });

/** Ends a request from where no result can be returned: hooks and guards of routes. */
export class RefusalError extends Error {
  readonly refusals: Refusal[];

  constructor(...refusals: Refusal[]) {
    super(refusals.map(({ code }) => code).join(', '));
    this.refusals = refusals;
  }
}
