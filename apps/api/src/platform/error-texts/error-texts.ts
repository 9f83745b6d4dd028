import type { ErrorCode } from '@sufra/contracts';
import type { Locale } from '@sufra/ordering';
import { accountTexts } from './account-texts.ts';
import { carTexts } from './car-texts.ts';
import { cardTexts } from './card-texts.ts';
import { checkoutTexts } from './checkout-texts.ts';
import { customerTexts } from './customer-texts.ts';
import { feedbackTexts } from './feedback-texts.ts';
import { generalTexts } from './general-texts.ts';
import { orderTexts } from './order-texts.ts';
import { paymentTexts } from './payment-texts.ts';
import { privacyTexts } from './privacy-texts.ts';
import { promotionTexts } from './promotion-texts.ts';
import { socialTexts } from './social-texts.ts';
import { staffTexts } from './staff-texts.ts';

/** One error in every language: a language that is missing does not compile. */
export type ErrorText = Record<Locale, string>;

/** What went wrong and what to do now, per code; {names} are filled in from the refusal's params. */
export const errorTexts: Record<ErrorCode, ErrorText> = {
  ...generalTexts,
  ...customerTexts,
  ...accountTexts,
  ...carTexts,
  ...privacyTexts,
  ...checkoutTexts,
  ...cardTexts,
  ...promotionTexts,
  ...orderTexts,
  ...paymentTexts,
  ...feedbackTexts,
  ...socialTexts,
  ...staffTexts,
};
