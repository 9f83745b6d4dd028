import type { ErrorText } from './error-texts.ts';

export const orderTexts = {
  'idempotency-key-required': {
    'en-us': 'Idempotency-Key: send one key per checkout, so that a repeated request makes no second order.',
    'ar-sa': 'Idempotency-Key: أرسل مفتاحًا واحدًا لكل عملية طلب حتى لا يتكرر الطلب.',
    fr: 'Idempotency-Key : envoyez une clé par commande pour éviter les doublons.',
  },
  'idempotency-key-reused': {
    'en-us': 'This key belongs to a different order. Start the checkout again.',
    'ar-sa': 'هذا المفتاح يخص طلبًا مختلفًا. ابدأ إتمام الطلب من جديد.',
    fr: 'Cette clé appartient à une autre commande. Recommencez la commande.',
  },
  'status-move-not-allowed': {
    'en-us': 'The order cannot change to this status any more. Reload to see where it stands.',
    'ar-sa': 'لا يمكن نقل الطلب إلى هذه الحالة. حدّث الصفحة لمعرفة حالته.',
    fr: 'La commande ne peut plus passer à cet état. Rechargez pour voir où elle en est.',
  },
  'cancellation-not-allowed': {
    'en-us': 'Orders cannot be cancelled here. Call the branch if something is wrong.',
    'ar-sa': 'لا يمكن إلغاء الطلبات هنا. اتصل بالفرع إذا كان هناك خطأ.',
    fr: 'Les commandes ne peuvent pas être annulées ici. Appelez le restaurant en cas de problème.',
  },
  'cancellation-too-late': {
    'en-us': 'It is too late to cancel this order. Call the branch if something is wrong.',
    'ar-sa': 'فات وقت إلغاء هذا الطلب. اتصل بالفرع إذا كان هناك خطأ.',
    fr: 'Il est trop tard pour annuler cette commande. Appelez le restaurant en cas de problème.',
  },
  'rating-too-early': {
    'en-us': 'You can rate this order once you have got it.',
    'ar-sa': 'يمكنك تقييم هذا الطلب بعد استلامه.',
    fr: 'Vous pourrez noter cette commande quand vous l’aurez reçue.',
  },
  'rating-not-possible': {
    'en-us': 'This order came to nothing, so it cannot be rated. Send us a feedback instead.',
    'ar-sa': 'لم يكتمل هذا الطلب فلا يمكن تقييمه. أرسل لنا ملاحظاتك بدلًا من ذلك.',
    fr: 'Cette commande n’a pas abouti et ne peut pas être notée. Envoyez-nous plutôt un avis.',
  },
  'already-rated': {
    'en-us': 'You have rated this order already. A rating cannot be changed.',
    'ar-sa': 'سبق أن قيّمت هذا الطلب، ولا يمكن تغيير التقييم.',
    fr: 'Vous avez déjà noté cette commande. Une note ne peut pas être modifiée.',
  },
  'topic-unknown': {
    'en-us': 'This is not asked about this order any more. Reload the page and rate again.',
    'ar-sa': 'هذا السؤال لم يعد ضمن تقييم هذا الطلب. حدّث الصفحة وقيّم من جديد.',
    fr: 'Cette question ne concerne plus cette commande. Rechargez la page et recommencez.',
  },
  'topic-missing': {
    'en-us': 'Please also rate: {topic}.',
    'ar-sa': 'يرجى تقييم هذا أيضًا: {topic}.',
    fr: 'Notez aussi : {topic}.',
  },
  'topic-repeated': {
    'en-us': 'This was rated twice. Rate everything once.',
    'ar-sa': 'جرى تقييم هذا مرتين. قيّم كل بند مرة واحدة.',
    fr: 'Ce point est noté deux fois. Notez chaque point une seule fois.',
  },
  'rating-invalid': {
    'en-us': 'Give 1 to 5 stars.',
    'ar-sa': 'اختر من نجمة إلى خمس نجوم.',
    fr: 'Donnez de 1 à 5 étoiles.',
  },
  'comment-required': {
    'en-us': 'Please write a comment.',
    'ar-sa': 'يرجى كتابة تعليق.',
    fr: 'Écrivez un commentaire.',
  },
  'comment-too-long': {
    'en-us': 'The comment is too long. Write at most {maximum} characters.',
    'ar-sa': 'التعليق طويل جدًا. اكتب {maximum} حرف على الأكثر.',
    fr: 'Le commentaire est trop long. Écrivez {maximum} caractères au plus.',
  },
  'receipt-unavailable': {
    'en-us': 'There is no receipt for this order: it is not paid for yet, or it came to nothing.',
    'ar-sa': 'لا توجد فاتورة لهذا الطلب: لم يُدفع ثمنه بعد أو لم يكتمل.',
    fr: 'Il n’y a pas de reçu pour cette commande : elle n’est pas encore réglée ou n’a pas abouti.',
  },
} satisfies Record<string, ErrorText>;
