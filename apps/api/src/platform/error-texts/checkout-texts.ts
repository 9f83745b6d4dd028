import type { ErrorText } from './error-texts.ts';

export const checkoutTexts = {
  '1071': {
    'en-us': 'Sorry, this store is not currently accepting orders',
    'ar-sa': 'عذرًا، هذا الفرع لا يستقبل الطلبات حاليًا',
    fr: 'Désolé, ce restaurant ne prend pas de commandes actuellement',
  },
  'cart-empty': {
    'en-us': 'Your cart is empty. Add an item before you check out.',
    'ar-sa': 'سلتك فارغة. أضف صنفًا قبل إتمام الطلب.',
    fr: 'Votre panier est vide. Ajoutez un article avant de commander.',
  },
  'too-many-lines': {
    'en-us': 'An order has at most {maximum} lines. Remove some items.',
    'ar-sa': 'الحد الأقصى للطلب {maximum} سطر. احذف بعض الأصناف.',
    fr: 'Une commande compte au plus {maximum} lignes. Retirez des articles.',
  },
  'item-unknown': {
    'en-us': 'This item is no longer on the menu. Remove it from your cart.',
    'ar-sa': 'هذا الصنف لم يعد في القائمة. احذفه من سلتك.',
    fr: 'Cet article n’est plus à la carte. Retirez-le de votre panier.',
  },
  'item-unavailable-in-branch': {
    'en-us': '{name} is not available at this branch. Remove it or choose another branch.',
    'ar-sa': '{name} غير متوفر في هذا الفرع. احذفه أو اختر فرعًا آخر.',
    fr: '{name} n’est pas disponible dans ce restaurant. Retirez-le ou choisissez-en un autre.',
  },
  'item-unavailable-for-type': {
    'en-us': '{name} is not available for this order type. Remove it or choose another order type.',
    'ar-sa': '{name} غير متوفر لنوع الطلب هذا. احذفه أو اختر نوع طلب آخر.',
    fr: '{name} n’est pas disponible pour ce type de commande. Retirez-le ou changez de type.',
  },
  'item-unavailable-now': {
    'en-us': '{name} is not served at this time. Remove it or order it later.',
    'ar-sa': '{name} لا يُقدَّم في هذا الوقت. احذفه أو اطلبه لاحقًا.',
    fr: '{name} n’est pas servi à cette heure. Retirez-le ou commandez-le plus tard.',
  },
  'item-sold-out': {
    'en-us': '{name} is sold out. Remove it from your cart.',
    'ar-sa': 'نفد {name}. احذفه من سلتك.',
    fr: '{name} est épuisé. Retirez-le de votre panier.',
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
    'en-us': '{group}: choose at most {maximum}.',
    'ar-sa': '{group}: اختر {maximum} كحد أقصى.',
    fr: '{group} : choisissez au plus {maximum}.',
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
    'en-us': 'Notes: at most {maximum} characters. Shorten your note.',
    'ar-sa': 'الملاحظات: {maximum} حرفًا كحد أقصى. اختصر ملاحظتك.',
    fr: 'Remarques : {maximum} caractères maximum. Raccourcissez votre texte.',
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
    'en-us': 'The selected branch is no longer accepting orders. Choose another one.',
    'ar-sa': 'الفرع المحدد لم يعد يستقبل الطلبات. اختر فرعًا آخر.',
    fr: 'Le restaurant choisi ne prend plus de commandes. Choisissez-en un autre.',
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
    'en-us': 'We do not deliver to your area. Choose another address or pick your order up.',
    'ar-sa': 'لا نوصل إلى منطقتك. اختر عنوانًا آخر أو استلم طلبك من الفرع.',
    fr: 'Nous ne livrons pas votre secteur. Choisissez une autre adresse ou le retrait.',
  },
  'zone-minimum': {
    'en-us': 'The minimum order for delivery to this area is {minimum}. Add items for {missing}.',
    'ar-sa': 'الحد الأدنى للتوصيل إلى هذه المنطقة {minimum}. أضف أصنافًا بقيمة {missing}.',
    fr: 'Le minimum de commande pour ce secteur est de {minimum}. Ajoutez pour {missing}.',
  },
  'delivery-minimum': {
    'en-us': 'The minimum order for delivery is {minimum}. Add items for {missing}.',
    'ar-sa': 'الحد الأدنى لطلب التوصيل {minimum}. أضف أصنافًا بقيمة {missing}.',
    fr: 'Le minimum de commande en livraison est de {minimum}. Ajoutez pour {missing}.',
  },
  'order-minimum': {
    'en-us': 'The minimum order is {minimum}. Add items for {missing}.',
    'ar-sa': 'الحد الأدنى للطلب {minimum}. أضف أصنافًا بقيمة {missing}.',
    fr: 'Le minimum de commande est de {minimum}. Ajoutez pour {missing}.',
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
  'coupon-invalid': {
    'en-us': 'Invalid Promo Code. Check the code or remove it.',
    'ar-sa': 'رمز العرض غير صالح. تحقّق منه أو احذفه.',
    fr: 'Code promo invalide. Vérifiez-le ou retirez-le.',
  },
  'price-changed': {
    'en-us': 'The total changed to {total}. Check the new total and confirm again.',
    'ar-sa': 'تغيّر الإجمالي إلى {total}. راجع الإجمالي الجديد وأكّد مرة أخرى.',
    fr: 'Le total est maintenant de {total}. Vérifiez-le et confirmez à nouveau.',
  },
  'amount-invalid': {
    'en-us': 'Amount: use at most {digits} decimals.',
    'ar-sa': 'المبلغ: استخدم {digits} منازل عشرية كحد أقصى.',
    fr: 'Montant : {digits} décimales au maximum.',
  },
} satisfies Record<string, ErrorText>;
