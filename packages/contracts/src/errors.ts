import type { Locale } from '@sufra/ordering';
import type { ErrorCode } from './error-codes.ts';
import type { ErrorFacts } from './errors/facts.ts';
import { checkoutErrors } from './errors/checkout.ts';
import { customerErrors } from './errors/customer.ts';
import { draftErrors } from './errors/draft.ts';
import { feedbackErrors } from './errors/feedback.ts';
import { generalErrors } from './errors/general.ts';
import { orderErrors } from './errors/order.ts';
import { paymentErrors } from './errors/payment.ts';
import { promotionErrors } from './errors/promotion.ts';
import { refundErrors } from './errors/refund.ts';
import { scheduleErrors } from './errors/schedule.ts';

/**
 * The one table of errors: status, repair, title and texts of each code. It stays on the server; browsers know the codes
 * alone (`error-codes.ts`) and show the title and text that they are answered.
 */
export const errors: Record<ErrorCode, ErrorFacts> = {
  ...generalErrors,
  ...customerErrors,
  ...checkoutErrors,
  ...scheduleErrors,
  ...promotionErrors,
  ...paymentErrors,
  ...orderErrors,
  ...refundErrors,
  ...feedbackErrors,
  ...draftErrors,
};

/** The short, unchanging summary of an error, by its own name where it has one, else by the status it is answered with. */
export const errorTitle = (status: number, code: ErrorCode): Record<Locale, string> =>
  errors[code].title ?? statusTitles[status] ?? otherTitle;

const statusTitles: Record<number, Record<Locale, string>> = {
  400: { 'en-us': 'Please check what you entered', 'ar-sa': 'يرجى مراجعة ما أدخلته', fr: 'Vérifiez votre saisie' },
  401: { 'en-us': 'Please sign in', 'ar-sa': 'يرجى تسجيل الدخول', fr: 'Connectez-vous' },
  403: { 'en-us': 'Not allowed', 'ar-sa': 'غير مسموح', fr: 'Non autorisé' },
  404: { 'en-us': 'Not found', 'ar-sa': 'غير موجود', fr: 'Introuvable' },
  406: { 'en-us': 'Format not available', 'ar-sa': 'صيغة غير متاحة', fr: 'Format indisponible' },
  409: { 'en-us': 'Already in use', 'ar-sa': 'مستخدم من قبل', fr: 'Déjà utilisé' },
  410: { 'en-us': 'Not there any more', 'ar-sa': 'لم يعد موجودًا', fr: 'N’existe plus' },
  413: { 'en-us': 'Too much at once', 'ar-sa': 'الطلب كبير جدًا', fr: 'Envoi trop volumineux' },
  415: { 'en-us': 'Format not understood', 'ar-sa': 'صيغة غير مفهومة', fr: 'Format non reconnu' },
  422: { 'en-us': 'This needs a change', 'ar-sa': 'يلزم إجراء تعديل', fr: 'Une modification est nécessaire' },
  429: { 'en-us': 'Please wait a moment', 'ar-sa': 'يرجى الانتظار قليلًا', fr: 'Patientez un instant' },
  500: { 'en-us': 'Something went wrong', 'ar-sa': 'حدث خطأ ما', fr: 'Une erreur est survenue' },
  503: { 'en-us': 'Not available right now', 'ar-sa': 'غير متاح حاليًا', fr: 'Indisponible pour le moment' },
};

const otherTitle: Record<Locale, string> = { 'en-us': 'Please check this', 'ar-sa': 'يرجى المراجعة', fr: 'À vérifier' };
