import type { ErrorText } from './error-texts.ts';

export const feedbackTexts = {
  'feedback-message-required': {
    'en-us': 'Please write a message.',
    'ar-sa': 'يرجى كتابة رسالة.',
    fr: 'Écrivez un message.',
  },
  'feedback-message-too-long': {
    'en-us': 'The message is too long. Write at most {maximum} characters.',
    'ar-sa': 'الرسالة طويلة جدًا. اكتب {maximum} حرف على الأكثر.',
    fr: 'Le message est trop long. Écrivez {maximum} caractères au plus.',
  },
  'feedback-contact-invalid': {
    'en-us': 'Write an e-mail address or a telephone number, or leave this empty.',
    'ar-sa': 'اكتب بريدًا إلكترونيًا أو رقم هاتف، أو اترك الحقل فارغًا.',
    fr: 'Indiquez une adresse e-mail ou un numéro de téléphone, ou laissez ce champ vide.',
  },
  'feedback-too-often': {
    'en-us': 'You have sent a lot of feedback. Please wait a while and send it again.',
    'ar-sa': 'أرسلت عددًا كبيرًا من الرسائل. انتظر قليلًا ثم أعد الإرسال.',
    fr: 'Vous avez envoyé beaucoup d’avis. Patientez un peu avant de recommencer.',
  },
  'image-type-unknown': {
    'en-us': 'This is not a picture that we can read. Choose a JPEG, PNG or WebP picture.',
    'ar-sa': 'هذه ليست صورة يمكننا قراءتها. اختر صورة بصيغة JPEG أو PNG أو WebP.',
    fr: 'Ce fichier n’est pas une image lisible. Choisissez une image JPEG, PNG ou WebP.',
  },
  'image-too-large': {
    'en-us': 'The picture is too large. Choose one of at most {megabytes} MB and {megapixels} megapixels.',
    'ar-sa': 'الصورة كبيرة جدًا. اختر صورة لا تتجاوز {megabytes} ميغابايت و{megapixels} ميغابكسل.',
    fr: 'L’image est trop grande. Choisissez une image de {megabytes} Mo et {megapixels} mégapixels au plus.',
  },
  'image-broken': {
    'en-us': 'The picture is damaged. Choose it again or take another one.',
    'ar-sa': 'الصورة تالفة. اخترها مرة أخرى أو التقط غيرها.',
    fr: 'L’image est endommagée. Choisissez-la à nouveau ou prenez-en une autre.',
  },
  'too-many-images': {
    'en-us': 'Send one picture only.',
    'ar-sa': 'أرسل صورة واحدة فقط.',
    fr: 'Envoyez une seule image.',
  },
} satisfies Record<string, ErrorText>;
