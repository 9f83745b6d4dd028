import type { ErrorFacts } from './facts.ts';

/** Errors that any call can answer, and those of staff. */
export const generalErrors = {
  'bad-request': {
    status: 400,
    text: {
      'en-us': 'The request could not be read. Send a complete JSON object and try again.',
      'ar-sa': 'تعذّرت قراءة الطلب. أرسل كائن JSON كاملًا ثم أعد المحاولة.',
      fr: 'La requête est illisible. Envoyez un objet JSON complet et réessayez.',
    },
  },
  'invalid-field': {
    status: 422,
    text: { 'en-us': '{field}: {problem}', 'ar-sa': '{field}: {problem}', fr: '{field} : {problem}' },
  },
  unauthenticated: {
    status: 401,
    text: {
      'en-us': 'Sign in with your mobile number to continue.',
      'ar-sa': 'سجّل الدخول برقم جوالك للمتابعة.',
      fr: 'Connectez-vous avec votre numéro de mobile pour continuer.',
    },
  },
  forbidden: {
    status: 403,
    text: {
      'en-us': 'This is for signed-in customers. Confirm your mobile number first.',
      'ar-sa': 'هذه الخدمة للعملاء المسجّلين. أكّد رقم جوالك أولًا.',
      fr: 'Réservé aux clients connectés. Confirmez d’abord votre numéro de mobile.',
    },
  },
  'not-found': {
    status: 404,
    text: {
      'en-us': 'We could not find this. Check the address, or go back and try again.',
      'ar-sa': 'لم نعثر على ما تطلبه. تحقّق من الرابط أو ارجع وأعد المحاولة.',
      fr: 'Élément introuvable. Vérifiez l’adresse ou revenez en arrière et réessayez.',
    },
  },
  'unknown-host': {
    status: 404,
    text: {
      'en-us': 'No restaurant answers at this address. Check the address you opened.',
      'ar-sa': 'لا يوجد مطعم على هذا العنوان. تحقّق من العنوان الذي فتحته.',
      fr: 'Aucun restaurant ne répond à cette adresse. Vérifiez l’adresse ouverte.',
    },
  },
  'unknown-app-key': {
    status: 401,
    text: {
      'en-us': 'The app key is not known. Send the key of the storefront as X-App-Key.',
      'ar-sa': 'مفتاح التطبيق غير معروف. أرسل مفتاح المتجر في X-App-Key.',
      fr: 'La clé d’application est inconnue. Envoyez celle de la boutique dans X-App-Key.',
    },
  },
  'payload-too-large': {
    status: 413,
    text: {
      'en-us': 'The request is too large. Send less at once.',
      'ar-sa': 'حجم الطلب كبير جدًا. أرسل كمية أقل في المرة الواحدة.',
      fr: 'La requête est trop volumineuse. Envoyez moins d’éléments à la fois.',
    },
  },
  'not-acceptable': {
    status: 406,
    text: {
      'en-us': 'Accept names application/vnd.api+json with parameters that are not served. Send it without them.',
      'ar-sa': 'يطلب الترويس Accept النوع application/vnd.api+json بمعاملات غير مدعومة. أرسله من دونها.',
      fr: 'Accept demande application/vnd.api+json avec des paramètres non pris en charge. Envoyez-le sans eux.',
    },
  },
  'unsupported-media-type': {
    status: 415,
    text: {
      'en-us':
        'This kind of body is not understood. Send JSON as application/json or application/vnd.api+json, without other parameters.',
      'ar-sa':
        'نوع محتوى الطلب غير مفهوم. أرسل JSON بالنوع application/json أو application/vnd.api+json دون معاملات أخرى.',
      fr: 'Ce type de contenu n’est pas compris. Envoyez du JSON en application/json ou application/vnd.api+json, sans autre paramètre.',
    },
  },
  'unsupported-parameter': {
    status: 400,
    text: {
      'en-us': 'This call does not know the parameter {parameter}. Leave it out.',
      'ar-sa': 'لا يدعم هذا الطلب المعامل {parameter}. احذفه ثم أعد المحاولة.',
      fr: 'Cet appel ne connaît pas le paramètre {parameter}. Retirez-le.',
    },
  },
  'too-many-requests': {
    status: 429,
    text: {
      'en-us': 'Too many attempts. Wait a few minutes and try again.',
      'ar-sa': 'محاولات كثيرة. انتظر بضع دقائق ثم أعد المحاولة.',
      fr: 'Trop de tentatives. Patientez quelques minutes puis réessayez.',
    },
  },
  'service-unavailable': {
    status: 503,
    text: {
      'en-us': 'This is not available at the moment. Try again in a minute.',
      'ar-sa': 'الخدمة غير متاحة الآن. أعد المحاولة بعد دقيقة.',
      fr: 'Service indisponible pour le moment. Réessayez dans une minute.',
    },
  },
  'merchant-moving': {
    status: 503,
    text: {
      'en-us': 'A short pause for maintenance. Nothing was changed: try again in a few seconds.',
      'ar-sa': 'توقف قصير للصيانة. لم يتغير شيء: أعد المحاولة بعد ثوانٍ.',
      fr: 'Courte pause pour maintenance. Rien n’a été modifié : réessayez dans quelques secondes.',
    },
  },
  'internal-error': {
    status: 500,
    text: {
      'en-us': 'Sorry, we can’t process your request at the moment. Please try again later.',
      'ar-sa': 'عذرًا، لا يمكننا معالجة طلبك الآن. يرجى المحاولة لاحقًا.',
      fr: 'Désolé, nous ne pouvons pas traiter votre demande pour le moment. Réessayez plus tard.',
    },
  },
  'reason-required': {
    status: 422,
    text: {
      'en-us': 'Say why: the guest will read it.',
      'ar-sa': 'اذكر السبب، فالضيف سيقرؤه.',
      fr: 'Indiquez pourquoi : le client le lira.',
    },
  },
  'employee-name-required': {
    status: 422,
    text: {
      'en-us': 'Required. Enter the name the guest may know.',
      'ar-sa': 'مطلوب. أدخل الاسم الذي يظهر للضيف.',
      fr: 'Obligatoire. Saisissez le nom que le client verra.',
    },
  },
  'driver-not-needed': {
    status: 422,
    text: {
      'en-us': 'Only a delivery has a driver. Choose another function.',
      'ar-sa': 'السائق لطلبات التوصيل فقط. اختر مهمة أخرى.',
      fr: 'Seule une livraison a un livreur. Choisissez une autre fonction.',
    },
  },
  'staff-login-failed': {
    status: 401,
    text: {
      'en-us': 'E-mail or password is wrong. Check both, or ask the owner for a new password.',
      'ar-sa': 'البريد الإلكتروني أو كلمة المرور غير صحيحة. تحقّق منهما أو اطلب من المالك كلمة مرور جديدة.',
      fr: 'E-mail ou mot de passe incorrect. Vérifiez-les, ou demandez un nouveau mot de passe au propriétaire.',
    },
  },
  'right-missing': {
    status: 403,
    text: {
      'en-us': 'Your role may not do this. Ask a manager of the branch.',
      'ar-sa': 'صلاحيتك لا تسمح بذلك. اطلب من مدير الفرع.',
      fr: 'Votre rôle ne le permet pas. Demandez à un responsable de la branche.',
    },
  },
  'device-unknown': {
    status: 401,
    text: {
      'en-us': 'This device is not paired with the restaurant, or no longer. Ask a manager for a pairing code.',
      'ar-sa': 'هذا الجهاز غير مرتبط بالمطعم أو أُلغي ربطه. اطلب من المدير رمز ربط.',
      fr: 'Cet appareil n’est pas, ou plus, associé au restaurant. Demandez un code d’association à un responsable.',
    },
  },
  'pairing-code-invalid': {
    status: 422,
    text: {
      'en-us': 'This code is wrong, used or older than ten minutes. Ask a manager for a new one.',
      'ar-sa': 'الرمز غير صحيح أو مستخدم أو مضى عليه أكثر من عشر دقائق. اطلب من المدير رمزًا جديدًا.',
      fr: 'Ce code est faux, déjà utilisé ou vieux de plus de dix minutes. Demandez-en un nouveau à un responsable.',
    },
  },
  'device-name-required': {
    status: 422,
    text: {
      'en-us': 'Give the device a name, such as Counter or Grill.',
      'ar-sa': 'سمِّ الجهاز، مثل: الكاونتر أو الشواية.',
      fr: 'Donnez un nom à l’appareil, comme Comptoir ou Grill.',
    },
  },
  'workplace-required': {
    status: 422,
    text: {
      'en-us': 'Choose the branch this is for.',
      'ar-sa': 'اختر الفرع المقصود.',
      fr: 'Choisissez la branche concernée.',
    },
  },
  'workplace-unknown': {
    status: 422,
    text: {
      'en-us': 'You do not work at this branch. Choose another one.',
      'ar-sa': 'أنت لا تعمل في هذا الفرع. اختر فرعًا آخر.',
      fr: 'Vous ne travaillez pas dans cette branche. Choisissez-en une autre.',
    },
  },
  'pin-invalid': {
    status: 422,
    text: {
      'en-us': 'A PIN has 4 to 8 digits.',
      'ar-sa': 'يتكوّن الرمز السري من 4 إلى 8 أرقام.',
      fr: 'Un code PIN compte de 4 à 8 chiffres.',
    },
  },
  'pin-easy': {
    status: 422,
    text: {
      'en-us': 'This PIN is guessed at once. Choose one without repeated digits or a row such as 1234.',
      'ar-sa': 'هذا الرمز يسهل تخمينه. اختر رمزًا بلا أرقام مكررة أو متسلسلة مثل 1234.',
      fr: 'Ce code se devine tout de suite. Évitez les chiffres répétés et les suites comme 1234.',
    },
  },
  'pin-wrong': {
    status: 401,
    text: {
      'en-us': 'The PIN is wrong. Try again, or ask a manager for a new one.',
      'ar-sa': 'الرمز السري غير صحيح. حاول مجددًا أو اطلب من المدير رمزًا جديدًا.',
      fr: 'Code PIN incorrect. Réessayez, ou demandez-en un nouveau à un responsable.',
    },
  },
  'pin-locked': {
    status: 429,
    text: {
      'en-us': 'Too many wrong PINs. Wait {seconds:second}, or ask a manager for a new one.',
      'ar-sa': 'محاولات خاطئة كثيرة. انتظر {seconds:second} أو اطلب من المدير رمزًا جديدًا.',
      fr: 'Trop d’essais. Attendez {seconds:second}, ou demandez un nouveau code à un responsable.',
    },
  },
  'staff-password-wrong': {
    status: 422,
    text: {
      'en-us': 'The password is wrong. Enter the one that you sign in with.',
      'ar-sa': 'كلمة المرور غير صحيحة. أدخل الكلمة التي تدخل بها.',
      fr: 'Mot de passe incorrect. Saisissez celui avec lequel vous entrez.',
    },
  },
  'sign-in-code-needed': {
    status: 401,
    text: {
      'en-us': 'Enter the code of your authenticator app.',
      'ar-sa': 'أدخل رمز تطبيق المصادقة.',
      fr: 'Saisissez le code de votre application d’authentification.',
    },
  },
  'sign-in-code-wrong': {
    status: 422,
    text: {
      'en-us': 'The code is wrong or was used already. Enter the newest one of the app.',
      'ar-sa': 'الرمز غير صحيح أو استُخدم من قبل. أدخل أحدث رمز في التطبيق.',
      fr: 'Code incorrect ou déjà utilisé. Saisissez le plus récent de l’application.',
    },
  },
  'sign-in-code-locked': {
    status: 429,
    text: {
      'en-us': 'Too many wrong codes. Wait {seconds:second}, then enter the newest one of the app.',
      'ar-sa': 'رموز خاطئة كثيرة. انتظر {seconds:second} ثم أدخل أحدث رمز في التطبيق.',
      fr: 'Trop de codes incorrects. Attendez {seconds:second}, puis saisissez le plus récent de l’application.',
    },
  },
  'second-factor-on': {
    status: 409,
    text: {
      'en-us': 'Two-step sign-in is on already. Turn it off first to use another phone.',
      'ar-sa': 'الدخول بخطوتين مفعّل من قبل. أوقفه أولًا لاستخدام هاتف آخر.',
      fr: 'La connexion en deux étapes est déjà active. Désactivez-la d’abord pour changer de téléphone.',
    },
  },
  'second-factor-off': {
    status: 409,
    text: {
      'en-us': 'Two-step sign-in is off, or was begun too long ago. Begin again.',
      'ar-sa': 'الدخول بخطوتين غير مفعّل، أو مضى وقت طويل على البدء. ابدأ من جديد.',
      fr: 'La connexion en deux étapes est inactive, ou commencée il y a trop longtemps. Recommencez.',
    },
  },
  'second-factor-required': {
    status: 409,
    text: {
      'en-us': 'Owners and head office of this restaurant sign in with an authenticator app as well.',
      'ar-sa': 'يدخل مالكو هذا المطعم وإدارته بتطبيق مصادقة أيضًا.',
      fr: 'Les propriétaires et le siège de ce restaurant se connectent aussi avec une application d’authentification.',
    },
  },
  'passkey-wrong': {
    status: 422,
    text: {
      'en-us': 'This passkey was not accepted. Try again, or use a code of your authenticator app.',
      'ar-sa': 'لم يُقبل مفتاح المرور هذا. حاول مرة أخرى، أو استخدم رمز تطبيق المصادقة.',
      fr: 'Cette clé d’accès n’a pas été acceptée. Réessayez, ou utilisez un code de l’application.',
    },
  },
  'passkey-too-many': {
    status: 409,
    text: {
      'en-us': 'Your account has {count} passkeys already. Remove one that you no longer use.',
      'ar-sa': 'في حسابك {count} مفاتيح مرور من قبل. احذف مفتاحًا لم تعد تستخدمه.',
      fr: 'Votre compte a déjà {count} clés d’accès. Supprimez-en une que vous n’utilisez plus.',
    },
  },
  'person-name-required': {
    status: 422,
    text: {
      'en-us': 'Enter the name that stands on the sign-in screen.',
      'ar-sa': 'أدخل الاسم الذي يظهر في شاشة الدخول.',
      fr: 'Saisissez le nom affiché sur l’écran de connexion.',
    },
  },
  'role-not-givable': {
    status: 422,
    text: {
      'en-us': 'You may give the roles below your own. Choose one of them.',
      'ar-sa': 'يمكنك منح الأدوار الأدنى من دورك فقط. اختر واحدًا منها.',
      fr: 'Vous pouvez donner les rôles inférieurs au vôtre. Choisissez l’un d’eux.',
    },
  },
  'staff-email-taken': {
    status: 422,
    text: {
      'en-us': 'Somebody signs in with this e-mail address already. Enter another one.',
      'ar-sa': 'يوجد موظف يدخل بهذا البريد الإلكتروني. أدخل بريدًا آخر.',
      fr: 'Quelqu’un se connecte déjà avec cette adresse e-mail. Saisissez-en une autre.',
    },
  },
  'invitation-invalid': {
    status: 422,
    text: {
      'en-us': 'This link is not complete, or a newer one was sent. Open the newest link, whole.',
      'ar-sa': 'هذا الرابط ناقص أو أُرسل رابط أحدث منه. افتح أحدث رابط كاملًا.',
      fr: 'Ce lien est incomplet, ou un plus récent a été envoyé. Ouvrez le dernier lien, en entier.',
    },
  },
  'invitation-over': {
    status: 422,
    text: {
      'en-us': 'This link was good for seven days, and they are over. Ask for a new one.',
      'ar-sa': 'كان هذا الرابط صالحًا لسبعة أيام وقد انتهت. اطلب رابطًا جديدًا.',
      fr: 'Ce lien était valable sept jours, et ils sont passés. Demandez-en un nouveau.',
    },
  },
  'invitation-used': {
    status: 422,
    text: {
      'en-us': 'This link was used already. Sign in with your e-mail address and password.',
      'ar-sa': 'استُخدم هذا الرابط من قبل. ادخل ببريدك الإلكتروني وكلمة المرور.',
      fr: 'Ce lien a déjà servi. Connectez-vous avec votre adresse e-mail et votre mot de passe.',
    },
  },
  'invitation-withdrawn': {
    status: 422,
    text: {
      'en-us': 'This invitation was withdrawn. Ask the restaurant if you expected one.',
      'ar-sa': 'سُحبت هذه الدعوة. اسأل المطعم إن كنت تنتظرها.',
      fr: 'Cette invitation a été retirée. Renseignez-vous auprès du restaurant si vous l’attendiez.',
    },
  },
  'undo-impossible': {
    status: 409,
    text: {
      'en-us': 'A change of this kind cannot be undone.',
      'ar-sa': 'لا يمكن التراجع عن هذا النوع من التغييرات.',
      fr: 'Ce genre de changement ne peut pas être annulé.',
    },
  },
  'undo-too-late': {
    status: 409,
    text: {
      'en-us': 'This was changed again since, or its time is over. Look at how it stands now.',
      'ar-sa': 'تغيّر هذا مرة أخرى بعد ذلك أو انتهى وقته. راجع الوضع الحالي.',
      fr: 'Cela a encore changé depuis, ou le délai est passé. Regardez l’état actuel.',
    },
  },
} satisfies Record<string, ErrorFacts>;
