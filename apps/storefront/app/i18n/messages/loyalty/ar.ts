import type { messages as english } from './en.ts';

export const messages: Record<keyof typeof english, string> = {
  'loyalty.link': 'نقاطي',
  'loyalty.title': 'نقاطي',
  'loyalty.balance': 'رصيدك',
  'loyalty.points':
    '{count, plural, zero {لا نقاط} one {نقطة واحدة} two {نقطتان} few {# نقاط} many {# نقطة} other {# نقطة}}',
  'loyalty.unit': '{count, plural, zero {نقطة} one {نقطة} two {نقطة} few {نقاط} many {نقطة} other {نقطة}}',
  'loyalty.worth': 'قيمتها',
  'loyalty.earned': 'المكتسبة',
  'loyalty.redeemed': 'المستخدمة',
  'loyalty.expired': 'المنتهية',
  'loyalty.expiringTitle': 'تنتهي قريبًا',
  'loyalty.expiring':
    '{count, plural, zero {لا نقاط} one {نقطة واحدة صالحة حتى {day}} two {نقطتان صالحتان حتى {day}} few {# نقاط صالحة حتى {day}} many {# نقطة صالحة حتى {day}} other {# نقطة صالحة حتى {day}}}',
  'loyalty.tierTitle': 'مستواك',
  'loyalty.noTier': 'لست في أي مستوى بعد',
  'loyalty.toNext':
    '{count, plural, zero {وصلت إلى {tier}} one {تبقّت نقطة واحدة إلى {tier}} two {تبقّت نقطتان إلى {tier}} few {تبقّت # نقاط إلى {tier}} many {تبقّت # نقطة إلى {tier}} other {تبقّت # نقطة إلى {tier}}}',
  'loyalty.highest': 'أنت في أعلى مستوى.',
  'loyalty.progress': 'الطريق إلى {tier}',
  'loyalty.tierHelp': 'تُحتسب النقاط التي كسبتها في آخر اثني عشر شهرًا، ولا ينقص مستواك عند استخدامها.',
  'loyalty.tiers': 'كل المستويات',
  'loyalty.tierFrom':
    '{count, plural, =0 {من البداية} zero {من البداية} one {من نقطة واحدة} two {من نقطتين} few {من # نقاط} many {من # نقطة} other {من # نقطة}}',
  'loyalty.tierEarns': 'نقاط أكثر بنسبة {percent}٪',
  'loyalty.yours': 'مستواك',
  'loyalty.howTitle': 'كيف تعمل النقاط',
  'loyalty.howEarn':
    '{count, plural, zero {نقاط مقابل كل} one {نقطة واحدة مقابل كل} two {نقطتان مقابل كل} few {# نقاط مقابل كل} many {# نقطة مقابل كل} other {# نقطة مقابل كل}}',
  'loyalty.howEarnHelp': 'تنفقها على الطعام عند اكتمال طلبك. الرسوم لا تُكسبك نقاطًا.',
  'loyalty.howWorth':
    '{count, plural, zero {النقاط تساوي} one {نقطة واحدة تساوي} two {نقطتان تساويان} few {# نقاط تساوي} many {# نقطة تساوي} other {# نقطة تساوي}}',
  'loyalty.howPay': 'عندما يكفي رصيدك لطلب كامل، يمكنك دفع ثمنه بالنقاط عند إتمام الطلب.',
  'loyalty.howExpiry':
    '{days, plural, zero {تنتهي النقاط في اليوم نفسه.} one {النقاط صالحة ليوم واحد.} two {النقاط صالحة ليومين، وتُستخدم الأقدم أولًا.} few {النقاط صالحة # أيام، وتُستخدم الأقدم أولًا.} many {النقاط صالحة # يومًا، وتُستخدم الأقدم أولًا.} other {النقاط صالحة # يوم، وتُستخدم الأقدم أولًا.}}',
  'loyalty.howNoExpiry': 'نقاطك لا تنتهي.',
  'loyalty.history': 'سجل النقاط',
  'loyalty.allHistory': 'السجل كاملًا',
  'loyalty.historyEmpty': 'لا نقاط بعد',
  'loyalty.historyEmptyHelp': 'تصلك أولى نقاطك عند اكتمال طلبك القادم.',
  'loyalty.seeMenu': 'تصفّح القائمة',
  'loyalty.kind.earned': 'مكتسبة',
  'loyalty.kind.redeemed': 'دُفعت بالنقاط',
  'loyalty.kind.returned': 'أُعيدت إليك',
  'loyalty.kind.expired': 'انتهت صلاحيتها',
  'loyalty.kind.adjusted': 'تعديل',
  'loyalty.reason.refund': 'بعد استرداد',
  'loyalty.reason.merged': 'دمج حسابين',
  'loyalty.reason.apology': 'اعتذار منا',
  'loyalty.reason.gift': 'هدية منا',
  'loyalty.reason.missing': 'نقاط كانت ناقصة',
  'loyalty.reason.correction': 'تصحيح',
  'loyalty.reason.misuse': 'سُحبت لإساءة الاستخدام',
  'loyalty.order': 'الطلب {number}',
  'loyalty.balanceAfter': 'الرصيد {points}',
  'loyalty.shown':
    '{count, plural, zero {لا عمليات} one {عملية واحدة معروضة} two {عمليتان معروضتان} few {# عمليات معروضة} many {# عملية معروضة} other {# عملية معروضة}}',
  'loyalty.more': 'عرض عمليات أقدم',
};
