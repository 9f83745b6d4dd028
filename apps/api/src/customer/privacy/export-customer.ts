import { type CustomerExport, profileFieldNames, profileFields } from '@sufra/contracts';
import type { Locale, OrderStatusCode, OrderType } from '@sufra/ordering';
import type { RequestContext } from '../../context.ts';
import { neverExported, type PersonalTable, personalTables } from './personal-data.ts';
import { listItemNames, readPersonalRows } from './privacy.store.ts';

type Names = Record<Exclude<Locale, 'en-us'>, string>;

const names = (arabic: string, french: string): Names => ({ 'ar-sa': arabic, fr: french });

/** The fields added to a row: the status in words beside its code, and the dish of a favourite. */
const addedNames: Record<'item' | 'statusText', Record<Locale, string>> = {
  item: { 'en-us': 'Item', ...names('الصنف', 'Article') },
  statusText: { 'en-us': 'Status text', ...names('وصف الحالة', 'État en clair') },
};

/**
 * The names of an export's columns. English is derived from the column's own name; a column has one name, whatever
 * table it is in. A test holds the list against the database.
 */
export const columnNames: Record<string, Names> = {
  ...Object.fromEntries(profileFieldNames.map((name) => [name.replaceAll('-', '_'), profileFields[name].label])),
  account_type: names('نوع الحساب', 'Type de compte'),
  actor: names('بواسطة', 'Par'),
  address_latitude: names('خط عرض العنوان', 'Latitude de l’adresse'),
  address_line: names('سطر العنوان', 'Ligne d’adresse'),
  address_longitude: names('خط طول العنوان', 'Longitude de l’adresse'),
  amount_minor: names('المبلغ', 'Montant'),
  asked_at: names('وقت السؤال أو طلب الاسترداد', 'Demandé le'),
  call_asked_at: names('وقت طلب الاتصال', 'Appel demandé le'),
  ended_at: names('وقت الانتهاء', 'Terminé le'),
  ended_by: names('أنهاه', 'Terminé par'),
  is_before_payment: names('قبل الدفع', 'Avant le paiement'),
  price_minor: names('السعر', 'Prix'),
  outcome: names('النتيجة', 'Résultat'),
  decided_at: names('وقت البت في الاسترداد', 'Décidé le'),
  food_minor: names('قيمة الأصناف في الاسترداد', 'Part des plats'),
  points_returned: names('النقاط المعادة', 'Points rendus'),
  points_taken: names('النقاط المسحوبة', 'Points repris'),
  reason_code: names('رمز سبب الاسترداد', 'Code du motif'),
  way: names('طريقة الرد', 'Mode de remboursement'),
  refunded_vat_minor: names('الضريبة المستردة', 'TVA remboursée'),
  refunded_food_minor: names('قيمة الأصناف المستردة', 'Plats remboursés'),
  refund_wanted_minor: names('إجمالي المطلوب رده', 'Total à rembourser'),
  answer: names('رد المطعم', 'Réponse du restaurant'),
  answer_state: names('حالة إرسال الرد', 'État de l’envoi de la réponse'),
  answered_at: names('وقت الرد', 'Réponse le'),
  area: names('المنطقة', 'Zone'),
  arrived_at: names('وقت الوصول', 'Arrivée'),
  at: names('الوقت', 'Date et heure'),
  attempt: names('المحاولة', 'Tentative'),
  balance: names('الرصيد', 'Solde'),
  balance_after: names('الرصيد بعد العملية', 'Solde après l’opération'),
  block: names('القطعة', 'Bloc'),
  body: names('الصورة', 'Image'),
  branch_name: names('اسم الفرع', 'Nom du restaurant'),
  building: names('المبنى', 'Bâtiment'),
  business_day: names('يوم العمل', 'Jour d’exploitation'),
  car: names('السيارة', 'Voiture'),
  card_brand: names('نوع البطاقة', 'Marque de la carte'),
  card_last4: names('آخر أربعة أرقام من البطاقة', 'Quatre derniers chiffres de la carte'),
  channel: names('القناة', 'Canal'),
  city: names('المدينة', 'Ville'),
  closed_at: names('وقت الإنهاء بلا رد', 'Classé le'),
  code: names('الرمز', 'Code'),
  colour: names('اللون', 'Couleur'),
  combo_items: names('أصناف الوجبة', 'Articles du menu composé'),
  comment: names('التعليق', 'Commentaire'),
  contact: names('وسيلة التواصل', 'Contact'),
  content_type: names('نوع الملف', 'Type de fichier'),
  country: names('الدولة', 'Pays'),
  created_at: names('تاريخ الإنشاء', 'Créé le'),
  currency_code: names('رمز العملة', 'Code de la devise'),
  currency_digits: names('عدد المنازل العشرية للعملة', 'Décimales de la devise'),
  delivery_area_id: names('معرّف منطقة التوصيل', 'Identifiant de la zone de livraison'),
  delivery_charge_minor: names('رسوم التوصيل', 'Frais de livraison'),
  device: names('الجهاز', 'Appareil'),
  device_label: names('وصف الجهاز', 'Description de l’appareil'),
  dial_code: names('رمز الاتصال الدولي', 'Indicatif téléphonique'),
  discount_minor: names('الخصم', 'Remise'),
  driver_notes: names('ملاحظات للسائق', 'Instructions pour le livreur'),
  email: names('البريد الإلكتروني', 'E-mail'),
  email_verified_at: names('تاريخ تأكيد البريد الإلكتروني', 'E-mail confirmé le'),
  endpoint: names('عنوان استلام الإشعارات', 'Adresse de réception des notifications'),
  entry_number: names('رقم آخر قيد', 'Numéro de la dernière écriture'),
  estimated_ready_at: names('وقت الجاهزية المتوقع', 'Prêt vers'),
  expires_at: names('تاريخ الانتهاء', 'Expire le'),
  failure: names('سبب الفشل', 'Cause de l’échec'),
  feedback_id: names('معرّف الملاحظة', 'Identifiant de l’avis'),
  first_name: names('الاسم الأول', 'Prénom'),
  floor: names('الطابق', 'Étage'),
  governorate: names('المحافظة', 'Gouvernorat'),
  height: names('الارتفاع', 'Hauteur'),
  host: names('عنوان الموقع', 'Adresse du site'),
  house_number: names('رقم المنزل', 'Numéro de maison'),
  instructions: names('تعليمات', 'Instructions'),
  is_default: names('العنوان الافتراضي', 'Adresse par défaut'),
  is_email_verified: names('البريد الإلكتروني مؤكد', 'E-mail confirmé'),
  is_first_order: names('أول طلب', 'Première commande'),
  is_promotion: names('ضمن عرض', 'Offert par une promotion'),
  kind: names('نوع العملية', 'Type d’opération'),
  label: names('التسمية', 'Libellé'),
  landmark: names('علامة مميزة', 'Point de repère'),
  last_active_at: names('آخر نشاط', 'Dernière activité'),
  wants_order_texts: names('رسائل نصية عن الطلبات', 'Messages sur les commandes'),
  last_name: names('اسم العائلة', 'Nom de famille'),
  last_seen_at: names('آخر استخدام للجهاز', 'Dernière utilisation de l’appareil'),
  last_used_at: names('آخر تسجيل دخول', 'Dernière connexion'),
  latitude: names('خط العرض', 'Latitude'),
  line1: names('سطر العنوان الأول', 'Ligne d’adresse 1'),
  line2: names('سطر العنوان الثاني', 'Ligne d’adresse 2'),
  locale: names('اللغة', 'Langue'),
  longitude: names('خط الطول', 'Longitude'),
  maker: names('الشركة المصنّعة', 'Marque'),
  message: names('الرسالة', 'Message'),
  method: names('طريقة الدفع', 'Moyen de paiement'),
  mobile: names('رقم الجوال', 'Numéro de mobile'),
  mobile_verified_at: names('تاريخ تأكيد رقم الجوال', 'Mobile confirmé le'),
  modifiers: names('الإضافات', 'Suppléments'),
  name: names('الاسم', 'Nom'),
  notes: names('الملاحظات', 'Remarques'),
  number: names('الرقم', 'Numéro'),
  offer_code: names('رمز العرض', 'Code de l’offre'),
  order_id: names('معرّف الطلب', 'Identifiant de la commande'),
  order_number: names('رقم الطلب', 'Numéro de la commande'),
  paid_with: names('وسيلة الدفع المستخدمة', 'Payé avec'),
  payment_method: names('طريقة الدفع', 'Moyen de paiement'),
  payment_status: names('حالة الدفع', 'État du paiement'),
  pending_dial_code: names('رمز الاتصال الدولي قيد التأكيد', 'Indicatif à confirmer'),
  pending_email: names('البريد الإلكتروني قيد التأكيد', 'E-mail à confirmer'),
  pending_first_name: names('الاسم الأول قيد التأكيد', 'Prénom à confirmer'),
  pending_last_name: names('اسم العائلة قيد التأكيد', 'Nom de famille à confirmer'),
  pending_mobile: names('رقم الجوال قيد التأكيد', 'Mobile à confirmer'),
  photo_uri: names('رابط الصورة', 'Lien de la photo'),
  placed_at: names('وقت الطلب', 'Commande passée le'),
  plate_number: names('رقم اللوحة', 'Plaque d’immatriculation'),
  points: names('النقاط', 'Points'),
  points_earned: names('النقاط المكتسبة', 'Points gagnés'),
  points_redeemed: names('النقاط المستخدمة', 'Points utilisés'),
  position: names('الترتيب', 'Position'),
  postal_code: names('الرمز البريدي', 'Code postal'),
  promo_discount_minor: names('خصم العرض', 'Remise de la promotion'),
  promotion_code: names('رمز العرض الترويجي', 'Code de la promotion'),
  promotion_kind: names('نوع العرض الترويجي', 'Type de promotion'),
  promotion_name: names('اسم العرض الترويجي', 'Nom de la promotion'),
  provider: names('مزوّد الخدمة', 'Prestataire'),
  provider_payment_id: names('معرّف الدفع لدى المزوّد', 'Identifiant du paiement chez le prestataire'),
  purpose: names('الغرض', 'Objet'),
  quantity: names('الكمية', 'Quantité'),
  rated_at: names('وقت التقييم', 'Évaluée le'),
  rating: names('التقييم', 'Note'),
  reason: names('السبب', 'Motif'),
  receipt: names('الإيصال', 'Reçu'),
  redeemed_at: names('وقت استخدام العرض', 'Utilisée le'),
  refund_currency_code: names('رمز عملة الاسترداد', 'Devise du remboursement'),
  refund_due_at: names('وقت استحقاق الاسترداد', 'Remboursement dû le'),
  refund_minor: names('مبلغ الاسترداد', 'Montant à rembourser'),
  refund_reason: names('سبب الاسترداد', 'Motif du remboursement'),
  refund_status: names('حالة الاسترداد', 'État du remboursement'),
  refunded_at: names('وقت الاسترداد', 'Remboursé le'),
  refunded_minor: names('المبلغ المسترد', 'Montant remboursé'),
  release_at: names('وقت الإرسال المقرر إلى الفرع', 'Envoi prévu au restaurant'),
  released_at: names('وقت الإتاحة', 'Transmis ou libéré le'),
  removed_ingredients: names('المكوّنات المحذوفة', 'Ingrédients retirés'),
  replaced_email: names('البريد الإلكتروني السابق', 'E-mail remplacé'),
  requested_at: names('وقت الطلب', 'Demandé le'),
  revoked_at: names('وقت تسجيل الخروج', 'Déconnecté le'),
  scheduled_at: names('الموعد المحدد', 'Prévue pour'),
  sent_at: names('وقت الإرسال', 'Envoyé le'),
  service_charge_minor: names('رسوم الخدمة', 'Frais de service'),
  settled_at: names('وقت إتمام الدفع', 'Réglé le'),
  source: names('مصدر الطلب', 'Origine'),
  started_at: names('وقت البدء', 'Commencé le'),
  state: names('الولاية أو المنطقة الإدارية', 'État ou région'),
  status: names('الحالة', 'État'),
  status_at: names('وقت الحالة', 'Date de l’état'),
  street: names('الشارع', 'Rue'),
  subject: names('المعرّف لدى المزوّد', 'Identifiant chez le fournisseur'),
  subtotal_minor: names('المجموع الفرعي', 'Sous-total'),
  table_label: names('الطاولة', 'Table'),
  telephone: names('الهاتف', 'Téléphone'),
  topic: names('رمز الموضوع', 'Code du sujet'),
  topic_name: names('الموضوع', 'Sujet'),
  total_minor: names('الإجمالي', 'Total'),
  booking: names('وقت المطبخ المحجوز', 'Temps de cuisine réservé'),
  delay_minutes: names('التأخير بالدقائق', 'Retard en minutes'),
  delay_reason_code: names('رمز سبب التأخير', 'Code du motif du retard'),
  delay_reason: names('سبب التأخير', 'Motif du retard'),
  unanswered_at: names('وقت إبلاغك بعدم الرد', 'Absence de réponse annoncée le'),
  travel_minutes: names('مدة التوصيل بالدقائق', 'Trajet en minutes'),
  type: names('نوع الطلب', 'Type de commande'),
  unit_price_minor: names('سعر الوحدة', 'Prix unitaire'),
  until: names('حتى', 'Jusqu’au'),
  used_at: names('وقت الاستخدام', 'Utilisé le'),
  vat_minor: names('ضريبة القيمة المضافة', 'TVA'),
  vat_rate_basis_points: names('نسبة الضريبة (جزء من عشرة آلاف)', 'Taux de TVA (dix-millièmes)'),
  vat_type: names('نوع الضريبة', 'Type de TVA'),
  width: names('العرض', 'Largeur'),
};

const about: Record<Locale, string> = {
  'en-us': 'Everything that this restaurant’s online shop keeps about you. Times are in UTC.',
  'ar-sa': 'كل ما يحتفظ به متجر هذا المطعم الإلكتروني عنك. الأوقات بالتوقيت العالمي.',
  fr: 'Tout ce que la boutique en ligne de ce restaurant conserve à votre sujet. Les heures sont en UTC.',
};

const headings: Record<string, Record<Locale, string>> = {
  Account: { 'en-us': 'Account', 'ar-sa': 'الحساب', fr: 'Compte' },
  Notices: { 'en-us': 'Notices', 'ar-sa': 'الإشعارات', fr: 'Notifications' },
  'Signed-in devices': { 'en-us': 'Signed-in devices', 'ar-sa': 'الأجهزة المسجّل دخولها', fr: 'Appareils connectés' },
  'Codes sent': { 'en-us': 'Codes sent', 'ar-sa': 'الرموز المرسلة', fr: 'Codes envoyés' },
  'Sign-in providers': { 'en-us': 'Sign-in providers', 'ar-sa': 'مزوّدو تسجيل الدخول', fr: 'Fournisseurs de connexion' },
  'Blocks by the restaurant': {
    'en-us': 'Blocks by the restaurant',
    'ar-sa': 'الحظر من المطعم',
    fr: 'Blocages par le restaurant',
  },
  Addresses: { 'en-us': 'Addresses', 'ar-sa': 'العناوين', fr: 'Adresses' },
  Vehicles: { 'en-us': 'Vehicles', 'ar-sa': 'السيارات', fr: 'Véhicules' },
  Favourites: { 'en-us': 'Favourites', 'ar-sa': 'المفضلة', fr: 'Favoris' },
  Orders: { 'en-us': 'Orders', 'ar-sa': 'الطلبات', fr: 'Commandes' },
  'What was ordered': { 'en-us': 'What was ordered', 'ar-sa': 'الأصناف المطلوبة', fr: 'Articles commandés' },
  'Missing dishes': { 'en-us': 'Missing dishes', 'ar-sa': 'الأصناف الناقصة', fr: 'Plats manquants' },
  Refunds: { 'en-us': 'Refunds', 'ar-sa': 'المبالغ المستردة', fr: 'Remboursements' },
  'Steps of the orders': { 'en-us': 'Steps of the orders', 'ar-sa': 'مراحل الطلبات', fr: 'Étapes des commandes' },
  Payments: { 'en-us': 'Payments', 'ar-sa': 'المدفوعات', fr: 'Paiements' },
  Ratings: { 'en-us': 'Ratings', 'ar-sa': 'التقييمات', fr: 'Évaluations' },
  Stars: { 'en-us': 'Stars', 'ar-sa': 'النجوم', fr: 'Étoiles' },
  'Pictures of feedback': { 'en-us': 'Pictures of feedback', 'ar-sa': 'صور الملاحظات', fr: 'Photos des avis' },
  Feedback: { 'en-us': 'Feedback', 'ar-sa': 'الملاحظات', fr: 'Avis' },
  'Promotions used': { 'en-us': 'Promotions used', 'ar-sa': 'العروض المستخدمة', fr: 'Promotions utilisées' },
  Points: { 'en-us': 'Points', 'ar-sa': 'النقاط', fr: 'Points' },
  'Points earned and spent': {
    'en-us': 'Points earned and spent',
    'ar-sa': 'النقاط المكتسبة والمستخدمة',
    fr: 'Points gagnés et dépensés',
  },
};

/** Rows of a customer in archives, by table, and the months whose files are not at hand. */
type Archived = { rows: Record<string, Record<string, unknown>[]>; away: string[] };

/** Reads it; ordering knows how. */
export type ReadArchived = (context: RequestContext, customerId: string) => Promise<Archived>;

/** From other capabilities: the words for the status of an order, and archived rows. */
type ExportWords = { statusOf(code: OrderStatusCode, type: OrderType): string; archived: Archived };

/** Everything that is kept about a customer, under names that a person can read. */
export async function exportCustomer(
  context: RequestContext,
  customerId: string,
  words: ExportWords,
): Promise<CustomerExport> {
  const { db, merchant, locale } = context;
  const data: CustomerExport['data'] = {};
  const tables = personalTables.filter(({ heading }) => heading !== undefined);
  const rows = addArchived(await readPersonalRows(db, tables, merchant.id, customerId), words.archived);
  const items = await listItemNames(
    db,
    merchant.id,
    (rows['customer_favorites'] ?? []).map((row) => String(row['item_id'])),
  );
  const orders = new Map((rows['orders'] ?? []).map((row) => [row['id'], row]));
  for (const table of tables) {
    const heading = headings[table.heading ?? '']?.[locale];
    if (heading === undefined) throw new Error(`${table.heading} has no words`);
    data[heading] = (rows[table.table] ?? []).map((row) => ({
      ...(table.table === 'customer_favorites' && { [addedNames.item[locale]]: items.get(String(row['item_id'])) }),
      ...readable(table, row, locale, digitsOf(row)),
      ...stepOf(table.table, row),
    }));
  }
  /** Amounts stay in the currency in which they were paid, whatever the merchant's is now. */
  function digitsOf(row: Record<string, unknown>): number {
    const digits = row['currency_digits'] ?? orders.get(row['order_id'])?.['currency_digits'];
    return typeof digits === 'number' ? digits : merchant.currency.digits;
  }
  /** The step beside its code, as the guest's own screens call it. */
  function stepOf(table: string, row: Record<string, unknown>): Record<string, unknown> {
    const type = (table === 'orders' ? row : orders.get(row['order_id']))?.['type'];
    const code = table === 'orders' ? row['status'] : row['code'];
    if (!type || (table !== 'orders' && table !== 'order_event_log')) return {};
    return { [addedNames.statusText[locale]]: words.statusOf(code as OrderStatusCode, type as OrderType) };
  }
  const [label = merchant.handle] = Object.values(merchant.concept.label);
  return {
    'exported-at': context.now().toISOString(),
    shop: merchant.concept.label[locale] ?? label,
    about: words.archived.away.length === 0 ? about[locale] : `${about[locale]} ${awayIn(locale, words.archived.away)}`,
    data,
  };
}

/** Archived rows stand with the others, the older before the newer. */
function addArchived(rows: Archived['rows'], { rows: archived }: Archived): Archived['rows'] {
  const all = { ...rows };
  for (const { table, exported } of personalTables) {
    const older = (archived[table] ?? []).filter((row) => !exported || row['id'] !== null);
    const named = older.map((row) =>
      exported
        ? Object.fromEntries(Object.entries(exported.columns).map(([name, column]) => [name, row[column]]))
        : row,
    );
    all[table] = [...named, ...(rows[table] ?? [])];
  }
  return all;
}

const awayIn = (locale: Locale, months: string[]): string => `${away[locale]} ${months.join(', ')}.`;

const away: Record<Locale, string> = {
  'en-us': 'Your orders of these months are in the restaurant’s archive; ask the restaurant for them:',
  'ar-sa': 'طلباتك في الأشهر التالية محفوظة في أرشيف المطعم، اطلبها منه:',
  fr: 'Vos commandes de ces mois sont dans les archives du restaurant ; demandez-les-lui :',
};

function readable(
  { notExported = [] }: PersonalTable,
  row: Record<string, unknown>,
  locale: Locale,
  digits: number,
): Record<string, unknown> {
  const isShown = (column: string) => !neverExported.includes(column) && !notExported.includes(column);
  const entries = Object.entries(row).filter(([column, value]) => isShown(column) && value !== null);
  return Object.fromEntries(
    entries.map(([column, value]) => [nameOf(column, row, locale), shown(column, value, digits)]),
  );
}

/** In English 'total_minor' is 'Total', 'first_name' is 'First name'; 'status_at' stays 'Status at' beside a status. */
function nameOf(column: string, row: Record<string, unknown>, locale: Locale): string {
  if (locale !== 'en-us') return columnNames[column]?.[locale] ?? column;
  const short = column.replace(/_(?:minor|at)$/, '');
  const words = (short in row ? column : short).replaceAll('_', ' ');
  return words.charAt(0).toUpperCase() + words.slice(1);
}

function shown(column: string, value: unknown, digits: number): unknown {
  if (column.endsWith('_minor') && typeof value === 'number') return (value / 10 ** digits).toFixed(digits);
  // Bytes of a picture, which a browser opens from its address bar.
  if (typeof value === 'string' && value.startsWith('\\x'))
    return `data:image/webp;base64,${Buffer.from(value.slice(2), 'hex').toString('base64')}`;
  return value;
}
