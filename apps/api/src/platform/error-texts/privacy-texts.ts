import type { ErrorText } from './error-texts.ts';

export const privacyTexts = {
  'push-service-unknown': {
    'en-us': 'Notices cannot be sent to this browser. Use another browser, or keep the page of your order open.',
    'ar-sa': 'لا يمكن إرسال الإشعارات إلى هذا المتصفح. استخدم متصفحًا آخر، أو أبقِ صفحة طلبك مفتوحة.',
    fr: 'Impossible d’envoyer des avis à ce navigateur. Utilisez-en un autre, ou gardez la page de votre commande ouverte.',
  },
  'push-key-invalid': {
    'en-us': 'This browser’s notice keys cannot be read. Switch notices off and on again.',
    'ar-sa': 'تعذّرت قراءة مفاتيح الإشعارات لهذا المتصفح. أوقف الإشعارات ثم فعّلها من جديد.',
    fr: 'Les clés d’avis de ce navigateur sont illisibles. Désactivez les avis puis réactivez-les.',
  },
  'proof-required': {
    'en-us': 'Enter your password, or the code that we send to your mobile. Nothing has been erased.',
    'ar-sa': 'أدخل كلمة المرور، أو الرمز الذي نرسله إلى جوالك. لم يُحذف أي شيء.',
    fr: 'Saisissez votre mot de passe, ou le code que nous envoyons à votre mobile. Rien n’a été effacé.',
  },
  'order-under-way': {
    'en-us': 'Order {number} is still under way. Erase your data once it is finished or cancelled.',
    'ar-sa': 'الطلب {number} ما زال قيد التنفيذ. يمكنك حذف بياناتك بعد اكتماله أو إلغائه.',
    fr: 'La commande {number} est encore en cours. Effacez vos données une fois qu’elle sera terminée ou annulée.',
  },
} satisfies Record<string, ErrorText>;
