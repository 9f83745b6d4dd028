import type { ErrorFacts } from './facts.ts';

/** Errors of accounts, sign-in and what a customer keeps. */
export const customerErrors = {
  'first-name-required': {
    status: 400,
    text: {
      'en-us': 'Required. Enter your first name.',
      'ar-sa': 'مطلوب. أدخل اسمك الأول.',
      fr: 'Obligatoire. Saisissez votre prénom.',
    },
  },
  'first-name-too-short': {
    status: 400,
    text: {
      'en-us': 'Min {minimum} characters. Enter your full first name.',
      'ar-sa': 'الحد الأدنى {minimum} أحرف. أدخل اسمك الأول كاملًا.',
      fr: '{minimum} caractères minimum. Saisissez votre prénom en entier.',
    },
  },
  'name-invalid': {
    status: 400,
    text: {
      'en-us': 'A name has letters only. Remove numbers and special characters.',
      'ar-sa': 'الاسم يتكوّن من أحرف فقط. احذف الأرقام والرموز الخاصة.',
      fr: 'Un nom ne contient que des lettres. Retirez les chiffres et caractères spéciaux.',
    },
  },
  phone_number_required: {
    status: 400,
    text: {
      'en-us': 'Mobile number: required. Enter your mobile number.',
      'ar-sa': 'رقم الجوال مطلوب. أدخل رقم جوالك.',
      fr: 'Numéro de mobile obligatoire. Saisissez votre numéro.',
    },
  },
  'mobile-too-short': {
    status: 400,
    text: {
      'en-us': 'Min 3 characters. Enter your whole mobile number.',
      'ar-sa': 'الحد الأدنى 3 أرقام. أدخل رقم جوالك كاملًا.',
      fr: '3 caractères minimum. Saisissez votre numéro de mobile en entier.',
    },
  },
  phone_number_required_valid: {
    status: 400,
    text: {
      'en-us': 'This is not a valid mobile number. Check the digits and the country.',
      'ar-sa': 'رقم الجوال غير صحيح. تحقّق من الأرقام ومن الدولة.',
      fr: 'Ce numéro de mobile n’est pas valide. Vérifiez les chiffres et le pays.',
    },
  },
  'country-not-allowed': {
    status: 400,
    text: {
      'en-us': 'Numbers of this country are not accepted here. Choose a country from the list.',
      'ar-sa': 'أرقام هذه الدولة غير مقبولة هنا. اختر دولة من القائمة.',
      fr: 'Les numéros de ce pays ne sont pas acceptés ici. Choisissez un pays de la liste.',
    },
  },
  'code-required': {
    status: 422,
    text: {
      'en-us': 'Required. Enter the code from the message.',
      'ar-sa': 'مطلوب. أدخل الرمز الوارد في الرسالة.',
      fr: 'Obligatoire. Saisissez le code reçu par message.',
    },
  },
  'code-length': {
    status: 422,
    text: {
      'en-us': 'Min {length} characters. The code has {length} digits; enter all of them.',
      'ar-sa': 'الحد الأدنى {length} أرقام. أدخل الرمز كاملًا ({length} أرقام).',
      fr: '{length} caractères minimum. Saisissez les {length} chiffres du code.',
    },
  },
  'code-invalid': {
    status: 401,
    text: {
      'en-us': 'the code is not right. Check the message and try again.',
      'ar-sa': 'الرمز غير صحيح. تحقّق من الرسالة وأعد المحاولة.',
      fr: 'le code est incorrect. Vérifiez le message et réessayez.',
    },
  },
  'code-expired': {
    status: 401,
    text: {
      'en-us': 'the code has expired. Ask for a new one.',
      'ar-sa': 'انتهت صلاحية الرمز. اطلب رمزًا جديدًا.',
      fr: 'le code a expiré. Demandez-en un nouveau.',
    },
  },
  'code-locked': {
    status: 401,
    text: {
      'en-us': 'too many wrong tries with this code. Ask for a new one.',
      'ar-sa': 'محاولات خاطئة كثيرة لهذا الرمز. اطلب رمزًا جديدًا.',
      fr: 'trop d’essais incorrects avec ce code. Demandez-en un nouveau.',
    },
  },
  'resend-too-soon': {
    status: 429,
    text: {
      'en-us': 'A code was just sent. You can ask for another one in {seconds:second}.',
      'ar-sa': 'أُرسل رمز للتو. يمكنك طلب رمز آخر بعد {seconds:second}.',
      fr: 'Un code vient d’être envoyé. Vous pourrez en demander un autre dans {seconds:second}.',
    },
  },
  'message-budget-spent': {
    status: 429,
    text: {
      'en-us': 'Too many codes were asked for. Try again in {minutes:minute}.',
      'ar-sa': 'طُلبت رموز كثيرة. أعد المحاولة بعد {minutes:minute}.',
      fr: 'Trop de codes ont été demandés. Réessayez dans {minutes:minute}.',
    },
  },
  'last-name-required': {
    status: 400,
    text: {
      'en-us': 'Required. Complete your last name.',
      'ar-sa': 'مطلوب. أكمل اسم العائلة.',
      fr: 'Obligatoire. Complétez votre nom de famille.',
    },
  },
  'last-name-too-short': {
    status: 400,
    text: {
      'en-us': 'Min {minimum} characters. Enter your full last name.',
      'ar-sa': 'الحد الأدنى {minimum} أحرف. أدخل اسم العائلة كاملًا.',
      fr: '{minimum} caractères minimum. Saisissez votre nom de famille en entier.',
    },
  },
  'email-required': {
    status: 422,
    text: {
      'en-us': 'E-mail: required. Enter your e-mail address.',
      'ar-sa': 'البريد الإلكتروني مطلوب. أدخل عنوان بريدك.',
      fr: 'E-mail obligatoire. Saisissez votre adresse e-mail.',
    },
  },
  'email-invalid': {
    status: 422,
    text: {
      'en-us': 'This is not a valid e-mail address. Write it like name@example.com.',
      'ar-sa': 'عنوان البريد الإلكتروني غير صحيح. اكتبه بهذا الشكل: name@example.com.',
      fr: 'Cette adresse e-mail n’est pas valide. Écrivez-la comme nom@exemple.com.',
    },
  },
  'email-taken': {
    status: 422,
    text: {
      'en-us':
        'This e-mail address already has an account. Sign in with the address to use it, or enter another one here.',
      'ar-sa': 'عنوان البريد هذا مسجَّل في حساب. سجّل الدخول به لاستخدامه، أو أدخل عنوانًا آخر هنا.',
      fr: 'Cette adresse e-mail a déjà un compte. Connectez-vous avec elle pour l’utiliser, ou saisissez ici une autre adresse.',
    },
  },
  'password-required': {
    status: 422,
    text: {
      'en-us': 'Password: required. Enter your password.',
      'ar-sa': 'كلمة المرور مطلوبة. أدخل كلمة المرور.',
      fr: 'Mot de passe obligatoire. Saisissez votre mot de passe.',
    },
  },
  'password-too-short': {
    status: 422,
    text: {
      'en-us': 'Use at least {minimum} characters. A few words that only you would put together are a good password.',
      'ar-sa': 'استخدم {minimum} أحرف على الأقل. بضع كلمات لا يجمعها غيرك تصلح كلمة مرور جيدة.',
      fr: 'Utilisez au moins {minimum} caractères. Quelques mots que vous seul associeriez font un bon mot de passe.',
    },
  },
  'password-too-long': {
    status: 422,
    text: {
      'en-us': 'Use at most {maximum} characters.',
      'ar-sa': 'استخدم {maximum} حرفًا على الأكثر.',
      fr: 'Utilisez au plus {maximum} caractères.',
    },
  },
  'password-common': {
    status: 422,
    text: {
      'en-us': 'This password is too easy to guess. A few words that only you would put together are a good one.',
      'ar-sa': 'كلمة المرور هذه سهلة التخمين. بضع كلمات لا يجمعها غيرك تصلح كلمة مرور جيدة.',
      fr: 'Ce mot de passe est trop facile à deviner. Quelques mots que vous seul associeriez en font un bon.',
    },
  },
  'passwords-differ': {
    status: 422,
    text: {
      'en-us': 'The passwords do not match. Enter the same password twice.',
      'ar-sa': 'كلمتا المرور غير متطابقتين. أدخل كلمة المرور نفسها مرتين.',
      fr: 'Les mots de passe ne correspondent pas. Saisissez deux fois le même.',
    },
  },
  'password-incorrect': {
    status: 422,
    text: {
      'en-us': 'Incorrect password. Check what you entered, or sign in with a code and choose a new password.',
      'ar-sa': 'كلمة المرور غير صحيحة. راجع ما أدخلته، أو سجّل الدخول برمز واختر كلمة مرور جديدة.',
      fr: 'Mot de passe incorrect. Vérifiez votre saisie, ou connectez-vous avec un code et choisissez-en un nouveau.',
    },
  },
  'password-paused': {
    status: 429,
    text: {
      'en-us': 'Too many wrong passwords. Sign in with a code to your mobile instead; that works at any time.',
      'ar-sa': 'أُدخلت كلمات مرور خاطئة كثيرة. سجّل الدخول برمز يصل إلى جوالك، فهذا متاح في أي وقت.',
      fr: 'Trop de mots de passe incorrects. Connectez-vous plutôt avec un code envoyé sur votre mobile : c’est possible à tout moment.',
    },
  },
  'reset-invalid': {
    status: 401,
    text: {
      'en-us': 'This link or code is not valid any more. Ask for a new one.',
      'ar-sa': 'لم يعد هذا الرابط أو الرمز صالحًا. اطلب رابطًا أو رمزًا جديدًا.',
      fr: 'Ce lien ou ce code n’est plus valable. Demandez-en un nouveau.',
    },
  },
  'date-of-birth-invalid': {
    status: 422,
    text: {
      'en-us': 'This is not a date of birth. Choose a day in the past.',
      'ar-sa': 'تاريخ الميلاد غير صحيح. اختر يومًا في الماضي.',
      fr: 'Cette date de naissance n’est pas valable. Choisissez un jour passé.',
    },
  },
  'mobile-taken': {
    status: 422,
    text: {
      'en-us': 'This number already has an account. Sign in with the number to use it, or enter another number here.',
      'ar-sa': 'هذا الرقم مسجَّل في حساب. سجّل الدخول بالرقم لاستخدامه، أو أدخل رقمًا آخر هنا.',
      fr: 'Ce numéro a déjà un compte. Connectez-vous avec lui pour l’utiliser, ou saisissez ici un autre numéro.',
    },
  },
  'mobile-unverified': {
    status: 403,
    text: {
      'en-us': 'Confirm your mobile number first, so that the restaurant can reach you about your order.',
      'ar-sa': 'أكّد رقم جوالك أولًا ليتمكّن المطعم من التواصل معك بشأن طلبك.',
      fr: 'Confirmez d’abord votre numéro de mobile, pour que le restaurant puisse vous joindre au sujet de votre commande.',
    },
  },
  'too-many-addresses': {
    status: 422,
    text: {
      'en-us':
        'You have {limit} saved addresses, which is as many as we keep. Choose one of them, or delete one in your account.',
      'ar-sa': 'لديك {limit} عنوانًا محفوظًا، وهو أقصى ما نحفظه. اختر أحدها، أو احذف واحدًا من حسابك.',
      fr: 'Vous avez {limit} adresses enregistrées, le maximum. Choisissez l’une d’elles, ou supprimez-en une dans votre compte.',
    },
  },
  'social-sign-in-failed': {
    status: 401,
    text: {
      'en-us': 'Error signing in with {provider}. Try again, or sign in with your mobile number.',
      'ar-sa': 'تعذّر تسجيل الدخول عبر {provider}. أعد المحاولة أو سجّل الدخول برقم جوالك.',
      fr: 'Échec de la connexion avec {provider}. Réessayez, ou connectez-vous avec votre numéro de mobile.',
    },
  },
  'car-color-required': {
    status: 422,
    text: {
      'en-us': 'Vehicle color: required. Choose the color of your vehicle.',
      'ar-sa': 'لون السيارة مطلوب. اختر لون سيارتك.',
      fr: 'Couleur du véhicule obligatoire. Choisissez la couleur de votre véhicule.',
    },
  },
  'car-maker-required': {
    status: 422,
    text: {
      'en-us': 'Vehicle maker: required. Choose the maker of your vehicle.',
      'ar-sa': 'الشركة المصنّعة مطلوبة. اختر الشركة المصنّعة لسيارتك.',
      fr: 'Marque du véhicule obligatoire. Choisissez la marque de votre véhicule.',
    },
  },
  'plate-number-required': {
    status: 422,
    text: {
      'en-us': 'Plate number: required for curbside. Enter the plate of your vehicle.',
      'ar-sa': 'رقم اللوحة مطلوب للاستلام من السيارة. أدخل رقم لوحة سيارتك.',
      fr: 'Numéro de plaque obligatoire pour le service à la voiture. Saisissez la plaque de votre véhicule.',
    },
  },
  'plate-number-invalid': {
    status: 422,
    text: {
      'en-us': 'Plate number: use letters and digits, at most {maximum} characters.',
      'ar-sa': 'رقم اللوحة: استخدم الأحرف والأرقام فقط، بحد أقصى {maximum} خانة.',
      fr: 'Numéro de plaque : lettres et chiffres uniquement, {maximum} caractères au plus.',
    },
  },
  'too-many-cars': {
    status: 422,
    text: {
      'en-us': 'You can save at most {maximum} vehicles. Remove one that you no longer use.',
      'ar-sa': 'يمكنك حفظ {maximum} سيارة كحد أقصى. احذف سيارة لم تعد تستخدمها.',
      fr: 'Vous pouvez enregistrer {maximum} véhicules au plus. Supprimez-en un que vous n’utilisez plus.',
    },
  },
  'too-many-favorites': {
    status: 422,
    text: {
      'en-us': 'You have {limit} favorites, which is as many as we keep. Remove one that you no longer order.',
      'ar-sa': 'لديك {limit} طبقًا مفضلًا، وهو أقصى ما نحفظه. أزل طبقًا لم تعد تطلبه.',
      fr: 'Vous avez {limit} favoris, le maximum. Retirez-en un que vous ne commandez plus.',
    },
  },
  'push-service-unknown': {
    status: 422,
    text: {
      'en-us': 'Notices cannot be sent to this browser. Use another browser, or keep the page of your order open.',
      'ar-sa': 'لا يمكن إرسال الإشعارات إلى هذا المتصفح. استخدم متصفحًا آخر، أو أبقِ صفحة طلبك مفتوحة.',
      fr: 'Impossible d’envoyer des avis à ce navigateur. Utilisez-en un autre, ou gardez la page de votre commande ouverte.',
    },
  },
  'push-key-invalid': {
    status: 422,
    text: {
      'en-us': 'This browser’s notice keys cannot be read. Switch notices off and on again.',
      'ar-sa': 'تعذّرت قراءة مفاتيح الإشعارات لهذا المتصفح. أوقف الإشعارات ثم فعّلها من جديد.',
      fr: 'Les clés d’avis de ce navigateur sont illisibles. Désactivez les avis puis réactivez-les.',
    },
  },
  'proof-required': {
    status: 422,
    text: {
      'en-us': 'Enter your password, or the code that we send to your mobile. Nothing has been erased.',
      'ar-sa': 'أدخل كلمة المرور، أو الرمز الذي نرسله إلى جوالك. لم يُحذف أي شيء.',
      fr: 'Saisissez votre mot de passe, ou le code que nous envoyons à votre mobile. Rien n’a été effacé.',
    },
  },
  'order-under-way': {
    status: 422,
    text: {
      'en-us': 'Order {number} is still under way. The data can be erased once it is finished or cancelled.',
      'ar-sa': 'الطلب {number} ما زال قيد التنفيذ. يمكن حذف البيانات بعد اكتماله أو إلغائه.',
      fr: 'La commande {number} est encore en cours. Les données pourront être effacées une fois qu’elle sera terminée ou annulée.',
    },
  },
  'car-required': {
    status: 422,
    text: {
      'en-us': 'Curbside needs a vehicle. Choose the one you are coming with.',
      'ar-sa': 'الاستلام من السيارة يتطلب تحديد سيارة. اختر السيارة التي ستأتي بها.',
      fr: 'Le service à la voiture demande un véhicule. Choisissez celui avec lequel vous venez.',
    },
  },
  'car-unknown': {
    status: 422,
    text: {
      'en-us': 'This vehicle is no longer among yours. Choose another one.',
      'ar-sa': 'هذه السيارة لم تعد ضمن سياراتك. اختر سيارة أخرى.',
      fr: 'Ce véhicule ne fait plus partie des vôtres. Choisissez-en un autre.',
    },
  },
  'curbside-unavailable': {
    status: 422,
    repair: 'place',
    text: {
      'en-us': 'This branch does not bring orders to vehicles. Remove curbside or choose another branch.',
      'ar-sa': 'هذا الفرع لا يوصل الطلبات إلى السيارات. ألغِ الاستلام من السيارة أو اختر فرعًا آخر.',
      fr: 'Ce restaurant n’apporte pas les commandes aux véhicules. Retirez le service à la voiture ou choisissez un autre restaurant.',
    },
  },
} satisfies Record<string, ErrorFacts>;
