import type { ErrorFacts } from './facts.ts';

/** Errors of a cart on its way to an order. A quote and a checkout say beside them how they are put right (`repair`). */
export const checkoutErrors = {
  '1071': {
    status: 422,
    repair: 'place',
    title: { 'en-us': 'Store is closed', 'ar-sa': 'المتجر مغلق', fr: 'Le restaurant est fermé' },
    text: {
      'en-us': 'Sorry, this store is not currently accepting orders',
      'ar-sa': 'عذرًا، هذا الفرع لا يستقبل الطلبات حاليًا',
      fr: 'Désolé, ce restaurant ne prend pas de commandes actuellement',
    },
  },
  'cart-empty': {
    status: 422,
    text: { 'en-us': 'No item selected', 'ar-sa': 'لم يتم اختيار أي صنف', fr: 'Aucun article sélectionné' },
  },
  'too-many-lines': {
    status: 422,
    text: {
      'en-us': 'An order has at most {maximum} lines. Remove some items.',
      'ar-sa': 'الحد الأقصى للطلب {maximum} سطر. احذف بعض الأصناف.',
      fr: 'Une commande compte au plus {maximum} lignes. Retirez des articles.',
    },
  },
  'item-unknown': {
    status: 422,
    text: {
      'en-us': 'This item is no longer available and must be removed to proceed.',
      'ar-sa': 'هذا الصنف لم يعد متوفرًا ويجب حذفه للمتابعة.',
      fr: 'Cet article n’est plus disponible et doit être retiré pour continuer.',
    },
  },
  'item-unavailable-in-branch': {
    status: 422,
    repair: 'elsewhere',
    text: {
      'en-us': 'The item {name} is not available in this branch at the moment',
      'ar-sa': 'الصنف {name} غير متوفر في هذا الفرع حاليًا',
      fr: 'L’article {name} n’est pas disponible dans ce restaurant pour le moment',
    },
  },
  'item-unavailable-for-type': {
    status: 422,
    text: {
      'en-us': 'Item not available for {orderType}: {name}. Remove it or choose another order type.',
      'ar-sa': 'الصنف {name} غير متوفر لطلبات {orderType}. احذفه أو اختر نوع طلب آخر.',
      fr: 'Article non disponible en {orderType} : {name}. Retirez-le ou changez de type de commande.',
    },
  },
  'item-unavailable-now': {
    status: 422,
    text: {
      'en-us': 'Item not available: {name} is not served at this time. Remove it or order it during its hours.',
      'ar-sa': 'الصنف غير متوفر: لا يُقدَّم {name} في هذا الوقت. احذفه أو اطلبه في أوقات تقديمه.',
      fr: 'Article non disponible : {name} n’est pas servi en ce moment. Retirez-le ou commandez-le à ses heures.',
    },
  },
  'item-sold-out': {
    status: 422,
    text: {
      'en-us': 'Item not available: {name} is sold out. Remove it from your cart.',
      'ar-sa': 'الصنف غير متوفر: نفد {name}. احذفه من سلتك.',
      fr: 'Article non disponible : {name} est épuisé. Retirez-le de votre panier.',
    },
  },
  'category-out-of-stock': {
    status: 422,
    repair: 'elsewhere',
    text: {
      'en-us': '{category} category is out of stock for this location.',
      'ar-sa': 'فئة {category} غير متوفرة في هذا الفرع.',
      fr: 'La catégorie {category} est épuisée dans ce restaurant.',
    },
  },
  'modifier-unknown': {
    status: 422,
    text: {
      'en-us': 'A choice of {name} is no longer offered. Open the item and choose again.',
      'ar-sa': 'أحد اختيارات {name} لم يعد متاحًا. افتح الصنف واختر من جديد.',
      fr: 'Un choix de {name} n’est plus proposé. Ouvrez l’article et choisissez à nouveau.',
    },
  },
  'modifier-minimum': {
    status: 422,
    text: {
      'en-us': '{group}: choose at least {minimum}.',
      'ar-sa': '{group}: اختر {minimum} على الأقل.',
      fr: '{group} : choisissez au moins {minimum}.',
    },
  },
  'modifier-maximum': {
    status: 422,
    text: {
      'en-us': 'Maximum extras reached for {group}: choose at most {maximum}.',
      'ar-sa': 'بلغت الحد الأقصى للإضافات في {group}: اختر {maximum} كحد أقصى.',
      fr: 'Nombre maximal de suppléments atteint pour {group} : choisissez-en au plus {maximum}.',
    },
  },
  modifiers_availability: {
    status: 422,
    text: {
      'en-us': '{modifier} is not available at the moment. Choose something else.',
      'ar-sa': '{modifier} غير متوفر حاليًا. اختر خيارًا آخر.',
      fr: '{modifier} n’est pas disponible pour le moment. Choisissez autre chose.',
    },
  },
  'combo-incomplete': {
    status: 422,
    text: {
      'en-us': '{slot}: choose between {minimum} and {maximum}.',
      'ar-sa': '{slot}: اختر من {minimum} إلى {maximum}.',
      fr: '{slot} : choisissez entre {minimum} et {maximum}.',
    },
  },
  'ingredient-not-removable': {
    status: 422,
    text: {
      'en-us': '{name}: this ingredient cannot be left out. Put it back to continue.',
      'ar-sa': '{name}: لا يمكن الاستغناء عن هذا المكوّن. أعده للمتابعة.',
      fr: '{name} : cet ingrédient ne peut pas être retiré. Remettez-le pour continuer.',
    },
  },
  'ingredient-sold-out': {
    status: 422,
    text: {
      'en-us': '{name} comes without {ingredient} at the moment. Order it without, or choose something else.',
      'ar-sa': '{name} يُقدَّم حاليًا بدون {ingredient}. اطلبه بدونه أو اختر صنفًا آخر.',
      fr: '{name} est servi sans {ingredient} pour le moment. Commandez-le ainsi ou choisissez autre chose.',
    },
  },
  'few-left': {
    status: 422,
    repair: 'elsewhere',
    text: {
      'en-us': 'Only {count} left of {name}. Order fewer, or choose something else.',
      'ar-sa': 'بقي {count} فقط من {name}. قلّل الكمية أو اختر صنفًا آخر.',
      fr: 'Il ne reste que {count} × {name}. Commandez-en moins ou choisissez autre chose.',
    },
  },
  'quantity-invalid': {
    status: 422,
    repair: 'own-entry',
    text: {
      'en-us': 'Quantity: enter a whole number from 1 to {maximum}.',
      'ar-sa': 'الكمية: أدخل عددًا صحيحًا من 1 إلى {maximum}.',
      fr: 'Quantité : saisissez un nombre entier de 1 à {maximum}.',
    },
  },
  'notes-too-long': {
    status: 422,
    repair: 'own-entry',
    text: {
      'en-us': 'Max {maximum} characters',
      'ar-sa': 'الحد الأقصى {maximum} حرفًا',
      fr: '{maximum} caractères maximum',
    },
  },
  please_select_an_order_type: {
    status: 422,
    text: {
      'en-us': 'Please select an order type.',
      'ar-sa': 'يرجى اختيار نوع الطلب.',
      fr: 'Veuillez choisir un type de commande.',
    },
  },
  'order-type-not-allowed': {
    status: 422,
    repair: 'place',
    text: {
      'en-us': 'This order type is not offered here. Choose another one.',
      'ar-sa': 'نوع الطلب هذا غير متاح هنا. اختر نوعًا آخر.',
      fr: 'Ce type de commande n’est pas proposé ici. Choisissez-en un autre.',
    },
  },
  'branch-required': {
    status: 422,
    repair: 'place',
    text: {
      'en-us': 'Please select a branch.',
      'ar-sa': 'يرجى اختيار فرع لطلبك.',
      fr: 'Veuillez choisir un restaurant pour votre commande.',
    },
  },
  'branch-unknown': {
    status: 422,
    repair: 'place',
    text: {
      'en-us': 'This branch is no longer available. Choose another one.',
      'ar-sa': 'هذا الفرع لم يعد متاحًا. اختر فرعًا آخر.',
      fr: 'Ce restaurant n’est plus disponible. Choisissez-en un autre.',
    },
  },
  'branch-not-accepting': {
    status: 422,
    repair: 'place',
    text: {
      'en-us': 'The selected branch is no longer accepting orders',
      'ar-sa': 'الفرع المحدد لم يعد يستقبل الطلبات',
      fr: 'Le restaurant choisi ne prend plus de commandes',
    },
  },
  'branch-paused': {
    status: 422,
    repair: 'place',
    title: {
      'en-us': 'The branch is taking a break',
      'ar-sa': 'الفرع متوقف مؤقتًا',
      fr: 'Le restaurant fait une pause',
    },
    text: {
      'en-us': '{reason} No {orderType} orders are taken here until {time}.',
      'ar-sa': '{reason} لا تُستقبل هنا طلبات {orderType} حتى {time}.',
      fr: '{reason} Aucune commande en {orderType} n’est prise ici avant {time}.',
    },
  },
  'address-required': {
    status: 422,
    text: {
      'en-us': 'Please select a saved address.',
      'ar-sa': 'يرجى اختيار عنوان للتوصيل.',
      fr: 'Veuillez choisir une adresse de livraison.',
    },
  },
  'address-unknown': {
    status: 422,
    text: {
      'en-us': 'We could not find this address. Choose one of your saved addresses.',
      'ar-sa': 'لم نعثر على هذا العنوان. اختر أحد عناوينك المحفوظة.',
      fr: 'Adresse introuvable. Choisissez une de vos adresses enregistrées.',
    },
  },
  'outside-delivery-areas': {
    status: 422,
    repair: 'place',
    text: {
      'en-us': 'We do not deliver to your area.{nearest} Choose another address or pick your order up.',
      'ar-sa': 'لا نوصل إلى منطقتك.{nearest} اختر عنوانًا آخر أو استلم طلبك من الفرع.',
      fr: 'Nous ne livrons pas votre secteur.{nearest} Choisissez une autre adresse ou le retrait.',
    },
  },
  'zone-minimum': {
    status: 422,
    text: {
      'en-us': 'Delivery to your area is available for orders over {amount} ({currency}).',
      'ar-sa': 'التوصيل إلى منطقتك متاح للطلبات التي تزيد على {amount} ({currency}).',
      fr: 'La livraison dans votre secteur est disponible pour les commandes de plus de {amount} ({currency}).',
    },
  },
  'delivery-minimum': {
    status: 422,
    text: {
      'en-us': 'Minimum order for delivery is {amount} {currency} excluding delivery charge',
      'ar-sa': 'الحد الأدنى لطلب التوصيل هو {amount} {currency} دون رسوم التوصيل',
      fr: 'Le minimum de commande en livraison est de {amount} {currency} hors frais de livraison',
    },
  },
  'order-minimum': {
    status: 422,
    text: {
      'en-us': 'Minimum order is {amount} {currency}',
      'ar-sa': 'الحد الأدنى للطلب هو {amount} {currency}',
      fr: 'Le minimum de commande est de {amount} {currency}',
    },
  },
  'table-required': {
    status: 422,
    text: {
      'en-us': 'Enter your table number, or 0 if you have no table.',
      'ar-sa': 'أدخل رقم طاولتك، أو 0 إذا لم تكن لديك طاولة.',
      fr: 'Saisissez votre numéro de table, ou 0 si vous n’en avez pas.',
    },
  },
  'table-not-possible': {
    status: 422,
    text: {
      'en-us': 'Only dine-in and queue orders have a table. Leave the table out, or change the order type.',
      'ar-sa': 'رقم الطاولة لطلبات المحلي والطابور فقط. احذف رقم الطاولة أو غيّر نوع الطلب.',
      fr: 'Seules les commandes sur place et en file ont une table. Retirez la table ou changez le type de commande.',
    },
  },
  'payment-type-required': {
    status: 422,
    repair: 'payment',
    text: {
      'en-us': 'Please select a payment type.',
      'ar-sa': 'يرجى اختيار طريقة الدفع.',
      fr: 'Veuillez choisir un mode de paiement.',
    },
  },
  'payment-type-not-allowed': {
    status: 422,
    repair: 'payment',
    text: {
      'en-us': 'This payment method is not offered for this order. Choose another one.',
      'ar-sa': 'طريقة الدفع هذه غير متاحة لهذا الطلب. اختر طريقة أخرى.',
      fr: 'Ce mode de paiement n’est pas proposé pour cette commande. Choisissez-en un autre.',
    },
  },
  'ordering-disabled': {
    status: 422,
    text: {
      'en-us': 'This menu is for reading only. Please order at the restaurant.',
      'ar-sa': 'هذه القائمة للاطلاع فقط. يرجى الطلب من المطعم.',
      fr: 'Ce menu est consultable uniquement. Commandez au restaurant.',
    },
  },
  'price-changed': {
    status: 422,
    text: {
      'en-us': 'The total changed to {total}. Check the new total and confirm again.',
      'ar-sa': 'تغيّر الإجمالي إلى {total}. راجع الإجمالي الجديد وأكّد مرة أخرى.',
      fr: 'Le total est maintenant de {total}. Vérifiez-le et confirmez à nouveau.',
    },
  },
  'item-price-changed': {
    status: 422,
    text: {
      'en-us': '{name} now costs {new} instead of {old}. Keep it at this price, or remove it.',
      'ar-sa': 'أصبح سعر {name} {new} بدلًا من {old}. أبقه بهذا السعر أو احذفه.',
      fr: '{name} coûte maintenant {new} au lieu de {old}. Gardez-le à ce prix ou retirez-le.',
    },
  },
  'amount-invalid': {
    status: 422,
    text: {
      'en-us': 'Amount: use at most {digits} decimals.',
      'ar-sa': 'المبلغ: استخدم {digits} منازل عشرية كحد أقصى.',
      fr: 'Montant : {digits} décimales au maximum.',
    },
  },
  'too-many-unpaid-orders': {
    status: 422,
    text: {
      'en-us':
        'You can have at most {maximum} unpaid orders at a time. Once one is collected, delivered or paid, you can order again.',
      'ar-sa':
        'عدد الطلبات غير المدفوعة في الوقت نفسه لا يتجاوز {maximum}. بعد استلام أحدها أو دفعه يمكنك الطلب من جديد.',
      fr: 'Nombre de commandes non payées à la fois : {maximum} au plus. Dès que l’une est retirée, livrée ou payée, vous pouvez recommander.',
    },
  },
  'too-many-hourly-orders': {
    status: 422,
    text: {
      'en-us': 'You can place at most {maximum} orders an hour. Please order again in {minutes:minute}.',
      'ar-sa': 'الحد الأقصى للطلبات في الساعة هو {maximum}. يمكنك الطلب من جديد بعد {minutes:minute}.',
      fr: 'Nombre de commandes par heure : {maximum} au plus. Vous pourrez recommander dans {minutes:minute}.',
    },
  },
  'handover-amount-too-high': {
    status: 422,
    text: {
      'en-us': 'At most {maximum} can be paid when you receive the order. {advice}',
      'ar-sa': 'أقصى مبلغ يمكن دفعه عند الاستلام هو {maximum}. {advice}',
      fr: 'Au plus {maximum} peuvent être payés à la réception. {advice}',
    },
  },
  'line-quantity-too-high': {
    status: 422,
    repair: 'own-entry',
    text: {
      'en-us': 'At most {maximum} of one item can be ordered at once. Lower the quantity.',
      'ar-sa': 'الحد الأقصى من الصنف الواحد في الطلب هو {maximum}. خفّض الكمية.',
      fr: 'Au plus {maximum} par article et par commande. Réduisez la quantité.',
    },
  },
  'customer-blocked': {
    status: 422,
    text: {
      'en-us':
        'The restaurant takes no orders from you online at the moment. Please call the restaurant. Your cart stays as it is.',
      'ar-sa': 'لا يستقبل المطعم طلباتك عبر الإنترنت حاليًا. يرجى الاتصال بالمطعم. ستبقى سلتك كما هي.',
      fr: 'Le restaurant ne prend pas vos commandes en ligne en ce moment. Appelez le restaurant. Votre panier reste tel quel.',
    },
  },
  'loyalty-points-too-few': {
    status: 422,
    text: {
      'en-us': 'This order costs {price} points and you have {balance}. Choose another way to pay.',
      'ar-sa': 'يكلّف هذا الطلب {price} نقطة ورصيدك {balance}. اختر طريقة دفع أخرى.',
      fr: 'Cette commande coûte {price} points et vous en avez {balance}. Choisissez un autre mode de paiement.',
    },
  },
  'loyalty-points-price-changed': {
    status: 422,
    text: {
      'en-us': 'This order now costs {price} points. Check it and confirm again.',
      'ar-sa': 'أصبح سعر هذا الطلب {price} نقطة. راجعه وأكّد مرة أخرى.',
      fr: 'Cette commande coûte maintenant {price} points. Vérifiez et confirmez à nouveau.',
    },
  },
} satisfies Record<string, ErrorFacts>;
