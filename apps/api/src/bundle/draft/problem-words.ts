import { intlTags, isLocale, type Locale } from '@sufra/ordering';
import type { BundleProblem } from '../check/parse-bundle-file.ts';

/**
 * The check's remedies in other languages, by their English; {0}, {1} … stand for names and numbers of the bundle. A
 * problem that is missing here is told in English.
 */
const words: [message: string, remedy: string, ar: [string, string], fr: [string, string]][] = [
  [
    'The text is missing in {0}.',
    'Add the translation; until then guests read the primary language.',
    ['النص ناقص باللغة {0}.', 'أضف الترجمة؛ وحتى ذلك الحين يقرأ الضيوف اللغة الأساسية.'],
    ['Le texte manque en {0}.', 'Ajoutez la traduction ; d’ici là, les clients lisent la langue principale.'],
  ],
  [
    '{0} cannot stand here.',
    'Write the English text.',
    ['لا يمكن قبول {0} هنا.', 'اكتب النص بالإنجليزية.'],
    ['{0} ne convient pas ici.', 'Écrivez le texte anglais.'],
  ],
  [
    '{0} cannot stand here.',
    'Write the Arabic text or leave the key out.',
    ['لا يمكن قبول {0} هنا.', 'اكتب النص بالعربية أو اتركه خارجًا.'],
    ['{0} ne convient pas ici.', 'Écrivez le texte arabe ou supprimez-le.'],
  ],
  [
    '{0} cannot stand here.',
    'Write the amount as a string with the currency’s decimals, such as "42.00".',
    ['{0} ليس مبلغًا.', 'اكتب المبلغ بالخانات العشرية للعملة، مثل ‎42.00.'],
    ['{0} n’est pas un montant.', 'Écrivez le montant avec les décimales de la monnaie, comme 42.00.'],
  ],
  [
    '{0} cannot stand here.',
    'Write the French text or leave the key out.',
    ['لا يمكن قبول {0} هنا.', 'اكتب النص بالفرنسية أو اتركه خارجًا.'],
    ['{0} ne convient pas ici.', 'Écrivez le texte français ou supprimez-le.'],
  ],
  [
    '{0} cannot stand here.',
    'Write the colour as # and six small hexadecimal digits, such as #c2410c.',
    ['القيمة {0} ليست لونًا.', 'اكتب اللون بعلامة # وستة رموز، مثل ‎#c2410c.'],
    ['{0} n’est pas une couleur.', 'Écrivez la couleur avec # et six chiffres, comme #c2410c.'],
  ],
  [
    '{0} cannot stand here.',
    'Write a full https:// address.',
    ['القيمة {0} ليست رابطًا كاملًا.', 'اكتب الرابط كاملًا بدءًا من https://.'],
    ['{0} n’est pas une adresse complète.', 'Écrivez une adresse complète en https://.'],
  ],
  [
    '{0} cannot stand here.',
    'Write the number with plus sign and dial code.',
    ['القيمة {0} ليست رقمًا كاملًا.', 'اكتب الرقم مع علامة + ورمز الدولة.'],
    ['{0} n’est pas un numéro complet.', 'Écrivez le numéro avec + et l’indicatif du pays.'],
  ],
  [
    '{0} cannot stand here.',
    'Invalid email address.',
    ['القيمة {0} ليست بريدًا إلكترونيًا.', 'اكتب العنوان كاملًا، مثل hello@example.com.'],
    ['{0} n’est pas une adresse e-mail.', 'Écrivez l’adresse complète, comme hello@example.com.'],
  ],
  [
    '"{0}" is no such id: no visits are counted with it.',
    'Write the id alone, such as G-AB12CD34 or GTM-AB12CD, the digits of a Meta pixel or the code of a TikTok pixel.',
    [
      '«{0}» ليس معرّفًا كهذا، فلا تُحسب به أي زيارة.',
      'اكتب المعرّف وحده، مثل G-AB12CD34 أو GTM-AB12CD، أو أرقام بكسل Meta، أو رمز بكسل TikTok.',
    ],
    [
      '« {0} » n’est pas un tel identifiant : aucune visite n’est comptée avec lui.',
      'Écrivez l’identifiant seul, comme G-AB12CD34 ou GTM-AB12CD, les chiffres d’un pixel Meta ou le code d’un pixel TikTok.',
    ],
  ],
  [
    'A page is one of three.',
    'Give it sections, html or a url.',
    ['الصفحة واحدة من ثلاث.', 'أعطها نصًا أو HTML أو رابطًا.'],
    ['Une page est l’une de trois choses.', 'Donnez-lui un texte, du HTML ou une adresse.'],
  ],
  [
    'Guests do not see {0}.',
    'Take it out, or say it with headings, lists, tables and links.',
    ['لا يرى الضيوف {0}.', 'احذفه أو عبّر عنه بعناوين وقوائم وجداول وروابط.'],
    [
      'Les clients ne voient pas {0}.',
      'Retirez-le, ou dites-le avec des titres, des listes, des tableaux et des liens.',
    ],
  ],
  [
    '"{0}" has {1} decimals, {2} has {3}.',
    'Write the amount with {4} decimals.',
    ['في {0} عدد {1} من الخانات العشرية، وللعملة {2} {3}.', 'اكتب المبلغ بعدد {4} من الخانات العشرية.'],
    ['« {0} » a {1} décimales, {2} en a {3}.', 'Écrivez le montant avec {4} décimales.'],
  ],
  [
    '{0} has {1} decimals, and {2} charges no finer amounts.',
    'Write at most {1}, or take paymentGateway out.',
    ['للعملة {0} عدد {1} من الخانات العشرية، ولا تحصّل {2} مبالغ أدق.', 'اكتب {1} على الأكثر، أو احذف paymentGateway.'],
    [
      '{0} a {1} décimales, et {2} n’encaisse pas de montants plus fins.',
      'Écrivez {1} au plus, ou retirez paymentGateway.',
    ],
  ],
  [
    'A value is missing here: {0}.',
    'Add it.',
    ['هنا قيمة ناقصة ({0}).', 'أضفها.'],
    ['Il manque une valeur ici ({0}).', 'Ajoutez-la.'],
  ],
  [
    'There is no {0} "{1}".',
    'Correct the name, add the {0}, or take it out here.',
    ['لا يوجد ما اسمه {1} ({0}).', 'صحّح الاسم أو أضفه أو احذفه من هنا.'],
    ['Il n’y a pas de « {1} » ({0}).', 'Corrigez le nom, ajoutez-le ou retirez-le d’ici.'],
  ],
  [
    'The {0} "{1}" is there twice, first at {2}.',
    'Rename or remove one of the two.',
    ['الاسم {1} مكرّر ({0})، وموضعه الأول {2}.', 'غيّر أحدهما أو احذفه.'],
    ['« {1} » ({0}) figure deux fois, d’abord à {2}.', 'Renommez ou retirez l’un des deux.'],
  ],
  [
    'The minimum is larger than the maximum.',
    'Lower it, or raise the maximum.',
    ['الحد الأدنى أكبر من الحد الأقصى.', 'خفّض الأدنى أو ارفع الأقصى.'],
    ['Le minimum dépasse le maximum.', 'Baissez-le, ou relevez le maximum.'],
  ],
  [
    'The minimum is larger than all choices together.',
    'Lower it, or add choices.',
    ['الحد الأدنى أكبر من عدد الخيارات كلها.', 'خفّضه أو أضف خيارات.'],
    ['Le minimum dépasse l’ensemble des choix.', 'Baissez-le, ou ajoutez des choix.'],
  ],
  [
    'More dishes are chosen beforehand than the maximum.',
    'Raise it, or choose fewer.',
    ['عدد الأصناف المختارة مسبقًا أكبر من الحد الأقصى.', 'ارفع الحد الأقصى أو اختر أقل.'],
    ['Plus de plats sont choisis d’avance que le maximum.', 'Relevez-le, ou choisissez-en moins.'],
  ],
  [
    '"{0}" is a combo itself.',
    'Choose an item that is no combo.',
    ['الصنف «{0}» وجبة مجمّعة بدوره.', 'اختر صنفًا ليس وجبة مجمّعة.'],
    ['« {0} » est lui-même une formule.', 'Choisissez un plat qui n’est pas une formule.'],
  ],
  [
    'No dish can be chosen.',
    'Name one.',
    ['لا يوجد صنف يختاره الضيف.', 'أضف صنفًا واحدًا على الأقل.'],
    ['Aucun plat ne peut être choisi.', 'Ajoutez-en un.'],
  ],
  [
    'More choices are free ({0}) than allowed ({1}).',
    'Lower freeCount, or raise the maximum.',
    ['الخيارات المجانية ({0}) أكثر من المسموح ({1}).', 'خفّض عدد المجاني أو ارفع الحد الأقصى.'],
    ['Plus de choix gratuits ({0}) que permis ({1}).', 'Baissez le nombre gratuit, ou relevez le maximum.'],
  ],
  [
    'More choices of "{0}" are ticked than the {1} it allows.',
    'Take one out, or raise the maximum.',
    ['الخيارات المحدّدة مسبقًا في «{0}» أكثر من المسموح ({1}).', 'ألغِ أحدها أو ارفع الحد الأقصى.'],
    ['Plus de choix de « {0} » sont cochés que les {1} permis.', 'Retirez-en un, ou relevez le maximum.'],
  ],
  [
    'The item does not ask "{0}".',
    'Name one of its modifierGroups.',
    ['الصنف لا يسأل «{0}».', 'ألغِ التحديد المسبق أو أضف السؤال إلى الصنف.'],
    ['Le plat ne pose pas la question « {0} ».', 'Décochez la réponse, ou ajoutez la question au plat.'],
  ],
  [
    'The picture {0} is missing.',
    'Add the file, correct its name, or take the key out.',
    ['الصورة {0} غير موجودة.', 'أضف الصورة أو صحّح اسمها أو احذفها.'],
    ['L’image {0} manque.', 'Ajoutez le fichier, corrigez son nom ou retirez-la.'],
  ],
  [
    'No file names this picture.',
    'Use it or remove it.',
    ['لا شيء يستخدم هذه الصورة.', 'استخدمها أو احذفها.'],
    ['Rien n’utilise cette image.', 'Utilisez-la ou retirez-la.'],
  ],
  [
    'The guest is told before the order is cancelled.',
    'Make this at least tellGuestSeconds.',
    ['يُخبر الضيف قبل إلغاء الطلب.', 'اجعل الإلغاء بعد إخبار الضيف أو معه.'],
    ['Le client est prévenu avant l’annulation.', 'Annulez au même moment ou plus tard.'],
  ],
  [
    'Some of these days have the hours of "{0}" already.',
    'Give each day to one entry alone.',
    ['لبعض هذه الأيام ساعات خاصة أخرى تبدأ في {0}.', 'اجعل لكل يوم ساعات خاصة واحدة.'],
    ['Certains de ces jours ont déjà les horaires du {0}.', 'Donnez chaque jour à une seule entrée.'],
  ],
  [
    'The last day is before the first.',
    'Swap them.',
    ['اليوم الأخير قبل اليوم الأول.', 'بدّل بينهما.'],
    ['Le dernier jour précède le premier.', 'Échangez-les.'],
  ],
  [
    '{0} cannot stand here.',
    'Write the hours as "16:00-01:00"; an end before the start runs past midnight.',
    ['{0} ليست ساعات صحيحة.', 'اكتب الساعات مثل 16:00-01:00؛ والنهاية قبل البداية تعني ما بعد منتصف الليل.'],
    ['{0} n’est pas un horaire.', 'Écrivez 16:00-01:00 ; une fin avant le début passe minuit.'],
  ],
  [
    'The border has fewer than three corners.',
    'Add some, and repeat the first at the end.',
    ['للحدود أقل من ثلاث زوايا.', 'أضف زوايا حتى تُغلق الحدود.'],
    ['La limite a moins de trois angles.', 'Ajoutez-en jusqu’à ce qu’elle soit fermée.'],
  ],
  [
    'The border crosses itself between positions {0} and {1}.',
    'Put the positions in the order in which one walks around the area.',
    ['الحدود تقطع نفسها.', 'حرّك زواياها حتى لا يقطع ضلع ضلعًا آخر.'],
    ['La limite se croise.', 'Déplacez ses angles jusqu’à ce qu’aucun côté n’en croise un autre.'],
  ],
  [
    'This is set by whoever runs the server.',
    'Put the old value back, or have it changed with the merchant tool.',
    ['هذه القيمة يحدّدها من يدير الخادم.', 'أعد القيمة السابقة أو اطلب تغييرها بأداة المطعم.'],
    [
      'C’est fixé par celui qui gère le serveur.',
      'Remettez l’ancienne valeur, ou faites-la changer avec l’outil du marchand.',
    ],
  ],
  [
    'Points cannot pay: the merchant has no loyalty programme.',
    'Add loyalty.json, switch it on, or take the payment out.',
    ['لا يمكن الدفع بالنقاط لعدم وجود برنامج ولاء.', 'فعّل برنامج الولاء أو احذف طريقة الدفع.'],
    ['Les points ne peuvent pas payer : pas de programme de fidélité.', 'Activez-le, ou retirez ce moyen de paiement.'],
  ],
  [
    '{0} cannot stand here.',
    'Write the whole number, such as +966512345678.',
    ['الرقم {0} غير مكتمل.', 'اكتب الرقم كاملًا مثل ‎+966512345678.'],
    ['{0} n’est pas un numéro complet.', 'Écrivez-le en entier, comme +966512345678.'],
  ],
  [
    '{0} cannot stand here.',
    'Write the VAT number without spaces.',
    ['{0} ليس رقمًا ضريبيًا.', 'اكتب الرقم الضريبي دون مسافات.'],
    ['{0} n’est pas un numéro de TVA.', 'Écrivez-le sans espaces.'],
  ],
  [
    'This is no Saudi VAT number.',
    'Write its 15 digits; the first and the last are 3.',
    ['ليس هذا رقمًا ضريبيًا سعوديًا.', 'اكتب خاناته الخمس عشرة؛ وتبدأ وتنتهي بالرقم 3.'],
    ['Ce n’est pas un numéro de TVA saoudien.', 'Écrivez ses 15 chiffres ; le premier et le dernier sont 3.'],
  ],
  [
    '{0} cannot stand here.',
    'Too big: expected array to have <={1} items.',
    ['القائمة أطول مما يجوز.', 'اكتب {1} على الأكثر.'],
    ['La liste est trop longue.', 'Écrivez-en {1} au plus.'],
  ],
  [
    '{0} cannot stand here.',
    'Too small: expected array to have >={1} items.',
    ['لا شيء هنا.', 'أضف {1} على الأقل.'],
    ['Il n’y a rien ici.', 'Ajoutez-en au moins {1}.'],
  ],
  [
    '{0} cannot stand here.',
    'Too big: expected number to be <={1}.',
    ['{0} لا يصلح هنا.', 'اكتب عددًا لا يزيد على {1}.'],
    ['{0} ne convient pas ici.', 'Écrivez un nombre d’au plus {1}.'],
  ],
  [
    '{0} cannot stand here.',
    'Too big: expected int to be <={1}.',
    ['{0} لا يصلح هنا.', 'اكتب عددًا لا يزيد على {1}.'],
    ['{0} ne convient pas ici.', 'Écrivez un nombre d’au plus {1}.'],
  ],
  [
    '{0} cannot stand here.',
    'Invalid input: expected int, received number.',
    ['{0} لا يصلح هنا.', 'اكتب عددًا صحيحًا بلا كسور.'],
    ['{0} ne convient pas ici.', 'Écrivez un nombre entier.'],
  ],
  [
    '{0} cannot stand here.',
    'Too small: expected number to be >={1}.',
    ['{0} لا يصلح هنا.', 'اكتب عددًا لا يقل عن {1}.'],
    ['{0} ne convient pas ici.', 'Écrivez un nombre d’au moins {1}.'],
  ],
  [
    'No message is ever sent: there is no moment, or no budget.',
    'Name moments and a budget with perDay and perMonth, or choose "push".',
    ['لن تُرسل أي رسالة: لا أوقات أو لا ميزانية.', 'حدّد الأوقات وعدد الرسائل في اليوم والشهر، أو اختر الإشعار فقط.'],
    [
      'Aucun message ne partira : pas de moment, ou pas de budget.',
      'Choisissez des moments et un nombre de messages par jour et par mois, ou la notification seule.',
    ],
  ],
  [
    'A message of this moment has no {0}.',
    'Write only {1}, or take the braces out.',
    ['لا تعرف هذه الرسالة {0}.', 'استخدم {1} وحدها، أو احذف الأقواس.'],
    ['Ce message ne connaît pas {0}.', 'Utilisez seulement {1}, ou retirez les accolades.'],
  ],
  [
    'There is no WhatsApp template of "{0}" in {1}.',
    'Name it, or take the moment out.',
    ['لا يوجد قالب واتساب لهذه الرسالة.', 'اكتب اسمه، أو ألغِ هذا الوقت.'],
    ['Il n’y a pas de modèle WhatsApp pour ce message.', 'Nommez-le, ou retirez ce moment.'],
  ],
  [
    'No time can be chosen: the lead is as long as the days allowed.',
    'Shorten it, or raise maximumDays.',
    ['لا يبقى وقت يختاره الضيف: المهلة بطول الأيام المتاحة.', 'قصّرها، أو زد عدد الأيام.'],
    [
      'Aucune heure ne reste : le délai dure autant que les jours permis.',
      'Raccourcissez-le, ou permettez plus de jours.',
    ],
  ],
  [
    '{0} is not among the languages.',
    'Add it to languages, or choose one of them.',
    ['هذه اللغة ليست بين اللغات المتاحة.', 'أضفها إلى اللغات، أو اختر غيرها.'],
    ['Cette langue n’est pas proposée.', 'Ajoutez-la aux langues, ou choisissez-en une autre.'],
  ],
  [
    'A charge is either a share or an amount.',
    'Give percent or amount, not both.',
    ['الرسوم نسبة أو مبلغ.', 'اختر أحدهما.'],
    ['Des frais sont une part ou un montant.', 'Choisissez l’un des deux.'],
  ],
  [
    'The amount is nothing.',
    'Write what the points stand for, such as "1.00".',
    ['المبلغ صفر.', 'اكتب ما تساويه النقاط، مثل ‎1.00.'],
    ['Le montant est nul.', 'Écrivez ce que valent les points, comme 1.00.'],
  ],
  [
    'Guests get back as much as they spend, or more.',
    'Lower the amount of redeem, or raise its points.',
    ['يستعيد الضيوف كل ما ينفقونه أو أكثر.', 'خفّض قيمة النقاط، أو زد عددها.'],
    ['Les clients récupèrent autant qu’ils dépensent, ou plus.', 'Baissez la valeur des points, ou demandez-en plus.'],
  ],
  [
    'The tier does not ask for more than "{0}" before it.',
    'Order the tiers from the lowest to the highest, each with more points.',
    ['لا يطلب هذا المستوى نقاطًا أكثر من الذي قبله.', 'رتّب المستويات من الأدنى إلى الأعلى، ولكل منها نقاط أكثر.'],
    [
      'Ce niveau ne demande pas plus que le précédent.',
      'Rangez les niveaux du plus bas au plus haut, chacun avec plus de points.',
    ],
  ],
];

const patterns = words.map(([message, remedy, ar, fr]) => ({
  pattern: patternOf(`${message}\n${remedy}`),
  texts: { 'ar-sa': ar, fr },
}));

/** A problem in the person's language, where its words are known. */
export function describeProblemIn(problem: BundleProblem, locale: Locale): BundleProblem {
  if (locale === 'en-us') return problem;
  for (const { pattern, texts } of patterns) {
    const found = pattern.exec(`${problem.message}\n${problem.remedy}`);
    if (!found) continue;
    const fill = (text: string) =>
      text.replaceAll(/\{(\d)\}/g, (_, index: string) => nameLanguages(found.groups?.[`p${index}`] ?? '', locale));
    const [message, remedy] = texts[locale];
    return { ...problem, message: fill(message), remedy: fill(remedy) };
  }
  return problem;
}

/** Codes of languages by their names: "ar-sa and fr" is "arabe et français"; any other value stays. */
function nameLanguages(value: string, locale: Locale): string {
  const codes = value.split(' and ');
  if (!codes.every((code) => isLocale(code))) return value;
  const names = new Intl.DisplayNames(intlTags[locale], { type: 'language' });
  const named = codes.map((code) => names.of(code.slice(0, 2)) ?? code);
  return new Intl.ListFormat(intlTags[locale]).format(named);
}

/** The English with a group for each name; the second time a name stands for what it was. */
function patternOf(text: string): RegExp {
  const seen = new Set<string>();
  const source = text.replaceAll(/[.*+?^$()[\]\\|]/g, String.raw`\$&`).replaceAll(/\{(\d)\}/g, (_, index: string) => {
    if (seen.has(index)) return String.raw`\k<p${index}>`;
    seen.add(index);
    return `(?<p${index}>[^\n]*?)`;
  });
  return new RegExp(`^${source}$`);
}
