import type { ErrorFacts } from './facts.ts';

/** Errors of refunds, and of dishes that ran out after they were ordered. */
export const refundErrors = {
  'refund-not-possible': {
    status: 409,
    text: {
      'en-us': 'Nothing of this order can go back: it is not paid, or it was called off.',
      'ar-sa': 'لا يمكن رد مبلغ من هذا الطلب: لم يُدفع، أو أُلغي.',
      fr: 'Rien ne peut être remboursé : la commande n’est pas payée ou a été annulée.',
    },
  },
  'refund-empty': {
    status: 422,
    text: {
      'en-us': 'Choose what goes back: a dish, a charge or an amount.',
      'ar-sa': 'اختر ما يُرد: صنفًا أو رسومًا أو مبلغًا.',
      fr: 'Choisissez ce qui est remboursé : un plat, des frais ou un montant.',
    },
  },
  'refund-part-unknown': {
    status: 422,
    text: {
      'en-us': 'This is not on the bill of the order.',
      'ar-sa': 'هذا ليس في فاتورة الطلب.',
      fr: 'Cela ne figure pas sur l’addition de la commande.',
    },
  },
  'refund-part-gone': {
    status: 422,
    text: {
      'en-us': 'This went back already. Read the order again.',
      'ar-sa': 'هذا رُدّ من قبل. حدّث الطلب.',
      fr: 'Cela a déjà été remboursé. Actualisez la commande.',
    },
  },
  'refund-above-rest': {
    status: 422,
    text: {
      'en-us': 'At most {rest} can go back.',
      'ar-sa': 'أكثر ما يمكن رده {rest}.',
      fr: 'Le remboursement ne peut pas dépasser {rest}.',
    },
  },
  'refund-amount-invalid': {
    status: 422,
    text: {
      'en-us': 'Write the amount with at most {digits} decimals.',
      'ar-sa': 'اكتب المبلغ بعدد {digits} من الخانات العشرية على الأكثر.',
      fr: 'Écrivez le montant avec {digits} décimales au plus.',
    },
  },
  'refund-decided': {
    status: 409,
    text: {
      'en-us': 'This refund is decided already.',
      'ar-sa': 'حُسم هذا الاسترداد من قبل.',
      fr: 'Ce remboursement est déjà décidé.',
    },
  },
  'refund-key-reused': {
    status: 409,
    text: {
      'en-us':
        'Another refund of this order was already sent from here, and nothing more was given back. Look at its refunds, then ask for this one anew.',
      'ar-sa':
        'سبق أن أُرسل من هنا استرداد آخر لهذا الطلب، ولم يُرد شيء إضافي. راجع المبالغ المستردة، ثم اطلب هذا من جديد.',
      fr: 'Un autre remboursement de cette commande est déjà parti d’ici ; rien de plus n’a été remboursé. Vérifiez ses remboursements, puis redemandez celui-ci.',
    },
  },
  'refund-needs-second': {
    status: 403,
    text: {
      'en-us': 'Somebody else has to approve this refund: you asked for it.',
      'ar-sa': 'يجب أن يوافق شخص آخر: أنت من طلب هذا الاسترداد.',
      fr: 'Une autre personne doit approuver ce remboursement : vous l’avez demandé.',
    },
  },
  'missing-not-possible': {
    status: 409,
    text: {
      'en-us': 'Nothing can be replaced or taken off any more: the order was handed over or is over.',
      'ar-sa': 'لم يعد الاستبدال أو الحذف ممكنًا: سُلّم الطلب أو انتهى.',
      fr: 'Plus rien ne peut être remplacé ni retiré : la commande est remise ou terminée.',
    },
  },
  'missing-asked': {
    status: 409,
    text: {
      'en-us': 'The guest is being asked about this dish already. Wait for the answer, or take it off.',
      'ar-sa': 'سُئل الضيف عن هذا الصنف من قبل. انتظر رده، أو احذف الصنف من الفاتورة.',
      fr: 'Le client est déjà interrogé sur ce plat. Attendez sa réponse, ou retirez le plat.',
    },
  },
  'missing-ended': {
    status: 409,
    text: {
      'en-us': 'This question has ended. What holds now is shown in the order.',
      'ar-sa': 'انتهى وقت هذا السؤال. تجد ما تقرر في صفحة الطلب.',
      fr: 'Cette question est close. La commande montre ce qui vaut maintenant.',
    },
  },
  'missing-waits': {
    status: 422,
    text: {
      'en-us':
        'The guest is still being asked about a missing dish. Wait for the answer, or take the dish off, then hand over.',
      'ar-sa': 'ما زلنا ننتظر رد الضيف على صنف ناقص. انتظر رده أو احذف الصنف، ثم سلّم الطلب.',
      fr: 'Le client est encore interrogé sur un plat manquant. Attendez sa réponse ou retirez le plat, puis remettez la commande.',
    },
  },
  'substitute-unavailable': {
    status: 409,
    text: {
      'en-us': 'This dish cannot be had right now. Choose another one.',
      'ar-sa': 'هذا الصنف غير متاح الآن. اختر صنفًا آخر.',
      fr: 'Ce plat n’est pas disponible en ce moment. Choisissez-en un autre.',
    },
  },
  'substitute-not-asked': {
    status: 409,
    text: {
      'en-us': 'The guest has not asked to be called: the answer is theirs to give.',
      'ar-sa': 'لم يطلب الضيف الاتصال به: الرد له وحده.',
      fr: 'Le client n’a pas demandé d’appel : la réponse lui appartient.',
    },
  },
} satisfies Record<string, ErrorFacts>;
