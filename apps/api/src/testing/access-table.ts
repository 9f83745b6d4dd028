import type { Access } from '../platform/description/access-table.ts';

export { access, type Access, neededRights } from '../platform/description/access-table.ts';

/** The callers: without a token, with one for browsing, and with each kind of session. */
export const callers = [
  'nobody',
  'browser',
  'owner',
  'otherCustomer',
  'customerElsewhere',
  'branchStaff',
  'otherBranchStaff',
  'staffElsewhere',
] as const;

export type Caller = (typeof callers)[number];

/** The outcome for each caller: a status, or `in`, which is neither a request for a token nor a failure of ours. */
export const outcomes: Record<Access, Record<Caller, number | 'in'>> = {
  anyone: everybody('in'),
  proof: everybody('in'),
  device: everybody(401),
  screen: everybody(401),
  customers: {
    ...everybody(403),
    nobody: 401,
    customerElsewhere: 401,
    staffElsewhere: 401,
    owner: 'in',
    otherCustomer: 'in',
  },
  owner: {
    ...everybody(403),
    nobody: 401,
    customerElsewhere: 401,
    staffElsewhere: 401,
    owner: 'in',
    otherCustomer: 404,
  },
  order: {
    nobody: 401,
    browser: 403,
    owner: 'in',
    otherCustomer: 404,
    customerElsewhere: 401,
    branchStaff: 'in',
    otherBranchStaff: 404,
    staffElsewhere: 401,
  },
  guest: {
    ...everybody(403),
    nobody: 401,
    customerElsewhere: 401,
    staffElsewhere: 401,
    owner: 'in',
    otherCustomer: 404,
  },
  branch: {
    ...everybody(403),
    nobody: 401,
    customerElsewhere: 401,
    staffElsewhere: 401,
    branchStaff: 'in',
    otherBranchStaff: 404,
  },
  staff: {
    ...everybody(403),
    nobody: 401,
    customerElsewhere: 401,
    staffElsewhere: 401,
    branchStaff: 'in',
    otherBranchStaff: 'in',
  },
  merchant: { ...everybody(403), nobody: 401, customerElsewhere: 401, staffElsewhere: 401 },
  people: { ...everybody('in'), nobody: 401, browser: 403, customerElsewhere: 401, staffElsewhere: 401 },
};

function everybody(outcome: number | 'in'): Record<Caller, number | 'in'> {
  return {
    nobody: outcome,
    browser: outcome,
    owner: outcome,
    otherCustomer: outcome,
    customerElsewhere: outcome,
    branchStaff: outcome,
    otherBranchStaff: outcome,
    staffElsewhere: outcome,
  };
}
