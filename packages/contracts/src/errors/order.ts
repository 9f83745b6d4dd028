import type { ErrorFacts } from './facts.ts';

/** ERR-45, whatever the reason was. */
const cancellationFailed = {
  'en-us': 'Order cancellation failed',
  'ar-sa': 'تعذّر إلغاء الطلب',
  fr: 'Échec de l’annulation de la commande',
};

/** Errors of orders, ratings and pictures. */
export const orderErrors = {
  'image-type-unknown': {
    status: 422,
    text: {
      'en-us': 'This is not a picture that we can read. Choose a JPEG, PNG or WebP picture.',
      'ar-sa': 'هذه ليست صورة يمكننا قراءتها. اختر صورة بصيغة JPEG أو PNG أو WebP.',
      fr: 'Ce fichier n’est pas une image lisible. Choisissez une image JPEG, PNG ou WebP.',
    },
  },
  'image-too-large': {
    status: 413,
    text: {
      'en-us': 'The picture is too large. Choose one of at most {megabytes} MB and {megapixels} megapixels.',
      'ar-sa': 'الصورة كبيرة جدًا. اختر صورة لا تتجاوز {megabytes} ميغابايت و{megapixels} ميغابكسل.',
      fr: 'L’image est trop grande. Choisissez une image de {megabytes} Mo et {megapixels} mégapixels au plus.',
    },
  },
  'image-broken': {
    status: 422,
    text: {
      'en-us': 'The picture is damaged. Choose it again or take another one.',
      'ar-sa': 'الصورة تالفة. اخترها مرة أخرى أو التقط غيرها.',
      fr: 'L’image est endommagée. Choisissez-la à nouveau ou prenez-en une autre.',
    },
  },
  'image-crop-invalid': {
    status: 422,
    text: {
      'en-us': 'The part of the picture is not within it. Choose the part again.',
      'ar-sa': 'الجزء المختار خارج حدود الصورة. اختره من جديد.',
      fr: 'La partie choisie sort de l’image. Choisissez-la de nouveau.',
    },
  },
  'too-many-images': {
    status: 422,
    text: { 'en-us': 'Send one picture only.', 'ar-sa': 'أرسل صورة واحدة فقط.', fr: 'Envoyez une seule image.' },
  },
  'idempotency-key-required': {
    status: 400,
    text: {
      'en-us': 'Idempotency-Key: send one key per checkout, so that a repeated request makes no second order.',
      'ar-sa': 'Idempotency-Key: أرسل مفتاحًا واحدًا لكل عملية طلب حتى لا يتكرر الطلب.',
      fr: 'Idempotency-Key : envoyez une clé par commande pour éviter les doublons.',
    },
  },
  'idempotency-key-reused': {
    status: 422,
    text: {
      'en-us': 'Order session has expired. Start the checkout again.',
      'ar-sa': 'انتهت صلاحية جلسة الطلب. ابدأ إتمام الطلب من جديد.',
      fr: 'La session de commande a expiré. Recommencez la commande.',
    },
  },
  'erasure-unconfirmed': {
    status: 422,
    text: {
      'en-us': 'Nothing was erased. Type “{word}” to confirm.',
      'ar-sa': 'لم يُحذف شيء. اكتب «{word}» للتأكيد.',
      fr: 'Rien n’a été effacé. Saisissez « {word} » pour confirmer.',
    },
  },
  'block-end-past': {
    status: 422,
    text: {
      'en-us': 'The last day of the block is over. Choose today or a later day.',
      'ar-sa': 'آخر يوم للحظر مضى. اختر اليوم أو يومًا بعده.',
      fr: 'Le dernier jour du blocage est passé. Choisissez aujourd’hui ou un jour plus tard.',
    },
  },
  'points-unavailable': {
    status: 422,
    text: {
      'en-us': 'This restaurant has no points. Points begin with loyalty.json of the menu folder.',
      'ar-sa': 'ليس لدى هذا المطعم برنامج نقاط. تبدأ النقاط بملف loyalty.json في مجلد القائمة.',
      fr: 'Ce restaurant n’a pas de points. Ils commencent avec loyalty.json du dossier du menu.',
    },
  },
  'points-none': {
    status: 422,
    text: {
      'en-us': 'Points: write how many to give or to take away, such as 50.',
      'ar-sa': 'النقاط: اكتب كم نقطة تُضاف أو تُخصم، مثل 50.',
      fr: 'Points : écrivez combien en donner ou en retirer, par exemple 50.',
    },
  },
  'points-above-balance': {
    status: 422,
    text: {
      'en-us': 'This customer has {balance} points. Take away at most as many.',
      'ar-sa': 'رصيد هذا العميل {balance} نقطة. لا تخصم أكثر من ذلك.',
      fr: 'Ce client a {balance} points. Retirez-en au plus autant.',
    },
  },
  'points-reason-unfit': {
    status: 422,
    text: {
      'en-us': 'This reason does not fit. Choose another one.',
      'ar-sa': 'هذا السبب لا يناسب العملية. اختر سببًا آخر.',
      fr: 'Ce motif ne convient pas. Choisissez-en un autre.',
    },
  },
  'points-key-reused': {
    status: 422,
    text: {
      'en-us': 'Other points were booked with this key. Open the customer again and repeat it.',
      'ar-sa': 'سُجّلت نقاط أخرى بهذا المفتاح. افتح صفحة العميل من جديد ثم كرر العملية.',
      fr: 'D’autres points ont été inscrits avec cette clé. Rouvrez le client et recommencez.',
    },
  },
  'status-move-not-allowed': {
    status: 422,
    text: {
      'en-us': 'The order cannot change to this status any more. Reload to see where it stands.',
      'ar-sa': 'لا يمكن نقل الطلب إلى هذه الحالة. حدّث الصفحة لمعرفة حالته.',
      fr: 'La commande ne peut plus passer à cet état. Rechargez pour voir où elle en est.',
    },
  },
  'delay-not-possible': {
    status: 422,
    text: {
      'en-us':
        'This order cannot be delayed: it is not accepted yet, or it is ready or over. Reload to see where it stands.',
      'ar-sa': 'لا يمكن تأخير هذا الطلب: لم يُقبل بعد، أو أنه جاهز أو منتهٍ. حدّث الصفحة لمعرفة حالته.',
      fr: 'Cette commande ne peut pas être retardée : elle n’est pas encore acceptée, ou elle est prête ou terminée. Rechargez pour voir où elle en est.',
    },
  },
  'cancellation-not-allowed': {
    status: 422,
    title: cancellationFailed,
    text: {
      'en-us': 'Orders cannot be cancelled here. Call the branch if something is wrong.',
      'ar-sa': 'لا يمكن إلغاء الطلبات هنا. اتصل بالفرع إذا كان هناك خطأ.',
      fr: 'Les commandes ne peuvent pas être annulées ici. Appelez le restaurant en cas de problème.',
    },
  },
  'cancellation-too-late': {
    status: 422,
    title: cancellationFailed,
    text: {
      'en-us': 'It is too late to cancel this order. Call the branch if something is wrong.',
      'ar-sa': 'فات وقت إلغاء هذا الطلب. اتصل بالفرع إذا كان هناك خطأ.',
      fr: 'Il est trop tard pour annuler cette commande. Appelez le restaurant en cas de problème.',
    },
  },
  'rating-too-early': {
    status: 422,
    text: {
      'en-us': 'You can rate this order once you have got it.',
      'ar-sa': 'يمكنك تقييم هذا الطلب بعد استلامه.',
      fr: 'Vous pourrez noter cette commande quand vous l’aurez reçue.',
    },
  },
  'rating-not-possible': {
    status: 422,
    text: {
      'en-us': 'This order came to nothing, so it cannot be rated. Send us a feedback instead.',
      'ar-sa': 'لم يكتمل هذا الطلب فلا يمكن تقييمه. أرسل لنا ملاحظاتك بدلًا من ذلك.',
      fr: 'Cette commande n’a pas abouti et ne peut pas être notée. Envoyez-nous plutôt un avis.',
    },
  },
  'already-rated': {
    status: 409,
    text: {
      'en-us': 'You have rated this order already. A rating cannot be changed.',
      'ar-sa': 'سبق أن قيّمت هذا الطلب، ولا يمكن تغيير التقييم.',
      fr: 'Vous avez déjà noté cette commande. Une note ne peut pas être modifiée.',
    },
  },
  'topic-unknown': {
    status: 422,
    text: {
      'en-us': 'This is not asked about this order any more. Reload the page and rate again.',
      'ar-sa': 'هذا السؤال لم يعد ضمن تقييم هذا الطلب. حدّث الصفحة وقيّم من جديد.',
      fr: 'Cette question ne concerne plus cette commande. Rechargez la page et recommencez.',
    },
  },
  'topic-missing': {
    status: 422,
    text: {
      'en-us': 'Please also rate: {topic}.',
      'ar-sa': 'يرجى تقييم هذا أيضًا: {topic}.',
      fr: 'Notez aussi : {topic}.',
    },
  },
  'topic-repeated': {
    status: 422,
    text: {
      'en-us': 'This was rated twice. Rate everything once.',
      'ar-sa': 'جرى تقييم هذا مرتين. قيّم كل بند مرة واحدة.',
      fr: 'Ce point est noté deux fois. Notez chaque point une seule fois.',
    },
  },
  'rating-invalid': {
    status: 422,
    text: { 'en-us': 'Give 1 to 5 stars.', 'ar-sa': 'اختر من نجمة إلى خمس نجوم.', fr: 'Donnez de 1 à 5 étoiles.' },
  },
  'comment-required': {
    status: 422,
    text: { 'en-us': 'Please write a comment.', 'ar-sa': 'يرجى كتابة تعليق.', fr: 'Écrivez un commentaire.' },
  },
  'comment-too-long': {
    status: 422,
    text: {
      'en-us': 'The comment is too long. Write at most {maximum} characters.',
      'ar-sa': 'التعليق طويل جدًا. اكتب {maximum} حرف على الأكثر.',
      fr: 'Le commentaire est trop long. Écrivez {maximum} caractères au plus.',
    },
  },
  'order-archived': {
    status: 404,
    text: {
      'en-us': 'This order is older and kept in the restaurant’s archive. Ask the restaurant for its receipt.',
      'ar-sa': 'هذا الطلب قديم ومحفوظ في أرشيف المطعم. اطلب فاتورته من المطعم.',
      fr: 'Cette commande est ancienne et conservée dans les archives du restaurant. Demandez-lui le reçu.',
    },
  },
  'receipt-unavailable': {
    status: 409,
    text: {
      'en-us': 'There is no receipt for this order: it is not paid for yet, or it came to nothing.',
      'ar-sa': 'لا توجد فاتورة لهذا الطلب: لم يُدفع ثمنه بعد أو لم يكتمل.',
      fr: 'Il n’y a pas de reçu pour cette commande : elle n’est pas encore réglée ou n’a pas abouti.',
    },
  },
  'driver-link-over': {
    status: 410,
    text: {
      'en-us': 'This link has ended: the order is done.',
      'ar-sa': 'انتهى هذا الرابط: اكتمل الطلب.',
      fr: 'Ce lien a expiré : la commande est terminée.',
    },
  },
  'driver-link-replaced': {
    status: 410,
    text: {
      'en-us': 'This link has ended: the order was given to a driver once more, with a new link.',
      'ar-sa': 'انتهى هذا الرابط: أُسند الطلب مجددًا إلى سائق برابط جديد.',
      fr: 'Ce lien a expiré : la commande a été confiée de nouveau, avec un autre lien.',
    },
  },
  'driver-step-too-early': {
    status: 422,
    text: {
      'en-us': 'It is too early for this step. Reload to see where the order stands.',
      'ar-sa': 'ما زال الوقت مبكرًا لهذه الخطوة. حدّث الصفحة لمعرفة حالة الطلب.',
      fr: 'Il est trop tôt pour cette étape. Rechargez pour voir où en est la commande.',
    },
  },
  'driver-not-under-way': {
    status: 422,
    text: {
      'en-us': 'Your position is shown only while the order is on its way.',
      'ar-sa': 'يظهر موقعك فقط ما دام الطلب في الطريق.',
      fr: 'Votre position n’est montrée que pendant la livraison.',
    },
  },
  'delivery-code-wrong': {
    status: 422,
    text: {
      'en-us': 'The code is wrong. Ask the guest for the four digits on the page of the order.',
      'ar-sa': 'الرمز غير صحيح. اطلب من الضيف الأرقام الأربعة في صفحة الطلب.',
      fr: 'Code incorrect. Demandez au client les quatre chiffres affichés sur la page de sa commande.',
    },
  },
  'delivery-code-locked': {
    status: 429,
    text: {
      'en-us': 'Too many wrong codes. Wait {seconds:second}, or call the branch.',
      'ar-sa': 'رموز خاطئة كثيرة. انتظر {seconds:second} أو اتصل بالفرع.',
      fr: 'Trop de codes incorrects. Attendez {seconds:second}, ou appelez le restaurant.',
    },
  },
  'shared-order-over': {
    status: 410,
    text: {
      'en-us': 'This link has ended: the order is done.',
      'ar-sa': 'انتهى هذا الرابط: اكتمل الطلب.',
      fr: 'Ce lien a expiré : la commande est terminée.',
    },
  },
  'day-not-come': {
    status: 422,
    text: {
      'en-us': 'This day has not come yet.',
      'ar-sa': 'لم يأتِ هذا اليوم بعد.',
      fr: 'Ce jour n’est pas encore arrivé.',
    },
  },
  'day-has-open-orders': {
    status: 409,
    text: {
      'en-us': 'Orders of this day are still open: {count}. Finish them or call them off, then close the day.',
      'ar-sa': 'ما زالت في هذا اليوم طلبات مفتوحة: {count}. أنهِها أو ألغِها ثم أغلق اليوم.',
      fr: 'Des commandes de ce jour sont encore ouvertes : {count}. Terminez-les ou annulez-les, puis clôturez.',
    },
  },
  'period-invalid': {
    status: 422,
    text: {
      'en-us': 'Choose a first and a last day, at most three years apart.',
      'ar-sa': 'اختر أول يوم وآخر يوم، بينهما ثلاث سنوات على الأكثر.',
      fr: 'Choisissez un premier et un dernier jour, à trois ans d’écart au plus.',
    },
  },
  'statement-columns': {
    status: 422,
    text: {
      'en-us':
        'The first line of the statement names no column with amounts. Export it as CSV with the names of its columns.',
      'ar-sa': 'لا يوجد في السطر الأول من الكشف عمود للمبالغ. صدّره بصيغة CSV مع أسماء الأعمدة.',
      fr: 'La première ligne du relevé ne nomme aucune colonne de montants. Exportez-le en CSV avec les noms des colonnes.',
    },
  },
  'statement-period': {
    status: 422,
    text: {
      'en-us': 'Choose a first and a last day, at most three months apart.',
      'ar-sa': 'اختر أول يوم وآخر يوم، بينهما ثلاثة أشهر على الأكثر.',
      fr: 'Choisissez un premier et un dernier jour, à trois mois d’écart au plus.',
    },
  },
  'statement-too-large': {
    status: 422,
    text: {
      'en-us':
        'The statement is too large: at most {lines} lines or {characters} characters are read at once. Export fewer days.',
      'ar-sa': 'الكشف كبير جدًا: يُقرأ في المرة الواحدة {lines} سطر أو {characters} حرف على الأكثر. صدّر أيامًا أقل.',
      fr: 'Le relevé est trop long : {lines} lignes ou {characters} caractères au plus sont lus à la fois. Exportez moins de jours.',
    },
  },
  'statement-unreadable': {
    status: 422,
    text: {
      'en-us': 'Line {line} of the statement cannot be read.',
      'ar-sa': 'تعذّرت قراءة السطر {line} من الكشف.',
      fr: 'La ligne {line} du relevé est illisible.',
    },
  },
} satisfies Record<string, ErrorFacts>;
