import type { PushNotice } from '@sufra/contracts';
import { wayOfServing, type Locale, type LocalizedText, type OrderStatusCode, type OrderType } from '@sufra/ordering';
import { displayNumber } from '../display-number.ts';
import type { StoredOrder } from '../stored-order.ts';

type Words = { title: (number: string) => string; body: (branch: string) => string };

const ready: Record<Locale, Words> = {
  'en-us': { title: (number) => `Order ${number} is ready`, body: (branch) => `Collect it now at ${branch}.` },
  'ar-sa': { title: (number) => `طلبك رقم ${number} جاهز`, body: (branch) => `يمكنك استلامه الآن من ${branch}.` },
  fr: { title: (number) => `Commande ${number} prête`, body: (branch) => `Retirez-la maintenant : ${branch}.` },
};

const served: Record<Locale, Words> = {
  'en-us': { title: (number) => `Order ${number} is ready`, body: () => 'It is being brought to your table.' },
  'ar-sa': { title: (number) => `طلبك رقم ${number} جاهز`, body: () => 'سيصل إلى طاولتك حالًا.' },
  fr: { title: (number) => `Commande ${number} prête`, body: () => 'On vous l’apporte à table.' },
};

const onTheWay: Record<Locale, Words> = {
  'en-us': { title: (number) => `Order ${number} is on its way`, body: () => 'The driver has left the restaurant.' },
  'ar-sa': { title: (number) => `طلبك رقم ${number} في الطريق`, body: () => 'غادر السائق المطعم.' },
  fr: { title: (number) => `Commande ${number} en route`, body: () => 'Le livreur a quitté le restaurant.' },
};

const wordsOf = { deliver: onTheWay, pickup: ready, 'eat-in': served };

/** Which steps a guest is told of who looks elsewhere: that there is food to fetch, or somebody at the door soon. */
export const isNoticed = (type: OrderType, code: OrderStatusCode): boolean =>
  wayOfServing(type) === 'deliver' ? code === 'on-the-way' : code === 'ready';

/** What the notice says: the number of the order and where it is, and nothing about the person. */
export function orderNotice(order: StoredOrder, locale: Locale): PushNotice {
  const words = wordsOf[wayOfServing(order.type)][locale];
  return {
    title: words.title(displayNumber(order.number)),
    body: words.body(nameIn(order.branchName, locale)),
    locale,
    direction: locale === 'ar-sa' ? 'rtl' : 'ltr',
    path: `/user/order/${order.id}`,
    tag: order.id,
  };
}

const nameIn = (name: LocalizedText, locale: Locale): string => name[locale] ?? Object.values(name)[0] ?? '';
