import type { HoursReason, OrderType, PauseReason, SoldOutKind } from '@sufra/ordering';
import { z } from 'zod';
import { listDocument, localizedText, oneOf, resource } from './json-api.ts';

/** The words of the rules, each under its own name; a missing one does not compile. */
const soldOutKinds: { [Kind in SoldOutKind]: Kind } = { item: 'item', modifier: 'modifier', ingredient: 'ingredient' };

const pauseReasons: { [Reason in PauseReason]: Reason } = {
  busy: 'busy',
  staff: 'staff',
  kitchen: 'kitchen',
  drivers: 'drivers',
  weather: 'weather',
  closing: 'closing',
  other: 'other',
};

const hoursReasons: { [Reason in HoursReason]: Reason } = {
  holiday: 'holiday',
  ramadan: 'ramadan',
  eid: 'eid',
  'national-day': 'national-day',
  maintenance: 'maintenance',
  event: 'event',
  staff: 'staff',
  weather: 'weather',
  other: 'other',
};

const orderTypes: { [Type in OrderType]: Type } = {
  deliver: 'deliver',
  pickup: 'pickup',
  'to-go': 'to-go',
  'eat-in': 'eat-in',
  curbside: 'curbside',
  queue: 'queue',
};

/** The branch that a call of staff is about; needed by those who work at every branch. */
const location = z.string().max(64).optional().describe('the branch; left out by staff of one branch');

/** The setter of a temporary state, and the moment. */
const setting = { 'set-by': z.string().describe('name of the employee'), 'set-at': z.string() };

/** Something that ran out at a branch, or of which so many are left. */
const soldOutAttributes = z.object({
  kind: z.enum(soldOutKinds),
  'thing-id': z.string(),
  name: localizedText,
  until: z.string().nullable().describe('ISO 8601 UTC; null until it is taken back'),
  remaining: z.int().nullable().describe('how many are left; null when it is gone'),
  ...setting,
});

/** A pause as guests read it. */
export const guestPause = z.object({
  'order-types': z.array(z.enum(orderTypes)).describe('curbside and queue follow to-go'),
  'extra-minutes': z.int().nullable().describe('added to every promise; null when no orders are taken'),
  reason: z.enum(pauseReasons),
  until: z.string().describe('ISO 8601 UTC'),
});

const pauseAttributes = guestPause.extend(setting);

/** From and to on the branch's clock, as HH:MM; an end at or before the start runs past midnight. */
export const timeRange = z.object({ from: z.string(), to: z.string() });

/** Hours of some days, the first and the last included, which replace those of the bundle; none means closed. */
const specialHoursAttributes = z.object({
  from: z.string().describe('YYYY-MM-DD on the branch’s clock'),
  to: z.string(),
  hours: z.array(timeRange),
  reason: z.enum(hoursReasons),
  until: z.string().describe('ISO 8601 UTC, the end of the last day or of its night'),
  ...setting,
});

/** The staff's setting for accepting orders of a type automatically. */
const autoAcceptAttributes = z.object({
  'order-type': z.enum(orderTypes),
  'is-on': z.boolean(),
  until: z.string().nullable().describe('ISO 8601 UTC; null until it is set anew'),
  ...setting,
});

const withId = { id: z.string() };

/** GET /staff/availability: one resource a branch, with what is in force now. */
const availabilityResource = resource(
  'availabilities',
  z.object({
    'location-id': z.string(),
    'sold-out': z.array(soldOutAttributes.extend(withId)),
    'out-in-menu': z
      .array(z.object({ ...withId, kind: z.enum(soldOutKinds), name: localizedText, everywhere: z.boolean() }))
      .describe('what the menu itself calls sold out; its id is that of the thing, and ends it as one of sold-out'),
    pauses: z.array(pauseAttributes.extend(withId)),
    hours: z.array(specialHoursAttributes.extend(withId)).describe('set by its staff, those ahead included'),
    'auto-acceptance': z.array(autoAcceptAttributes),
    'order-types': z.array(z.enum(orderTypes)).describe('what the branch offers; curbside and queue follow to-go'),
    'auto-accepted': z.array(z.enum(orderTypes)).describe('accepted as they come while a device of the branch listens'),
  }),
);

export const availabilityListDocument = listDocument(availabilityResource);
export const availabilityQuery = z.object({ location });

/** POST /staff/sold-out; replaces what was said about the thing before. */
export const soldOutBody = z.object({
  location,
  kind: z.enum(soldOutKinds),
  'thing-id': z.string().max(64),
  until: z
    .string()
    .max(40)
    .describe(
      'hour, shift (until the branch closes), day (the rest of the business day), manual, or a moment in ISO 8601',
    ),
  remaining: z
    .int()
    .min(0)
    .max(10_000)
    .nullish()
    .describe('so many are left, of an item or modifier; left out when it is gone'),
});

export const soldOutDocument = oneOf(resource('sold-out-things', soldOutAttributes));

/** POST /staff/pauses. */
export const pauseBody = z.object({
  location,
  'order-types': z.array(z.enum(orderTypes)).min(1).max(6),
  'extra-minutes': z.int().min(1).max(120).nullable().describe('null takes no orders'),
  reason: z.enum(pauseReasons),
  until: z
    .union([z.string().max(40), z.int().min(1)])
    .describe('shift (until the branch closes), a moment in ISO 8601, or minutes from now'),
});

export const pauseDocument = oneOf(resource('branch-pauses', pauseAttributes));

const clockTime = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$|^24:00$/);

/** POST /staff/hours; of two for the same day the one that was set last counts. */
export const specialHoursBody = z.object({
  location,
  from: z.string().max(10),
  to: z.string().max(10),
  hours: z
    .array(z.object({ from: clockTime, to: clockTime }))
    .max(4)
    .describe('none closes the branch'),
  reason: z.enum(hoursReasons),
});

export const specialHoursDocument = oneOf(resource('special-hours', specialHoursAttributes));

/** PUT /staff/auto-acceptance. */
export const autoAcceptBody = z.object({
  location,
  'order-type': z.enum(orderTypes),
  'is-on': z.boolean(),
  until: z.string().max(40).optional().describe('shift, day or a moment in ISO 8601; left out until it is set anew'),
});

export const autoAcceptDocument = oneOf(resource('auto-acceptances', autoAcceptAttributes));

/** GET /staff/things: what can be marked at a branch. */
export const thingsQuery = z.object({
  location,
  search: z.string().max(80).optional(),
  item: z.string().max(64).optional().describe('only this item, what can be chosen with it and what is in it'),
});

export const thingListDocument = listDocument(
  resource(
    'things',
    z.object({
      kind: z.enum(soldOutKinds),
      name: localizedText,
      category: localizedText.describe('of an item its category, of a modifier its group'),
      'sold-out-id': z.string().nullable().describe('what is in force about it, in GET /staff/availability'),
      remaining: z.int().nullable().describe('how many are left of it, where it is counted'),
    }),
  ),
);

export type AvailabilityResource = z.infer<typeof availabilityResource>;
export type SoldOutAttributes = z.infer<typeof soldOutAttributes>;
export type PauseAttributes = z.infer<typeof pauseAttributes>;
export type SpecialHoursAttributes = z.infer<typeof specialHoursAttributes>;
export type AutoAcceptAttributes = z.infer<typeof autoAcceptAttributes>;
export type SpecialHoursBody = z.infer<typeof specialHoursBody>;
export type AutoAcceptBody = z.infer<typeof autoAcceptBody>;
export type SoldOutBody = z.infer<typeof soldOutBody>;
export type PauseBody = z.infer<typeof pauseBody>;
export type ThingListDocument = z.infer<typeof thingListDocument>;
