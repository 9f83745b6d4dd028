import { z } from 'zod';
import { oneOf, resource } from '../json-api.ts';

/** What somebody who works for the merchant may do, from everything down to the kitchen's own steps (decision 46). */
export const staffRoles = ['owner', 'manager', 'kitchen'] as const;

export type StaffRole = (typeof staffRoles)[number];

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
      role: z.enum(staffRoles),
      'location-id': z.string().nullable(),
    }),
  ),
);

export type StaffSessionDocument = z.infer<typeof staffSessionDocument>;
