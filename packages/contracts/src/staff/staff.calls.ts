import { z } from 'zod';
import type { StaffRole } from '@sufra/ordering';
import { oneOf, resource } from '../json-api.ts';

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
