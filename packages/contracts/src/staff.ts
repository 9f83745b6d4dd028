import type { StaffRole } from '@sufra/ordering';
import { z } from 'zod';
import { links, listDocument, oneOf, resource } from './json-api.ts';

/** Every role of the rules, under its own name; a missing one does not compile. */
const roles: { [Role in StaffRole]: Role } = { owner: 'owner', manager: 'manager', kitchen: 'kitchen' };

/** POST /staff/login. */
export const staffLoginBody = z.object({ email: z.string().max(254), password: z.string().max(200) });

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
    }),
  ),
);

export type StaffSessionDocument = z.infer<typeof staffSessionDocument>;

/** ORDER-06: what an employee does for an order; drivers bring it. */
export const employeeFunctions = ['driver', 'cook', 'waiter'] as const;

export type EmployeeFunction = (typeof employeeFunctions)[number];

/** Data minimisation: a name and, for those who may be called, a number. */
export const orderEmployeeAttributes = z.object({
  function: z.enum(employeeFunctions),
  name: z.string(),
  phone: z.string().nullable(),
});

export const orderEmployeeResource = resource('order-employees', orderEmployeeAttributes);
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
export type AssignEmployeeBody = z.infer<typeof assignEmployeeBody>;

/** GET /orders/{id}/log: everything that happened to an order, oldest first, and whether the log can be believed. */
export const orderLogEntryAttributes = z.object({
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
