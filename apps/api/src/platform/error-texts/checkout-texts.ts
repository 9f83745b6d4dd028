import type { ErrorText } from './error-texts.ts';

export const checkoutTexts = {
  '1071': {
    'en-us': 'Sorry, this store is not currently accepting orders',
    'ar-sa': 'عذرًا، هذا الفرع لا يستقبل الطلبات حاليًا',
    fr: 'Désolé, ce restaurant ne prend pas de commandes actuellement',
  },
  'cart-empty': {
    'en-us': 'No item selected',
    'ar-sa': 'لم يتم اختيار أي صنف',
    fr: 'Aucun article sélectionné',
  },
  'too-many-lines': {
    'en-us': 'An order has at most {maximum} lines. Remove some items.',
    'ar-sa': 'الحد الأقصى للطلب {maximum} سطر. احذف بعض الأصناف.',
    fr: 'Une commande compte au plus {maximum} lignes. Retirez des articles.',
  },
  'item-unknown': {
    'en-us': 'This item is no longer available and must be removed to proceed.',
    'ar-sa': 'هذا الصنف لم يعد متوفرًا ويجب حذفه للمتابعة.',
    fr: 'Cet article n’est plus disponible et doit être retiré pour continuer.',
  },
  'item-unavailable-in-branch': {
    'en-us': 'The item {name} is not available in this branch at the moment',
    'ar-sa': 'الصنف {name} غير متوفر في هذا الفرع حاليًا',
    fr: 'L’article {name} n’est pas disponible dans ce restaurant pour le moment',
  },
  'item-unavailable-for-type': {
    'en-us': 'Item not available for {orderType}: {name}. Remove it or choose another order type.',
    'ar-sa': 'الصنف {name} غير متوفر لطلبات {orderType}. احذفه أو اختر نوع طلب آخر.',
    fr: 'Article non disponible en {orderType} : {name}. Retirez-le ou changez de type de commande.',
  },
  'item-unavailable-now': {
    'en-us': 'Item not available: {name} is not served at this time. Remove it or order it during its hours.',
    'ar-sa': 'الصنف غير متوفر: لا يُقدَّم {name} في هذا الوقت. احذفه أو اطلبه في أوقات تقديمه.',
    fr: 'Article non disponible : {name} n’est pas servi en ce moment. Retirez-le ou commandez-le à ses heures.',
  },
  'item-sold-out': {
    'en-us': 'Item not available: {name} is sold out. Remove it from your cart.',
    'ar-sa': 'الصنف غير متوفر: نفد {name}. احذفه من سلتك.',
    fr: 'Article non disponible : {name} est épuisé. Retirez-le de votre panier.',
  },
  'category-out-of-stock': {
    'en-us': '{category} category is out of stock for this location.',
    'ar-sa': 'فئة {category} غير متوفرة في هذا الفرع.',
    fr: 'La catégorie {category} est épuisée dans ce restaurant.',
  },
  'modifier-unknown': {
    'en-us': 'A choice of {name} is no longer offered. Open the item and choose again.',
    'ar-sa': 'أحد اختيارات {name} لم يعد متاحًا. افتح الصنف واختر من جديد.',
    fr: 'Un choix de {name} n’est plus proposé. Ouvrez l’article et choisissez à nouveau.',
  },
  'modifier-minimum': {
    'en-us': '{group}: choose at least {minimum}.',
    'ar-sa': '{group}: اختر {minimum} على الأقل.',
    fr: '{group} : choisissez au moins {minimum}.',
  },
  'modifier-maximum': {
    'en-us': 'Maximum extras reached for {group}: choose at most {maximum}.',
    'ar-sa': 'بلغت الحد الأقصى للإضافات في {group}: اختر {maximum} كحد أقصى.',
    fr: 'Nombre maximal de suppléments atteint pour {group} : choisissez-en au plus {maximum}.',
  },
  modifiers_availability: {
    'en-us': '{modifier} is not available at the moment. Choose something else.',
    'ar-sa': '{modifier} غير متوفر حاليًا. اختر خيارًا آخر.',
    fr: '{modifier} n’est pas disponible pour le moment. Choisissez autre chose.',
  },
  'combo-incomplete': {
    'en-us': '{slot}: choose between {minimum} and {maximum}.',
    'ar-sa': '{slot}: اختر من {minimum} إلى {maximum}.',
    fr: '{slot} : choisissez entre {minimum} et {maximum}.',
  },
  'ingredient-not-removable': {
    'en-us': '{name}: this ingredient cannot be left out. Put it back to continue.',
    'ar-sa': '{name}: لا يمكن الاستغناء عن هذا المكوّن. أعده للمتابعة.',
    fr: '{name} : cet ingrédient ne peut pas être retiré. Remettez-le pour continuer.',
  },
  'quantity-invalid': {
    'en-us': 'Quantity: enter a whole number from 1 to {maximum}.',
    'ar-sa': 'الكمية: أدخل عددًا صحيحًا من 1 إلى {maximum}.',
    fr: 'Quantité : saisissez un nombre entier de 1 à {maximum}.',
  },
  'notes-too-long': {
    'en-us': 'Max {maximum} characters',
    'ar-sa': 'الحد الأقصى {maximum} حرفًا',
    fr: '{maximum} caractères maximum',
  },
  please_select_an_order_type: {
    'en-us': 'Please select an order type.',
    'ar-sa': 'يرجى اختيار نوع الطلب.',
    fr: 'Veuillez choisir un type de commande.',
  },
  'order-type-not-allowed': {
    'en-us': 'This order type is not offered here. Choose another one.',
    'ar-sa': 'نوع الطلب هذا غير متاح هنا. اختر نوعًا آخر.',
    fr: 'Ce type de commande n’est pas proposé ici. Choisissez-en un autre.',
  },
  'branch-required': {
    'en-us': 'Please choose a branch for your order.',
    'ar-sa': 'يرجى اختيار فرع لطلبك.',
    fr: 'Veuillez choisir un restaurant pour votre commande.',
  },
  'branch-unknown': {
    'en-us': 'This branch is no longer available. Choose another one.',
    'ar-sa': 'هذا الفرع لم يعد متاحًا. اختر فرعًا آخر.',
    fr: 'Ce restaurant n’est plus disponible. Choisissez-en un autre.',
  },
  'branch-not-accepting': {
    'en-us': 'The selected branch is no longer accepting orders',
    'ar-sa': 'الفرع المحدد لم يعد يستقبل الطلبات',
    fr: 'Le restaurant choisi ne prend plus de commandes',
  },
  'address-required': {
    'en-us': 'Please choose a delivery address.',
    'ar-sa': 'يرجى اختيار عنوان للتوصيل.',
    fr: 'Veuillez choisir une adresse de livraison.',
  },
  'address-unknown': {
    'en-us': 'We could not find this address. Choose one of your saved addresses.',
    'ar-sa': 'لم نعثر على هذا العنوان. اختر أحد عناوينك المحفوظة.',
    fr: 'Adresse introuvable. Choisissez une de vos adresses enregistrées.',
  },
  'outside-delivery-areas': {
    'en-us': 'We do not deliver to your area.{nearest} Choose another address or pick your order up.',
    'ar-sa': 'لا نوصل إلى منطقتك.{nearest} اختر عنوانًا آخر أو استلم طلبك من الفرع.',
    fr: 'Nous ne livrons pas votre secteur.{nearest} Choisissez une autre adresse ou le retrait.',
  },
  'zone-minimum': {
    'en-us': 'Delivery to your area is available for orders over {amount} ({currency}).',
    'ar-sa': 'التوصيل إلى منطقتك متاح للطلبات التي تزيد على {amount} ({currency}).',
    fr: 'La livraison dans votre secteur est disponible pour les commandes de plus de {amount} ({currency}).',
  },
  'delivery-minimum': {
    'en-us': 'Minimum order for delivery is {amount} {currency} excluding delivery charge',
    'ar-sa': 'الحد الأدنى لطلب التوصيل هو {amount} {currency} دون رسوم التوصيل',
    fr: 'Le minimum de commande en livraison est de {amount} {currency} hors frais de livraison',
  },
  'order-minimum': {
    'en-us': 'Minimum order is {amount} {currency}',
    'ar-sa': 'الحد الأدنى للطلب هو {amount} {currency}',
    fr: 'Le minimum de commande est de {amount} {currency}',
  },
  'table-required': {
    'en-us': 'Enter your table number, or 0 if you have no table.',
    'ar-sa': 'أدخل رقم طاولتك، أو 0 إذا لم تكن لديك طاولة.',
    fr: 'Saisissez votre numéro de table, ou 0 si vous n’en avez pas.',
  },
  'payment-type-required': {
    'en-us': 'Please choose how you want to pay.',
    'ar-sa': 'يرجى اختيار طريقة الدفع.',
    fr: 'Veuillez choisir un mode de paiement.',
  },
  'payment-type-not-allowed': {
    'en-us': 'This payment method is not offered for this order. Choose another one.',
    'ar-sa': 'طريقة الدفع هذه غير متاحة لهذا الطلب. اختر طريقة أخرى.',
    fr: 'Ce mode de paiement n’est pas proposé pour cette commande. Choisissez-en un autre.',
  },
  'ordering-disabled': {
    'en-us': 'This menu is for reading only. Please order at the restaurant.',
    'ar-sa': 'هذه القائمة للاطلاع فقط. يرجى الطلب من المطعم.',
    fr: 'Ce menu est consultable uniquement. Commandez au restaurant.',
  },
  'scheduling-unavailable': {
    'en-us': 'Orders for later are not accepted here. Order for now.',
    'ar-sa': 'الطلبات المجدولة غير متاحة هنا. اطلب الآن.',
    fr: 'Les commandes différées ne sont pas acceptées ici. Commandez pour maintenant.',
  },
  'schedule-invalid': {
    'en-us': 'Please select a valid date and time.',
    'ar-sa': 'يرجى اختيار تاريخ ووقت صحيحين.',
    fr: 'Veuillez choisir une date et une heure valides.',
  },
  'schedule-past-date': {
    'en-us': 'A date in the past cannot be selected. Choose a later one.',
    'ar-sa': 'لا يمكن اختيار تاريخ سابق. اختر تاريخًا لاحقًا.',
    fr: 'Une date passée ne peut pas être choisie. Choisissez une date ultérieure.',
  },
  'schedule-today-only': {
    'en-us': 'Only the current date can be selected. Choose a time today.',
    'ar-sa': 'يمكن اختيار تاريخ اليوم فقط. اختر وقتًا من اليوم.',
    fr: 'Seule la date du jour peut être choisie. Choisissez une heure aujourd’hui.',
  },
  'schedule-too-early': {
    'en-us': 'Scheduled order too early: choose a time at least {minutes} minutes from now.',
    'ar-sa': 'موعد الطلب المجدول قريب جدًا: اختر وقتًا بعد {minutes} دقيقة من الآن على الأقل.',
    fr: 'Commande programmée trop tôt : choisissez une heure dans {minutes} minutes au moins.',
  },
  'schedule-too-late': {
    'en-us': 'Scheduled order too late: choose an earlier day or time.',
    'ar-sa': 'موعد الطلب المجدول بعيد جدًا: اختر يومًا أو وقتًا أقرب.',
    fr: 'Commande programmée trop tard : choisissez un jour ou une heure plus proche.',
  },
  'schedule-closed': {
    'en-us': 'The branch takes no orders for this time. Choose another time.',
    'ar-sa': 'الفرع لا يستقبل الطلبات في هذا الوقت. اختر وقتًا آخر.',
    fr: 'Le restaurant ne prend pas de commandes à cette heure. Choisissez-en une autre.',
  },
  'price-changed': {
    'en-us': 'The total changed to {total}. Check the new total and confirm again.',
    'ar-sa': 'تغيّر الإجمالي إلى {total}. راجع الإجمالي الجديد وأكّد مرة أخرى.',
    fr: 'Le total est maintenant de {total}. Vérifiez-le et confirmez à nouveau.',
  },
  'item-price-changed': {
    'en-us': '{name} now costs {new} instead of {old}. Keep it at this price, or remove it.',
    'ar-sa': 'أصبح سعر {name} {new} بدلًا من {old}. أبقه بهذا السعر أو احذفه.',
    fr: '{name} coûte maintenant {new} au lieu de {old}. Gardez-le à ce prix ou retirez-le.',
  },
  'amount-invalid': {
    'en-us': 'Amount: use at most {digits} decimals.',
    'ar-sa': 'المبلغ: استخدم {digits} منازل عشرية كحد أقصى.',
    fr: 'Montant : {digits} décimales au maximum.',
  },
  'loyalty-points-too-few': {
    'en-us': 'This order costs {price} points and you have {balance}. Choose another way to pay.',
    'ar-sa': 'يكلّف هذا الطلب {price} نقطة ورصيدك {balance}. اختر طريقة دفع أخرى.',
    fr: 'Cette commande coûte {price} points et vous en avez {balance}. Choisissez un autre mode de paiement.',
  },
  'loyalty-points-price-changed': {
    'en-us': 'This order now costs {price} points. Check it and confirm again.',
    'ar-sa': 'أصبح سعر هذا الطلب {price} نقطة. راجعه وأكّد مرة أخرى.',
    fr: 'Cette commande coûte maintenant {price} points. Vérifiez et confirmez à nouveau.',
  },
} satisfies Record<string, ErrorText>;
