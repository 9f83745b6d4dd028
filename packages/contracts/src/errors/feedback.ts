import type { ErrorFacts } from './facts.ts';

/** Errors of feedback and its answers. */
export const feedbackErrors = {
  'feedback-message-required': {
    status: 422,
    text: { 'en-us': 'Please write a message.', 'ar-sa': 'يرجى كتابة رسالة.', fr: 'Écrivez un message.' },
  },
  'feedback-message-too-long': {
    status: 422,
    text: {
      'en-us': 'The message is too long. Write at most {maximum} characters.',
      'ar-sa': 'الرسالة طويلة جدًا. اكتب {maximum} حرف على الأكثر.',
      fr: 'Le message est trop long. Écrivez {maximum} caractères au plus.',
    },
  },
  'feedback-contact-invalid': {
    status: 422,
    text: {
      'en-us': 'Write an e-mail address or a telephone number, or leave this empty.',
      'ar-sa': 'اكتب بريدًا إلكترونيًا أو رقم هاتف، أو اترك الحقل فارغًا.',
      fr: 'Indiquez une adresse e-mail ou un numéro de téléphone, ou laissez ce champ vide.',
    },
  },
  'feedback-too-often': {
    status: 429,
    text: {
      'en-us': 'You have sent a lot of feedback. Please wait a while and send it again.',
      'ar-sa': 'أرسلت عددًا كبيرًا من الرسائل. انتظر قليلًا ثم أعد الإرسال.',
      fr: 'Vous avez envoyé beaucoup d’avis. Patientez un peu avant de recommencer.',
    },
  },
  'answer-required': {
    status: 422,
    text: { 'en-us': 'Write the answer first.', 'ar-sa': 'اكتب الرد أولًا.', fr: 'Écrivez d’abord la réponse.' },
  },
  'answer-too-long': {
    status: 422,
    text: {
      'en-us': 'The answer is too long. Write at most {maximum} characters.',
      'ar-sa': 'الرد طويل جدًا. اكتب {maximum} حرف على الأكثر.',
      fr: 'La réponse est trop longue. Écrivez {maximum} caractères au plus.',
    },
  },
  'feedback-unreachable': {
    status: 409,
    text: {
      'en-us': 'The guest left no e-mail address or mobile number that an answer can be sent to.',
      'ar-sa': 'لم يترك الضيف بريدًا إلكترونيًا أو رقم جوال يمكن إرسال الرد إليه.',
      fr: 'Le client n’a laissé ni adresse e-mail ni numéro de mobile auquel répondre.',
    },
  },
  'feedback-answered': {
    status: 409,
    text: {
      'en-us': '{name} has answered this message already.',
      'ar-sa': 'سبق أن رد {name} على هذه الرسالة.',
      fr: '{name} a déjà répondu à ce message.',
    },
  },
} satisfies Record<string, ErrorFacts>;
