import type { StaffSessionDocument } from '@sufra/contracts';
import type { LoggedIn } from './login-staff.ts';

/** A new session with its token, and what it is good for. */
export const presentStaffSession = ({ session, member }: LoggedIn): StaffSessionDocument => ({
  data: {
    type: 'staff-sessions',
    id: session.id,
    attributes: {
      token: session.token,
      'expires-at': session.expiresAt.toISOString(),
      'staff-id': member.id,
      name: member.name,
      role: member.role,
      'location-id': member.branchId,
    },
  },
});
