import type { RideDocument } from '@sufra/contracts';
import {
  directionOf,
  formatAmount,
  formatTime,
  type Locale,
  locales,
  localize,
  statusSequence,
  toMinor,
} from '@sufra/ordering';
import { riyalDrawing, riyalDrawingId } from '@sufra/ui/amounts/riyal-drawing.ts';
import { htmlLanguages, languageNames } from '@sufra/ui/i18n/language-tags.ts';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { FaceSettings } from '../app/shell/settings.ts';

type Shop = Omit<FaceSettings, 'tiles'>;

type DriverPageOptions = {
  /** Calls the API for a request, in a language. */
  call: (request: FastifyRequest, address: string, locale: Locale) => Promise<Response>;
  /** The shop of a request's host in a language; undefined where there is none, which was answered then. */
  findShop: (request: FastifyRequest, reply: FastifyReply, locale: Locale) => Promise<Shop | undefined>;
  /** The page without what the driver sees. */
  template: (url: string) => Promise<string>;
  headers: Record<string, string>;
};

/**
 * The page behind a driver's link, drawn by the server: a cheap phone reads it before any script runs. Its address is a
 * secret, so no cache keeps it, no search engine finds it and no other site is told of it.
 */
export function driverPage(app: FastifyInstance, { call, findShop, template, headers }: DriverPageOptions): void {
  app.get<{ Params: { token: string }; Querystring: { lang?: unknown } }>('/d/:token', async (request, reply) => {
    const locale = chooseLocale(request);
    reply.headers({ ...headers, 'cache-control': 'no-store', 'referrer-policy': 'no-referrer' });
    const shop = await findShop(request, reply, locale);
    if (!shop) return reply;
    const { token } = request.params;
    const answer = await call(request, `/driver-links/${encodeURIComponent(token)}`, locale);
    const words = driverWords[locale];
    const ride = answer.ok ? ((await answer.json()) as RideDocument).data.attributes : undefined;
    const body = ride ? rideOf(ride, shop, words) : await goneOf(answer, words);
    const page = (await template(request.url))
      .replace('<html lang="en" dir="ltr">', `<html lang="${htmlLanguages[locale]}" dir="${directionOf(locale)}">`)
      .replace('<title>Sufra</title>', () => `<title>${escape(titleOf(ride, words))}</title>`)
      .replace('<div id="page"></div>', () => `${frameOf(words)}${headerOf(ride, locale, shop, words)}${body}</div>`);
    const wait = answer.headers.get('retry-after');
    if (wait) void reply.header('retry-after', wait);
    return reply.code(answer.status).type('text/html; charset=utf-8').send(page);
  });
}

type Ride = RideDocument['data']['attributes'];

/** The language that the driver chose, else the first of the phone. */
function chooseLocale(request: FastifyRequest<{ Querystring: { lang?: unknown } }>): Locale {
  const wanted = [
    typeof request.query.lang === 'string' ? request.query.lang : '',
    ...(request.headers['accept-language'] ?? '').split(',').map((entry) => entry.trim()),
  ];
  const found = wanted.map((tag) => locales.find((locale) => locale.slice(0, 2) === tag.slice(0, 2).toLowerCase()));
  return found.find((locale) => locale !== undefined) ?? 'en-us';
}

const escape = (text: string): string =>
  text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
    .replaceAll("'", '&#39;');

const fill = (text: string, values: Record<string, string | number>): string =>
  text.replaceAll(/\{(\w+)\}/g, (_, name: string) => String(values[name] ?? ''));

const titleOf = (ride: Ride | undefined, words: DriverWords): string =>
  ride ? fill(words.title, { number: ride.number }) : words.gone;

/** The texts of the script. */
const frameOf = ({ failed, busy, share, stop, on, off, denied }: DriverWords): string =>
  `<div hidden>${riyalDrawing}</div><div id="page"${Object.entries({ failed, busy, share, stop, on, off, denied })
    .map(([name, text]) => ` data-${name}="${escape(text)}"`)
    .join('')}>`;

function headerOf(ride: Ride | undefined, locale: Locale, shop: Shop, words: DriverWords): string {
  const links = locales.map((language) => {
    const tag = htmlLanguages[language];
    const current = language === locale ? ' aria-current="true"' : '';
    const { name } = languageNames[language];
    return `<a href="?lang=${language.slice(0, 2)}" lang="${tag}" title="${escape(name)}"${current}>${tag.slice(0, 2).toUpperCase()}</a>`;
  });
  const place = localize(ride ? ride['location-name'] : shop.label, locale, shop.languages[0] ?? 'en-us');
  const number = ride ? `<h1 class="numbers">${escape(ride.number)}</h1>` : '';
  return `<header>${number}<p class="muted"><bdi>${escape(place)}</bdi></p><nav aria-label="${escape(words.language)}">${links.join('')}</nav></header>`;
}

async function goneOf(answer: Response, words: DriverWords): Promise<string> {
  const [title, hint] =
    answer.status === 410
      ? [words.gone, await detailOf(answer)]
      : answer.status === 404
        ? [words.unknown, words.unknownHint]
        : [words.unavailable, words.unavailableHint];
  return `<div id="ride" data-state="gone"><main class="gone"><h1>${escape(title)}</h1><p class="muted">${escape(hint)}</p></main></div>`;
}

async function detailOf(answer: Response): Promise<string> {
  const { errors = [] } = (await answer.json()) as { errors?: { detail?: string }[] };
  return errors[0]?.detail ?? '';
}

function rideOf(ride: Ride, shop: Shop, words: DriverWords): string {
  const { code } = ride['current-status'];
  // The script draws the step anew when this changes, and the facts in any case: nothing is typed in them.
  const state = `${code} ${ride['here-at'] ?? ''} ${ride['to-collect']}`;
  return [
    `<div id="ride" data-state="${escape(state)}"><main>`,
    `<p class="state" role="status">${escape(stateOf(ride, words))}</p>`,
    `<div id="facts">${addressOf(ride, shop, words)}${moneyOf(ride, shop, words)}`,
    `<p class="muted">${escape(fill(words.items, { count: ride['item-count'] }))}</p></div>`,
    `<div class="action">${actionOf(ride, words)}<p id="error" role="alert"></p></div>`,
    '</main></div>',
    // Outside of what is drawn anew: it goes on while the ride changes.
    '<p id="busy" role="status"></p>',
    `<section id="sharing" class="card" aria-label="${escape(words.share)}" hidden><p id="sharing-text">${escape(words.off)}</p>`,
    `<button type="button" id="sharing-button" class="quiet" aria-pressed="false">${escape(words.share)}</button></section>`,
  ].join('');
}

function stateOf({ 'current-status': { code }, 'here-at': hereAt }: Ride, words: DriverWords): string {
  if (code === 'posted') return words.posted;
  if (code === 'ready') return words.ready;
  if (statusSequence(code) < statusSequence('ready')) return words.preparing;
  return hereAt ? words.here : words.onTheWay;
}

function addressOf(ride: Ride, shop: Shop, words: DriverWords): string {
  const { 'guest-name': name, 'guest-phone': phone, latitude, longitude, 'estimated-arrival-at': arrival } = ride;
  const point = latitude !== null && longitude !== null ? `${latitude},${longitude}` : ride['address-line'];
  const map = `https://www.google.com/maps/dir/?api=1&destination=${encodeURIComponent(point ?? '')}`;
  const links = [
    point && `<a href="${escape(map)}" target="_blank" rel="noopener noreferrer">${escape(words.map)}</a>`,
    phone &&
      `<a href="tel:${escape(phone)}" aria-label="${escape(fill(words.callGuest, { name }))}">${escape(words.call)}</a>`,
  ];
  return [
    `<section class="card"><p class="muted">${escape(words.to)} <bdi>${escape(name)}</bdi></p>`,
    `<h2 dir="auto">${escape(ride['address-line'] ?? '')}</h2>`,
    ride['driver-notes'] && `<p dir="auto">${escape(ride['driver-notes'])}</p>`,
    arrival &&
      `<p class="muted">${escape(fill(words.expected, { time: formatTime(arrival, shop.locale, shop.timeZone) }))}</p>`,
    `<div class="row">${links.filter(Boolean).join('')}</div></section>`,
  ]
    .filter(Boolean)
    .join('');
}

function moneyOf(ride: Ride, shop: Shop, words: DriverWords): string {
  const minor = toMinor(ride['to-collect'], shop.currency.currency);
  if (!minor.ok || minor.value === 0) return `<section class="card"><b>${escape(words.paid)}</b></section>`;
  const label = ride['payment-method'] === 'cash' ? words.cash : words.card;
  const amount = formatAmount(minor.value, shop.currency).parts.map((part) =>
    part.type === 'currency' && part.isRiyalSign
      ? `<svg class="sign" viewBox="0 0 1256 1256" role="img" aria-label="${escape(part.text)}"><use href="#${riyalDrawingId}"/></svg>`
      : escape(part.text),
  );
  return `<section class="card collect"><p>${escape(label)}</p><b><span class="numbers">${amount.join('')}</span></b></section>`;
}

/** The one thing to do next; at the door, the code. */
function actionOf({ 'current-status': { code }, 'here-at': hereAt }: Ride, words: DriverWords): string {
  const button = (step: string, label: string, isQuiet = false) =>
    `<form data-step="${step}"><button type="submit" class="${isQuiet ? 'quiet' : 'main'}">${escape(label)}</button></form>`;
  if (code === 'posted') return '';
  if (statusSequence(code) < statusSequence('on-the-way')) return button('picked-up', words.pickedUp);
  if (!hereAt && code === 'on-the-way') return button('here', words.iAmHere) + deliveredOf(words, true);
  return deliveredOf(words, false);
}

const deliveredOf = (words: DriverWords, isQuiet: boolean): string =>
  `<form data-step="delivered"><label for="code">${escape(words.code)}</label>` +
  '<input id="code" name="code" dir="ltr" inputmode="numeric" autocomplete="off" maxlength="4" aria-describedby="code-hint error" />' +
  `<p id="code-hint" class="muted small">${escape(words.codeHint)}</p>` +
  `<button type="submit" class="${isQuiet ? 'quiet' : 'main'}">${escape(words.delivered)}</button></form>`;

const english = {
  title: 'Delivery {number}',
  language: 'Language',
  to: 'To',
  expected: 'Expected {time}',
  map: 'Map',
  call: 'Call',
  callGuest: 'Call {name}',
  items: 'Items: {count}',
  cash: 'Collect in cash',
  card: 'Collect by card',
  paid: 'Paid: collect nothing',
  posted: 'The branch has not accepted it yet',
  preparing: 'Being prepared',
  ready: 'Ready to be picked up',
  onTheWay: 'On the way',
  here: 'The guest knows that you are here',
  pickedUp: 'I picked it up',
  iAmHere: 'I am here',
  code: 'Code of the guest',
  codeHint: 'Four digits on the guest’s order page. Without them the branch can close the order.',
  delivered: 'Delivered',
  share: 'Show the guest where I am',
  stop: 'Stop showing',
  off: 'Only while this page is open and the order is on its way. No track is kept.',
  on: 'The guest sees where you are while this page is open.',
  denied: 'Your browser does not tell where you are. Allow it in its settings and try again.',
  failed: 'No connection. Try again.',
  busy: 'Too many calls at once. The page goes on by itself in a moment.',
  gone: 'This delivery is over',
  unknown: 'There is no delivery at this address',
  unknownHint: 'Ask the branch to send the link again.',
  unavailable: 'The delivery cannot be shown right now',
  unavailableHint: 'Reload the page in a moment.',
} as const;

type DriverWords = Record<keyof typeof english, string>;

/** The words of the driver's page, in every language whatever the shop speaks: a driver is not its guest. */
const driverWords: Record<Locale, DriverWords> = {
  'en-us': english,
  'ar-sa': {
    title: 'توصيل {number}',
    language: 'اللغة',
    to: 'إلى',
    expected: 'الوصول المتوقع {time}',
    map: 'الخريطة',
    call: 'اتصال',
    callGuest: 'اتصال بـ {name}',
    items: 'عدد الأصناف: {count}',
    cash: 'حصّل نقدًا',
    card: 'حصّل بالبطاقة',
    paid: 'مدفوع، لا تحصّل شيئًا',
    posted: 'لم يقبله الفرع بعد',
    preparing: 'قيد التحضير',
    ready: 'جاهز للاستلام',
    onTheWay: 'في الطريق',
    here: 'يعلم الضيف أنك وصلت',
    pickedUp: 'استلمت الطلب',
    iAmHere: 'وصلت',
    code: 'رمز الضيف',
    codeHint: 'أربعة أرقام في صفحة طلب الضيف. من دونها يستطيع الفرع إنهاء الطلب.',
    delivered: 'تم التسليم',
    share: 'أظهر موقعي للضيف',
    stop: 'أوقف إظهار موقعي',
    off: 'فقط ما دامت هذه الصفحة مفتوحة والطلب في الطريق، ولا يُحفظ أي مسار.',
    on: 'يرى الضيف موقعك ما دامت هذه الصفحة مفتوحة.',
    denied: 'المتصفح لا يعطي موقعك. اسمح بذلك من إعداداته ثم أعد المحاولة.',
    failed: 'لا يوجد اتصال. أعد المحاولة.',
    busy: 'طلبات كثيرة في الوقت نفسه. تتابع الصفحة تلقائيًا بعد قليل.',
    gone: 'انتهى هذا التوصيل',
    unknown: 'لا يوجد توصيل على هذا العنوان',
    unknownHint: 'اطلب من الفرع إرسال الرابط من جديد.',
    unavailable: 'تعذّر عرض التوصيل الآن',
    unavailableHint: 'حدّث الصفحة بعد قليل.',
  },
  fr: {
    title: 'Livraison {number}',
    language: 'Langue',
    to: 'À',
    expected: 'Arrivée prévue {time}',
    map: 'Carte',
    call: 'Appeler',
    callGuest: 'Appeler {name}',
    items: 'Articles : {count}',
    cash: 'À encaisser en espèces',
    card: 'À encaisser par carte',
    paid: 'Payé : rien à encaisser',
    posted: 'Le restaurant ne l’a pas encore acceptée',
    preparing: 'En préparation',
    ready: 'Prête à emporter',
    onTheWay: 'En route',
    here: 'Le client sait que vous êtes là',
    pickedUp: 'Je l’ai récupérée',
    iAmHere: 'Je suis arrivé',
    code: 'Code du client',
    codeHint: 'Quatre chiffres sur la page de sa commande. Sans eux, le restaurant peut clore la commande.',
    delivered: 'Livrée',
    share: 'Montrer ma position au client',
    stop: 'Ne plus montrer ma position',
    off: 'Seulement tant que cette page est ouverte et la commande en route. Aucun trajet n’est gardé.',
    on: 'Le client voit où vous êtes tant que cette page est ouverte.',
    denied: 'Votre navigateur ne donne pas la position. Autorisez-la dans ses réglages, puis réessayez.',
    failed: 'Pas de connexion. Réessayez.',
    busy: 'Trop de demandes à la fois. La page reprend d’elle-même dans un instant.',
    gone: 'Cette livraison est terminée',
    unknown: 'Il n’y a pas de livraison à cette adresse',
    unknownHint: 'Demandez au restaurant de renvoyer le lien.',
    unavailable: 'La livraison ne peut pas être affichée pour le moment',
    unavailableHint: 'Rechargez la page dans un instant.',
  },
};
