import type { ErrorText } from './error-texts.ts';

export const accountTexts = {
  'last-name-required': {
    'en-us': 'Required. Complete your last name.',
    'ar-sa': 'مطلوب. أكمل اسم العائلة.',
    fr: 'Obligatoire. Complétez votre nom de famille.',
  },
  'last-name-too-short': {
    'en-us': 'Min {minimum} characters. Enter your full last name.',
    'ar-sa': 'الحد الأدنى {minimum} أحرف. أدخل اسم العائلة كاملًا.',
    fr: '{minimum} caractères minimum. Saisissez votre nom de famille en entier.',
  },
  'email-required': {
    'en-us': 'E-mail: required. Enter your e-mail address.',
    'ar-sa': 'البريد الإلكتروني مطلوب. أدخل عنوان بريدك.',
    fr: 'E-mail obligatoire. Saisissez votre adresse e-mail.',
  },
  'email-invalid': {
    'en-us': 'This is not a valid e-mail address. Write it like name@example.com.',
    'ar-sa': 'عنوان البريد الإلكتروني غير صحيح. اكتبه بهذا الشكل: name@example.com.',
    fr: 'Cette adresse e-mail n’est pas valide. Écrivez-la comme nom@exemple.com.',
  },
  'email-taken': {
    'en-us':
      'This e-mail address belongs to another account of yours. Sign in with it there, or use another address here.',
    'ar-sa': 'عنوان البريد هذا مرتبط بحساب آخر لك. سجّل الدخول به هناك، أو استخدم عنوانًا آخر هنا.',
    fr: 'Cette adresse e-mail appartient à un autre de vos comptes. Connectez-vous avec elle, ou utilisez ici une autre adresse.',
  },
  'password-required': {
    'en-us': 'Password: required. Enter your password.',
    'ar-sa': 'كلمة المرور مطلوبة. أدخل كلمة المرور.',
    fr: 'Mot de passe obligatoire. Saisissez votre mot de passe.',
  },
  'password-too-short': {
    'en-us': 'Use at least {minimum} characters. A few words that only you would put together are a good password.',
    'ar-sa': 'استخدم {minimum} أحرف على الأقل. بضع كلمات لا يجمعها غيرك تصلح كلمة مرور جيدة.',
    fr: 'Utilisez au moins {minimum} caractères. Quelques mots que vous seul associeriez font un bon mot de passe.',
  },
  'password-too-long': {
    'en-us': 'Use at most {maximum} characters.',
    'ar-sa': 'استخدم {maximum} حرفًا على الأكثر.',
    fr: 'Utilisez au plus {maximum} caractères.',
  },
  'password-common': {
    'en-us': 'This password is too easy to guess. A few words that only you would put together are a good one.',
    'ar-sa': 'كلمة المرور هذه سهلة التخمين. بضع كلمات لا يجمعها غيرك تصلح كلمة مرور جيدة.',
    fr: 'Ce mot de passe est trop facile à deviner. Quelques mots que vous seul associeriez en font un bon.',
  },
  'passwords-differ': {
    'en-us': 'The passwords do not match. Enter the same password twice.',
    'ar-sa': 'كلمتا المرور غير متطابقتين. أدخل كلمة المرور نفسها مرتين.',
    fr: 'Les mots de passe ne correspondent pas. Saisissez deux fois le même.',
  },
  'password-incorrect': {
    'en-us': 'Incorrect password. Check what you entered, or sign in with a code and choose a new password.',
    'ar-sa': 'كلمة المرور غير صحيحة. راجع ما أدخلته، أو سجّل الدخول برمز واختر كلمة مرور جديدة.',
    fr: 'Mot de passe incorrect. Vérifiez votre saisie, ou connectez-vous avec un code et choisissez-en un nouveau.',
  },
  'password-paused': {
    'en-us': 'Too many wrong passwords. Sign in with a code to your mobile instead; that works at any time.',
    'ar-sa': 'أُدخلت كلمات مرور خاطئة كثيرة. سجّل الدخول برمز يصل إلى جوالك، فهذا متاح في أي وقت.',
    fr: 'Trop de mots de passe incorrects. Connectez-vous plutôt avec un code envoyé sur votre mobile : c’est possible à tout moment.',
  },
  'reset-invalid': {
    'en-us': 'This link or code is not valid any more. Ask for a new one.',
    'ar-sa': 'لم يعد هذا الرابط أو الرمز صالحًا. اطلب رابطًا أو رمزًا جديدًا.',
    fr: 'Ce lien ou ce code n’est plus valable. Demandez-en un nouveau.',
  },
  'date-of-birth-invalid': {
    'en-us': 'This is not a date of birth. Choose a day in the past.',
    'ar-sa': 'تاريخ الميلاد غير صحيح. اختر يومًا في الماضي.',
    fr: 'Cette date de naissance n’est pas valable. Choisissez un jour passé.',
  },
  'mobile-taken': {
    'en-us':
      'This number belongs to another account of yours. Sign in with the number to use that account, or change the number there first.',
    'ar-sa': 'هذا الرقم مرتبط بحساب آخر لك. سجّل الدخول بالرقم لاستخدام ذلك الحساب، أو غيّر الرقم فيه أولًا.',
    fr: 'Ce numéro appartient à un autre de vos comptes. Connectez-vous avec lui pour utiliser ce compte, ou changez-y d’abord le numéro.',
  },
  'mobile-unverified': {
    'en-us': 'Confirm your mobile number first, so that the restaurant can reach you about your order.',
    'ar-sa': 'أكّد رقم جوالك أولًا ليتمكّن المطعم من التواصل معك بشأن طلبك.',
    fr: 'Confirmez d’abord votre numéro de mobile, pour que le restaurant puisse vous joindre au sujet de votre commande.',
  },
} satisfies Record<string, ErrorText>;
