import type { NewStaff, StaffEntry, StaffRefusal } from './manage-staff.ts';

export const staffUsage = `staff <merchant or host> add <email> owner|manager|kitchen <name> [<branch>]
       npm run merchant -- staff <merchant or host> list
       npm run merchant -- staff <merchant or host> remove <email>`;

export type StaffWish = { verb: 'add'; member: NewStaff } | { verb: 'list' } | { verb: 'remove'; email: string };

/** Reads the words of the command; undefined when they are not a sentence. */
export function readStaffWish([verb, ...words]: string[]): StaffWish | undefined {
  const [email, role, name, branchHandle, ...more] = words;
  if (verb === 'list' && words.length === 0) return { verb };
  if (verb === 'remove' && email && words.length === 1) return { verb, email };
  if (verb !== 'add' || !email || !role || !name || more.length > 0) return undefined;
  return { verb, member: { email, role, name, branchHandle } };
}

export const describeNewStaff = ({ email, name }: NewStaff, password: string): string =>
  `${name} signs in with ${email} and this password, which is shown only now:\n  ${password}`;

export const describeEntry = ({ email, name, role, branch }: StaffEntry): string =>
  `${email}  ${role}  ${branch ?? 'every branch'}  ${name}`;

export function describeStaffRefusal(refusal: StaffRefusal, { email, role, branchHandle }: NewStaff): string {
  switch (refusal.code) {
    case 'email-invalid':
      return `"${email}" is no e-mail address.`;
    case 'name-missing':
      return 'The name is empty. Guests do not see it, the history of an order does.';
    case 'owner-has-no-branch':
      return 'An owner works at every branch. Leave the branch out, or make a manager.';
    case 'unknown-role':
      return `There is no role "${role}". There are: ${refusal.known.join(', ')}.`;
    case 'unknown-branch':
      return `There is no branch "${branchHandle}". There are: ${refusal.known.join(', ')}.`;
  }
}
