import { errorCodes, type ErrorCode } from '@sufra/contracts';

/** Codes that answer something other than 422. */
const statuses: Partial<Record<ErrorCode, number>> = {
  [errorCodes.badRequest]: 400,
  [errorCodes.unauthenticated]: 401,
  [errorCodes.forbidden]: 403,
  [errorCodes.notFound]: 404,
  [errorCodes.unknownHost]: 404,
  [errorCodes.unknownAppKey]: 401,
  [errorCodes.payloadTooLarge]: 413,
  [errorCodes.tooManyRequests]: 429,
  [errorCodes.unavailable]: 503,
  [errorCodes.internal]: 500,
  [errorCodes.firstNameRequired]: 400,
  [errorCodes.firstNameTooShort]: 400,
  [errorCodes.nameInvalid]: 400,
  [errorCodes.mobileRequired]: 400,
  [errorCodes.mobileTooShort]: 400,
  [errorCodes.mobileInvalid]: 400,
  [errorCodes.countryNotAllowed]: 400,
  [errorCodes.codeInvalid]: 401,
  [errorCodes.codeExpired]: 401,
  [errorCodes.codeLocked]: 401,
  [errorCodes.resendTooSoon]: 429,
  [errorCodes.messageBudgetSpent]: 429,
  [errorCodes.socialSignInFailed]: 401,
  [errorCodes.mobileUnverified]: 403,
  [errorCodes.staffLoginFailed]: 401,
  [errorCodes.couponUnknown]: 404,
  [errorCodes.idempotencyKeyRequired]: 400,
};

export const statusOf = (code: ErrorCode): number => statuses[code] ?? 422;
