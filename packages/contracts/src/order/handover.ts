import { z } from 'zod';
import { localizedText, oneOf, resource } from '../json-api.ts';
import { orderAttributes } from './order.ts';

/** An order on the pickup screen: its number, and the guest's first name where the merchant shows names. */
const screenOrder = z.object({ id: z.string(), number: z.string(), name: z.string().nullable() });

/** GET /staff/screen: the orders that guests collect at the branch of a paired screen. */
export const screenDocument = oneOf(
  resource(
    'screens',
    z.object({
      'location-name': localizedText,
      preparing: z.array(screenOrder).describe('the longest accepted first'),
      ready: z
        .array(
          screenOrder.extend({
            'ready-at': z.string(),
            'called-at': z.string().nullable().describe('when the counter last called it again'),
          }),
        )
        .describe('the last one that was ready or called first'),
    }),
  ),
);

export type ScreenDocument = z.infer<typeof screenDocument>;
export type ScreenAttributes = ScreenDocument['data']['attributes'];

/** A hint on /staff/screen/events that an order of the branch changed: the screen reads its orders anew. It says nothing else. */
export const screenChangedEventName = 'screen-changed';

/** POST /orders/{id}/driver-links: the driver as the guest may know them; the link is sent to the phone, if there is one. */
export const giveToDriverBody = z.object({ name: z.string().max(200), phone: z.string().max(32).optional() });

export const driverLinkDocument = oneOf(
  resource(
    'driver-links',
    z.object({
      url: z.string().describe('told here once: who holds it is the driver'),
      name: z.string(),
      phone: z.string().nullable(),
      message: z.enum(['none', 'sent', 'failed']),
      qr: z
        .object({ path: z.string(), size: z.int() })
        .describe(
          'the address as a square code: SVG path data in units of one module, and how many modules a side has',
        ),
    }),
  ),
);

export type DriverLinkDocument = z.infer<typeof driverLinkDocument>;

/** GET /driver-links/{token}: one delivery for the person who brings it. */
export const rideDocument = oneOf(
  resource(
    'rides',
    orderAttributes
      .pick({
        number: true,
        'current-status': true,
        'location-name': true,
        'address-line': true,
        'driver-notes': true,
        'estimated-arrival-at': true,
        'payment-method': true,
      })
      .extend({
        'guest-name': z.string().describe('the first name'),
        'guest-phone': z.string().nullable(),
        latitude: z.number().nullable(),
        longitude: z.number().nullable(),
        'to-collect': z.number().describe('what the guest pays at the door; 0 when it is paid'),
        'item-count': z.int(),
        'here-at': z.string().nullable(),
      }),
  ),
);

export type RideDocument = z.infer<typeof rideDocument>;

/** POST /driver-links/{token}/steps. `delivered` needs the code of four digits that the guest reads on the order's page. */
const driverSteps = ['picked-up', 'here', 'delivered'] as const;

export type DriverStep = (typeof driverSteps)[number];

export const driverStepBody = z.object({ step: z.enum(driverSteps), code: z.string().max(20).optional() });

/** PUT /driver-links/{token}/position. */
export const driverPositionBody = z.object({
  latitude: z.number().min(-90).max(90),
  longitude: z.number().min(-180).max(180),
});

const place = { latitude: z.number(), longitude: z.number() };

/** GET /orders/{id}/delivery: how an order comes to its guest. Everything is null while no driver has a link. */
export const guestDeliveryDocument = oneOf(
  resource(
    'guest-deliveries',
    z.object({
      code: z.string().nullable().describe('told to the driver at the door'),
      'driver-here-at': z.string().nullable(),
      position: z
        .object({ ...place, at: z.string() })
        .nullable()
        .describe('where the driver is now, if their page says it'),
      destination: z.object(place).nullable(),
    }),
  ),
);

export type GuestDeliveryDocument = z.infer<typeof guestDeliveryDocument>;
