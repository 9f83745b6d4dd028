import type { ErrorText } from './error-texts.ts';

export const generalTexts = {
  'bad-request': {
    'en-us': 'The request could not be read. Send a complete JSON object and try again.',
    'ar-sa': 'تعذّرت قراءة الطلب. أرسل كائن JSON كاملًا ثم أعد المحاولة.',
    fr: 'La requête est illisible. Envoyez un objet JSON complet et réessayez.',
  },
  'invalid-field': {
    'en-us': '{field}: {problem}',
    'ar-sa': '{field}: {problem}',
    fr: '{field} : {problem}',
  },
  unauthenticated: {
    'en-us': 'Sign in with your mobile number to continue.',
    'ar-sa': 'سجّل الدخول برقم جوالك للمتابعة.',
    fr: 'Connectez-vous avec votre numéro de mobile pour continuer.',
  },
  forbidden: {
    'en-us': 'This is for signed-in customers. Confirm your mobile number first.',
    'ar-sa': 'هذه الخدمة للعملاء المسجّلين. أكّد رقم جوالك أولًا.',
    fr: 'Réservé aux clients connectés. Confirmez d’abord votre numéro de mobile.',
  },
  'not-found': {
    'en-us': 'We could not find this. Check the address, or go back and try again.',
    'ar-sa': 'لم نعثر على ما تطلبه. تحقّق من الرابط أو ارجع وأعد المحاولة.',
    fr: 'Élément introuvable. Vérifiez l’adresse ou revenez en arrière et réessayez.',
  },
  'unknown-host': {
    'en-us': 'No restaurant answers at this address. Check the address you opened.',
    'ar-sa': 'لا يوجد مطعم على هذا العنوان. تحقّق من العنوان الذي فتحته.',
    fr: 'Aucun restaurant ne répond à cette adresse. Vérifiez l’adresse ouverte.',
  },
  'unknown-app-key': {
    'en-us': 'The app key is not known. Send the key of the storefront as X-App-Key.',
    'ar-sa': 'مفتاح التطبيق غير معروف. أرسل مفتاح المتجر في X-App-Key.',
    fr: 'La clé d’application est inconnue. Envoyez celle de la boutique dans X-App-Key.',
  },
  'payload-too-large': {
    'en-us': 'The request is too large. Send less at once.',
    'ar-sa': 'حجم الطلب كبير جدًا. أرسل كمية أقل في المرة الواحدة.',
    fr: 'La requête est trop volumineuse. Envoyez moins d’éléments à la fois.',
  },
  'too-many-requests': {
    'en-us': 'Too many attempts. Wait a few minutes and try again.',
    'ar-sa': 'محاولات كثيرة. انتظر بضع دقائق ثم أعد المحاولة.',
    fr: 'Trop de tentatives. Patientez quelques minutes puis réessayez.',
  },
  'service-unavailable': {
    'en-us': 'This is not available at the moment. Try again in a minute.',
    'ar-sa': 'الخدمة غير متاحة الآن. أعد المحاولة بعد دقيقة.',
    fr: 'Service indisponible pour le moment. Réessayez dans une minute.',
  },
  'internal-error': {
    'en-us': 'Sorry, we can’t process your request at the moment. Please try again later.',
    'ar-sa': 'عذرًا، لا يمكننا معالجة طلبك الآن. يرجى المحاولة لاحقًا.',
    fr: 'Désolé, nous ne pouvons pas traiter votre demande pour le moment. Réessayez plus tard.',
  },
} satisfies Record<string, ErrorText>;
