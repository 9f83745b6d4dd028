import {
  asrMethods,
  guestChannels,
  guestMoments,
  type Json,
  locales,
  type Place,
  prayerMethods,
} from '@sufra/ordering';

/** A value of merchant.json that an owner changes. Its usual value holds while the file leaves it out. */
export type Setting = { at: Place } & (
  | { kind: 'count'; from: number; to: number; usual?: number; isNeeded?: true }
  | { kind: 'percent' }
  | { kind: 'money'; isNeeded?: true }
  | { kind: 'tick'; usual: boolean }
  /** An absent value has no default of its own in the file, and means the same. */
  | { kind: 'choice'; options: readonly string[]; usual?: string; unsaid?: string; isNeeded?: true }
  | { kind: 'ticks'; options: readonly string[] }
  /** Several numbers or addresses, one a line. */
  | { kind: 'lines'; areNumbers?: true }
  /** One number or address. */
  | { kind: 'word' }
  | { kind: 'picture' }
  /** Values that are there together or not at all; this is what they begin with. */
  | { kind: 'whole'; first: Json }
  /** A part with a form of its own. */
  | { kind: 'part' }
);

type Kind<Of extends Setting['kind']> = Omit<Extract<Setting, { kind: Of }>, 'kind' | 'at'>;

const concept = (...keys: string[]): Place => ['concept', ...keys];
const application = (...keys: string[]): Place => ['application', ...keys];
const count = (at: Place, given: Kind<'count'>): Setting => ({ kind: 'count', at, ...given });
const tick = (at: Place, usual = false): Setting => ({ kind: 'tick', at, usual });
const money = (at: Place): Setting => ({ kind: 'money', at });
const choice = (at: Place, given: Kind<'choice'>): Setting => ({ kind: 'choice', at, ...given });
const part = (at: Place): Setting => ({ kind: 'part', at });

/** A year. */
const mostMinutes = 525_600;

/** The settings by the page that shows them and the part of it, in the order shown. */
export const settingGroups = {
  orders: {
    kinds: [
      part(application('allowedOrderTypes')),
      money(concept('minimumOrderAmount')),
      tick(application('menuOnly')),
      tick(application('forceLocation')),
      part(application('defaultMenu')),
      tick(application('isSeparatedMenus')),
    ],
    cart: [
      tick(concept('cart', 'areNotesEnabled'), true),
      count(concept('cart', 'expiryMinutes'), { from: 0, to: mostMinutes, usual: 0 }),
      count(concept('cart', 'abandonedAlertMinutes'), { from: 0, to: mostMinutes, usual: 0 }),
    ],
    later: [
      tick(concept('advanceOrder', 'isAllowed')),
      count(concept('advanceOrder', 'maximumDays'), { from: 0, to: 60 }),
      count(concept('advanceOrder', 'minimumLeadMinutes'), { from: 0, to: 10_080, usual: 15 }),
      choice(concept('advanceOrder', 'fullTimes'), { options: ['hidden', 'shown'], unsaid: 'hidden' }),
    ],
  },
  limits: {
    unpaid: [
      count(concept('orderLimits', 'unpaidOrders', 'perCustomer'), { from: 0, to: 10_000, usual: 5 }),
      count(concept('orderLimits', 'unpaidOrders', 'perNumber'), { from: 0, to: 10_000, usual: 5 }),
    ],
    hourly: [
      count(concept('orderLimits', 'hourlyOrders', 'perCustomer'), { from: 0, to: 10_000, usual: 8 }),
      count(concept('orderLimits', 'hourlyOrders', 'perNumber'), { from: 0, to: 10_000, usual: 8 }),
    ],
    size: [
      money(concept('orderLimits', 'handoverAmount')),
      count(concept('orderLimits', 'lineQuantity'), { from: 1, to: 99, usual: 99 }),
    ],
    exempt: [{ kind: 'lines', at: concept('orderLimits', 'exemptNumbers'), areNumbers: true }],
  },
  messages: {
    when: [
      choice(concept('guestMessages', 'channel'), { options: guestChannels, usual: 'push' }),
      { kind: 'ticks', at: concept('guestMessages', 'moments'), options: guestMoments },
      count(concept('guestMessages', 'latestMinutes'), { from: 1, to: 240, usual: 15 }),
    ],
    budget: [
      count(concept('guestMessages', 'budget', 'perDay'), { from: 0, to: 1_000_000, usual: 0 }),
      count(concept('guestMessages', 'budget', 'perMonth'), { from: 0, to: 1_000_000, usual: 0 }),
    ],
    words: [part(concept('guestMessages', 'texts')), part(concept('guestMessages', 'templates'))],
  },
  prayer: {
    pause: [
      tick(concept('prayer', 'isPauseRespected')),
      count(concept('prayer', 'minutesBefore'), { from: 0, to: 60, usual: 0 }),
      count(concept('prayer', 'minutesAfter'), { from: 1, to: 120, usual: 20 }),
    ],
    times: [
      tick(application('isPrayerTimesShown')),
      choice(concept('prayer', 'method'), { options: prayerMethods }),
      choice(concept('prayer', 'asr'), { options: asrMethods }),
    ],
  },
  kitchen: {
    stations: [part(concept('stations'))],
    missing: [
      count(concept('substituteAnswerMinutes'), { from: 1, to: 30, usual: 5 }),
      money(concept('refundApprovalFrom')),
    ],
    cancelling: [
      { kind: 'whole', at: concept('cancellation'), first: { maximumStatus: 'accepted', minutes: 5 } },
      choice(concept('cancellation', 'maximumStatus'), {
        options: ['posted', 'accepted', 'confirmed', 'in-kitchen', 'ready'],
        isNeeded: true,
      }),
      count(concept('cancellation', 'minutes'), { from: 0, to: mostMinutes, isNeeded: true }),
      count(concept('cancelAfterDelayMinutes'), { from: 1, to: 240, usual: 15 }),
    ],
    counter: [tick(concept('pickupScreenNames'), true)],
  },
  charges: {
    delivery: [
      money(concept('delivery', 'minimumOrderAmount')),
      money(concept('delivery', 'freeFromAmount')),
      money(concept('delivery', 'specialFromAmount')),
      money(concept('delivery', 'specialPrice')),
    ],
    service: [part(concept('serviceCharges'))],
    vat: [
      { kind: 'whole', at: concept('vat'), first: { type: 'inclusive', rate: 15 } },
      choice(concept('vat', 'type'), { options: ['inclusive', 'exclusive'], isNeeded: true }),
      { kind: 'percent', at: concept('vat', 'rate') },
      tick(concept('vat', 'isDeliveryTaxable'), true),
      { kind: 'word', at: concept('vat', 'number') },
    ],
  },
  languages: {
    spoken: [
      part(concept('languages')),
      choice(concept('primaryLanguage'), { options: locales, isNeeded: true }),
      choice(concept('secondaryLanguage'), { options: locales }),
      tick(concept('languages.negotiated')),
    ],
  },
  rest: {
    staff: [tick(concept('requiresSecondFactor'))],
    mail: [{ kind: 'lines', at: concept('dailyMail') }],
    guests: [
      { kind: 'word', at: concept('feedbackRedirectUrl') },
      count(concept('otpLength'), { from: 4, to: 8, usual: 6 }),
      { kind: 'picture', at: concept('webBrandLogo') },
    ],
    kiosk: [
      count(application('kiosk', 'idleSeconds'), { from: 5, to: 3600, usual: 60 }),
      count(application('kiosk', 'countdownSeconds'), { from: 5, to: 120, usual: 15 }),
    ],
  },
} as const satisfies Record<string, Record<string, readonly Setting[]>>;

export type SettingGroup = keyof typeof settingGroups;

/** The last two keys of a value, by which its words are found: `delivery.minimumOrderAmount`. */
export const nameOfSetting = (at: Place): string => at.slice(1).slice(-2).join('.');

/** The value that holds where the file says nothing. */
export const usualOf = (setting: Setting): Json | undefined =>
  setting.kind === 'choice' ? (setting.usual ?? setting.unsaid) : 'usual' in setting ? setting.usual : undefined;
