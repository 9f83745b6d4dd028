import type { StaffRole } from '@sufra/ordering';
import { z } from 'zod';
import { links, listDocument, localizedText, oneOf, resource } from '../json-api.ts';
import { passkeyAnswer } from './second-factor.ts';

/** Every role of the rules, under its own name; a missing one does not compile. */
const roles: { [Role in StaffRole]: Role } = {
  owner: 'owner',
  'head-office': 'head-office',
  manager: 'manager',
  accountant: 'accountant',
  cashier: 'cashier',
  kitchen: 'kitchen',
  driver: 'driver',
};

/** POST /staff/login. */
export const staffLoginBody = z.object({
  email: z.string().max(254),
  password: z.string().max(200),
  code: z.string().max(40).optional().describe('of the authenticator app, or a recovery code; see sign-in-code-needed'),
  passkey: passkeyAnswer
    .optional()
    .describe('in place of a code: the answer to meta.passkey of sign-in-code-needed, as WebAuthn writes it in JSON'),
});

/** The token stands at data.attributes.token, as with guests; without a branch it is good for all of them. */
export const staffSessionDocument = oneOf(
  resource(
    'staff-sessions',
    z.object({
      token: z.string(),
      'expires-at': z.string(),
      'staff-id': z.string(),
      name: z.string(),
      role: z.enum(roles),
      'location-id': z.string().nullable(),
      'device-id': z.string().nullable().describe('the paired device of a session that was opened by PIN'),
      'recovery-codes': z
        .array(z.string())
        .optional()
        .describe('shown this once, to a person whose first code of an authenticator app opened the session'),
    }),
  ),
);

/** People sign in on a tablet; a screen on the wall shows which orders are ready, and can do nothing else. */
const deviceKinds = ['tablet', 'screen'] as const;

export type DeviceKind = (typeof deviceKinds)[number];

/** The header in which a paired device sends its token. */
export const deviceHeader = 'x-device-token';

/** POST /staff/device-codes: a code that pairs one device with a branch, good for ten minutes. */
export const newDeviceCodeBody = z.object({ location: z.string().max(64).optional() });

export const deviceCodeDocument = oneOf(
  resource('device-codes', z.object({ code: z.string(), 'expires-at': z.string(), 'location-id': z.string() })),
);

/** POST /staff/devices: a device that knows a code becomes one of the branch; only it ever sees its token. */
export const pairDeviceBody = z.object({
  code: z.string().max(20),
  name: z.string().max(200),
  kind: z.enum(deviceKinds).optional().describe('a tablet, unless it says otherwise'),
});

const deviceAttributes = z.object({
  name: z.string(),
  kind: z.enum(deviceKinds),
  'location-id': z.string(),
  'location-name': localizedText,
  'paired-at': z.string(),
});

export const pairedDeviceDocument = oneOf(resource('devices', deviceAttributes.extend({ token: z.string() })));

/** GET /staff/devices, for those who may end them. */
export const staffDeviceListDocument = listDocument(
  resource(
    'devices',
    deviceAttributes.extend({
      'last-contact-at': z.string().nullable().describe('null when no shift was worked on it for two weeks'),
      'signed-in': z.array(z.string()).describe('names of the people whose sessions were opened on it'),
    }),
  ),
);

/** Further branches at which a person works, each in a role of its own. */
const further = z.array(z.object({ location: z.string().max(64), role: z.string().max(20) })).max(200);

/** A person of the branch, as a paired device lists them. */
const personAttributes = z.object({
  name: z.string(),
  role: z.enum(roles),
  'location-id': z.string().nullable(),
  further: further.describe('other branches at which the person works'),
  'has-pin': z.boolean(),
  'locked-until': z.string().nullable().describe('after wrong PINs; null when the PIN may be tried'),
});

/** GET /staff/device: the device itself, and the people who may sign in on it. */
export const deviceDocument = oneOf(
  resource('devices', deviceAttributes.extend({ people: z.array(personAttributes.extend({ id: z.string() })) })),
);

const managedPerson = resource(
  'people',
  personAttributes.extend({
    sessions: z.int().describe('how many are open, with a PIN or a password'),
    'may-change': z.boolean().describe('whether the caller may change this person'),
    'has-second-factor': z.boolean().describe('whether signing in with a password asks for a code'),
    'may-reset-second-factor': z.boolean().describe('whether the caller may end it for a person who lost the phone'),
    pin: z.string().optional().describe('one that the server made; it is shown this once'),
  }),
);

/** GET /staff/people, for those who may change them. */
export const personListDocument = listDocument(managedPerson);
export const personDocument = oneOf(managedPerson);

/** POST /staff/login/pin, with the device's token in its header. */
export const pinLoginBody = z.object({ person: z.string().max(64), pin: z.string().max(20) });

/** The branch that a person works at. */
const workplace = z.string().max(64).nullish().describe('the branch; null is every branch; left out, the own one');
/** The PIN that a person chose. */
const chosenPin = z.string().max(20).nullish().describe('left out or null, the server makes one and answers it');

/** POST /staff/people: a person who signs in by PIN alone. */
export const newPersonBody = z.object({
  name: z.string().max(200),
  role: z.string().max(20),
  pin: chosenPin,
  location: workplace,
  further: further.optional().describe('given by those who have every branch'),
});

/** PATCH /staff/people/{id}; what is left out stays. Another role or branch ends the person's sessions. */
export const changePersonBody = z.object({
  name: z.string().max(200).optional(),
  role: z.string().max(20).optional(),
  location: workplace,
  further: further.optional().describe('given by those who have every branch'),
});

/** POST /staff/invitations: a person who makes an account with a link, good for seven days. */
export const newInvitationBody = z.object({
  name: z.string().max(200),
  email: z.string().max(254),
  role: z.string().max(20),
  location: workplace,
  further: further.optional().describe('given by those who have every branch'),
});

const invitation = resource(
  'invitations',
  z.object({
    name: z.string(),
    email: z.string(),
    role: z.enum(roles),
    'location-id': z.string().nullable(),
    further,
    'expires-at': z.string(),
    'is-over': z.boolean().describe('the link is older than seven days; it can be made anew'),
    link: z.string().optional().describe('shown this once; a link that is made anew replaces it'),
  }),
);

/** GET /staff/invitations: the open ones, of people whom the caller may change. */
export const invitationListDocument = listDocument(invitation);
export const invitationDocument = oneOf(invitation);

/** The secret of an invitation's link. */
const invitationToken = z.string().max(100);

/** POST /staff/invitation: what a link invites to. */
export const openInvitationBody = z.object({ token: invitationToken });

export const openedInvitationDocument = oneOf(
  resource(
    'opened-invitations',
    z.object({
      name: z.string(),
      email: z.string(),
      role: z.enum(roles),
      'location-name': localizedText.nullable().describe('null for every branch'),
      'uses-pin': z.boolean().describe('whether a PIN is chosen too, for the devices of the branch'),
    }),
  ),
);

/** POST /staff/invitation/acceptance: makes the account and signs in. */
export const acceptInvitationBody = z.object({
  token: invitationToken,
  password: z.string().max(200),
  pin: z.string().max(20).nullish(),
});

export type InvitationListDocument = z.infer<typeof invitationListDocument>;
export type InvitationDocument = z.infer<typeof invitationDocument>;
export type OpenedInvitationDocument = z.infer<typeof openedInvitationDocument>;

/** GET /staff/workplaces: where the person of the session may work. */
const workplaceAttributes = z.object({
  name: localizedText.nullable().describe('of the branch; null for every branch'),
  role: z.enum(roles),
  'location-id': z.string().nullable(),
});

export const workplaceListDocument = listDocument(resource('workplaces', workplaceAttributes));

/** PUT /staff/session/branch: the session works on at another branch; null is the person's own, or every one. */
export const switchBranchBody = z.object({ location: z.string().max(64).nullable() });
export const workplaceDocument = oneOf(resource('workplaces', workplaceAttributes));

export type WorkplaceListDocument = z.infer<typeof workplaceListDocument>;
export type WorkplaceDocument = z.infer<typeof workplaceDocument>;

/** PUT /staff/people/{id}/pin. */
export const setPinBody = z.object({ pin: chosenPin });

/** GET /staff/log: changes of the restaurant's side, the newest first, fifty at a time. */
export const staffLogQuery = z.object({
  search: z.string().max(80).optional().describe('part of the name of a person, a device or a dish'),
  about: z.enum(['people', 'devices', 'menu', 'branch', 'customers']).optional(),
  location: z.string().max(64).optional(),
  before: z.string().max(64).optional().describe('the id of an entry: those before it'),
});

const staffLogAttributes = z.object({
  at: z.string(),
  action: z.string().describe('person-added, pin-locked, device-ended, sold-out-set, pause-ended, …'),
  'location-id': z.string().nullable().describe('null where it is about every branch'),
  by: z.string().nullable().describe('name of the person; null where the server itself acted'),
  device: z.string().nullable().describe('name of the device it was done on'),
  subject: z.string().describe('id of what was changed'),
  'subject-name': localizedText.nullable(),
  customer: z
    .object({ name: z.string(), 'last-digits': z.string().nullable() })
    .nullable()
    .describe(
      'the customer it is about, as known today; the log keeps the id alone, so one who was erased has no name',
    ),
  before: z.record(z.string(), z.unknown()).nullable(),
  after: z.record(z.string(), z.unknown()).nullable(),
  'may-undo': z.boolean(),
  'undone-by': z.string().nullable().describe('the entry that took it back'),
  undoes: z.string().nullable().describe('the entry that it took back'),
});

const staffLogEntry = resource('staff-log-entries', staffLogAttributes);
export const staffLogDocument = listDocument(staffLogEntry);
export type StaffLogDocument = z.infer<typeof staffLogDocument>;

export type DeviceDocument = z.infer<typeof deviceDocument>;
export type StaffDeviceListDocument = z.infer<typeof staffDeviceListDocument>;
export type PairedDeviceDocument = z.infer<typeof pairedDeviceDocument>;
export type DeviceCodeDocument = z.infer<typeof deviceCodeDocument>;
export type PersonListDocument = z.infer<typeof personListDocument>;
export type PersonDocument = z.infer<typeof personDocument>;

export type StaffSessionDocument = z.infer<typeof staffSessionDocument>;

/** ORDER-06: what an employee does for an order; drivers bring it. */
const employeeFunctions = ['driver', 'cook', 'waiter'] as const;

export type EmployeeFunction = (typeof employeeFunctions)[number];

/** Data minimisation: a name and, for those who may be called, a number. */
const orderEmployeeAttributes = z.object({
  function: z.enum(employeeFunctions),
  name: z.string(),
  phone: z.string().nullable(),
});

const orderEmployeeResource = resource('order-employees', orderEmployeeAttributes);
export const orderEmployeeListDocument = listDocument(orderEmployeeResource);
export const orderEmployeeDocument = oneOf(orderEmployeeResource);

/** API-78: GET /orders/{id}/employees; `filter[function]=driver` leaves the others out. */
export const orderEmployeeQuery = z.object({ 'filter[function]': z.enum(employeeFunctions).optional() });

/** POST /orders/{id}/employees, by staff of the branch: sets the present holder of the function and replaces an earlier one. */
export const assignEmployeeBody = z.object({
  function: z.enum(employeeFunctions),
  name: z.string().min(1).max(80),
  phone: z.string().max(32).nullish(),
});

export type OrderEmployeeResource = z.infer<typeof orderEmployeeResource>;

/** GET /orders/{id}/log: everything that happened to an order, oldest first, and whether the log can be believed. */
const orderLogEntryAttributes = z.object({
  number: z.int().describe('1, 2, 3 … without a gap'),
  at: z.string(),
  kind: z.string().describe('placed, moved, released, arrived, rated, assigned, payment-started, …'),
  payload: z.record(z.string(), z.unknown()).describe('what changed; amounts in minor units'),
  sentence: z.string().describe('the same in words, in English'),
  hash: z.string().describe('covers this row and the hash before it'),
});

export const orderLogDocument = z.object({
  data: z.array(resource('order-log-entries', orderLogEntryAttributes)),
  links: links.optional(),
  meta: z.object({
    'is-explained': z.boolean().describe('the chain is whole, and the order is what its log says'),
    'broken-row': z.int().nullable().describe('the first row that was changed or stands after a gap'),
    problems: z.array(z.object({ number: z.int(), code: z.string() })),
    differences: z.array(z.object({ field: z.string(), logged: z.unknown(), stored: z.unknown() })),
    bill: z.array(z.object({ label: z.string(), amount: z.string() })).describe('calculated again from the log alone'),
  }),
});

export type OrderLogDocument = z.infer<typeof orderLogDocument>;
