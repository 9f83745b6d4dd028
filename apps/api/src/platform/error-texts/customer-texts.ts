import type { ErrorText } from './error-texts.ts';

export const customerTexts = {
  'first-name-required': {
    'en-us': 'Required. Enter your first name.',
    'ar-sa': 'مطلوب. أدخل اسمك الأول.',
    fr: 'Obligatoire. Saisissez votre prénom.',
  },
  'first-name-too-short': {
    'en-us': 'Min {minimum} characters. Enter your full first name.',
    'ar-sa': 'الحد الأدنى {minimum} أحرف. أدخل اسمك الأول كاملًا.',
    fr: '{minimum} caractères minimum. Saisissez votre prénom en entier.',
  },
  'name-invalid': {
    'en-us': 'A name has letters only. Remove numbers and special characters.',
    'ar-sa': 'الاسم يتكوّن من أحرف فقط. احذف الأرقام والرموز الخاصة.',
    fr: 'Un nom ne contient que des lettres. Retirez les chiffres et caractères spéciaux.',
  },
  phone_number_required: {
    'en-us': 'Mobile number: required. Enter your mobile number.',
    'ar-sa': 'رقم الجوال مطلوب. أدخل رقم جوالك.',
    fr: 'Numéro de mobile obligatoire. Saisissez votre numéro.',
  },
  'mobile-too-short': {
    'en-us': 'Min 3 characters. Enter your whole mobile number.',
    'ar-sa': 'الحد الأدنى 3 أرقام. أدخل رقم جوالك كاملًا.',
    fr: '3 caractères minimum. Saisissez votre numéro de mobile en entier.',
  },
  phone_number_required_valid: {
    'en-us': 'This is not a valid mobile number. Check the digits and the country.',
    'ar-sa': 'رقم الجوال غير صحيح. تحقّق من الأرقام ومن الدولة.',
    fr: 'Ce numéro de mobile n’est pas valide. Vérifiez les chiffres et le pays.',
  },
  'country-not-allowed': {
    'en-us': 'Numbers of this country are not accepted here. Choose a country from the list.',
    'ar-sa': 'أرقام هذه الدولة غير مقبولة هنا. اختر دولة من القائمة.',
    fr: 'Les numéros de ce pays ne sont pas acceptés ici. Choisissez un pays de la liste.',
  },
  'too-many-addresses': {
    'en-us':
      'You have {limit} saved addresses, which is as many as we keep. Choose one of them, or delete one in your account.',
    'ar-sa': 'لديك {limit} عنوانًا محفوظًا، وهو أقصى ما نحفظه. اختر أحدها، أو احذف واحدًا من حسابك.',
    fr: 'Vous avez {limit} adresses enregistrées, le maximum. Choisissez l’une d’elles, ou supprimez-en une dans votre compte.',
  },
  'too-many-favorites': {
    'en-us': 'You have {limit} favorites, which is as many as we keep. Remove one that you no longer order.',
    'ar-sa': 'لديك {limit} طبقًا مفضلًا، وهو أقصى ما نحفظه. أزل طبقًا لم تعد تطلبه.',
    fr: 'Vous avez {limit} favoris, le maximum. Retirez-en un que vous ne commandez plus.',
  },
  'code-required': {
    'en-us': 'Required. Enter the code from the message.',
    'ar-sa': 'مطلوب. أدخل الرمز الوارد في الرسالة.',
    fr: 'Obligatoire. Saisissez le code reçu par message.',
  },
  'code-length': {
    'en-us': 'Min {length} characters. The code has {length} digits; enter all of them.',
    'ar-sa': 'الحد الأدنى {length} أرقام. أدخل الرمز كاملًا ({length} أرقام).',
    fr: '{length} caractères minimum. Saisissez les {length} chiffres du code.',
  },
  'code-invalid': {
    'en-us': 'the code is not right. Check the message and try again.',
    'ar-sa': 'الرمز غير صحيح. تحقّق من الرسالة وأعد المحاولة.',
    fr: 'le code est incorrect. Vérifiez le message et réessayez.',
  },
  'code-expired': {
    'en-us': 'the code has expired. Ask for a new one.',
    'ar-sa': 'انتهت صلاحية الرمز. اطلب رمزًا جديدًا.',
    fr: 'le code a expiré. Demandez-en un nouveau.',
  },
  'code-locked': {
    'en-us': 'too many wrong tries with this code. Ask for a new one.',
    'ar-sa': 'محاولات خاطئة كثيرة لهذا الرمز. اطلب رمزًا جديدًا.',
    fr: 'trop d’essais incorrects avec ce code. Demandez-en un nouveau.',
  },
  'resend-too-soon': {
    'en-us': 'A code was just sent. You can ask for another one in {seconds} seconds.',
    'ar-sa': 'أُرسل رمز للتو. يمكنك طلب رمز آخر بعد {seconds} ثانية.',
    fr: 'Un code vient d’être envoyé. Vous pourrez en demander un autre dans {seconds} secondes.',
  },
  'message-budget-spent': {
    'en-us': 'Too many codes were asked for. Try again in an hour.',
    'ar-sa': 'طُلبت رموز كثيرة. أعد المحاولة بعد ساعة.',
    fr: 'Trop de codes ont été demandés. Réessayez dans une heure.',
  },
} satisfies Record<string, ErrorText>;
