import { errorCodes, type ErrorCode } from '@sufra/contracts';
import type { Locale } from '@sufra/ordering';

const titles: Record<number, Record<Locale, string>> = {
  400: { 'en-us': 'Please check what you entered', 'ar-sa': 'يرجى مراجعة ما أدخلته', fr: 'Vérifiez votre saisie' },
  401: { 'en-us': 'Please sign in', 'ar-sa': 'يرجى تسجيل الدخول', fr: 'Connectez-vous' },
  403: { 'en-us': 'Not allowed', 'ar-sa': 'غير مسموح', fr: 'Non autorisé' },
  404: { 'en-us': 'Not found', 'ar-sa': 'غير موجود', fr: 'Introuvable' },
  409: { 'en-us': 'Already in use', 'ar-sa': 'مستخدم من قبل', fr: 'Déjà utilisé' },
  413: { 'en-us': 'Too much at once', 'ar-sa': 'الطلب كبير جدًا', fr: 'Envoi trop volumineux' },
  415: { 'en-us': 'Format not understood', 'ar-sa': 'صيغة غير مفهومة', fr: 'Format non reconnu' },
  422: { 'en-us': 'This needs a change', 'ar-sa': 'يلزم إجراء تعديل', fr: 'Une modification est nécessaire' },
  429: { 'en-us': 'Please wait a moment', 'ar-sa': 'يرجى الانتظار قليلًا', fr: 'Patientez un instant' },
  500: { 'en-us': 'Something went wrong', 'ar-sa': 'حدث خطأ ما', fr: 'Une erreur est survenue' },
  503: { 'en-us': 'Not available right now', 'ar-sa': 'غير متاح حاليًا', fr: 'Indisponible pour le moment' },
};

const fallback: Record<Locale, string> = { 'en-us': 'Please check this', 'ar-sa': 'يرجى المراجعة', fr: 'À vérifier' };

/** ERR-45, whatever the reason was. */
const cancellationFailed = {
  'en-us': 'Order cancellation failed',
  'ar-sa': 'تعذّر إلغاء الطلب',
  fr: 'Échec de l’annulation de la commande',
};

/** Errors that guests know by a name of their own (ERR-62). */
const codeTitles: Partial<Record<ErrorCode, Record<Locale, string>>> = {
  [errorCodes.storeClosed]: { 'en-us': 'Store is closed', 'ar-sa': 'المتجر مغلق', fr: 'Le restaurant est fermé' },
  [errorCodes.scheduleTooEarly]: {
    'en-us': 'Scheduled order too early',
    'ar-sa': 'موعد الطلب المجدول قريب جدًا',
    fr: 'Commande programmée trop tôt',
  },
  [errorCodes.scheduleTooLate]: {
    'en-us': 'Scheduled order too late',
    'ar-sa': 'موعد الطلب المجدول بعيد جدًا',
    fr: 'Commande programmée trop tard',
  },
  [errorCodes.cancellationNotAllowed]: cancellationFailed,
  [errorCodes.cancellationTooLate]: cancellationFailed,
};

/** The short, unchanging summary of an error, by its code where it has a name, else by its status. */
export const errorTitle = (status: number, code: ErrorCode): Record<Locale, string> =>
  codeTitles[code] ?? titles[status] ?? fallback;
