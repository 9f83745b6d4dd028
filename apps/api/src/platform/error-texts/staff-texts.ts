import type { ErrorText } from './error-texts.ts';

export const staffTexts = {
  'staff-login-failed': {
    'en-us': 'E-mail or password is wrong. Check both, or ask the owner for a new password.',
    'ar-sa': 'البريد الإلكتروني أو كلمة المرور غير صحيحة. تحقّق منهما أو اطلب من المالك كلمة مرور جديدة.',
    fr: 'E-mail ou mot de passe incorrect. Vérifiez-les, ou demandez un nouveau mot de passe au propriétaire.',
  },
  'reason-required': {
    'en-us': 'Say why the order is cancelled: the guest will read it.',
    'ar-sa': 'اذكر سبب إلغاء الطلب، فالضيف سيقرأه.',
    fr: 'Indiquez pourquoi la commande est annulée : le client le lira.',
  },
  'employee-name-required': {
    'en-us': 'Required. Enter the name the guest may know.',
    'ar-sa': 'مطلوب. أدخل الاسم الذي يظهر للضيف.',
    fr: 'Obligatoire. Saisissez le nom que le client verra.',
  },
  'driver-not-needed': {
    'en-us': 'Only a delivery has a driver. Choose another function.',
    'ar-sa': 'السائق لطلبات التوصيل فقط. اختر مهمة أخرى.',
    fr: 'Seule une livraison a un livreur. Choisissez une autre fonction.',
  },
} satisfies Record<string, ErrorText>;
