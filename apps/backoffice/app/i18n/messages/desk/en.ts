/** The words of the desk: its navigation and today's money. */
export const messages = {
  'desk.nav': 'The desk',
  'desk.nav.today': 'Today',
  'desk.nav.day': 'The day',
  'desk.nav.reports': 'Reports',
  'desk.nav.menu': 'Menu',
  'desk.nav.customers': 'Customers',
  'desk.nav.people': 'People',
  'desk.nav.devices': 'Devices',
  'desk.nav.log': 'Log',
  'today.refunds': 'Refunds that wait for a second person',
  'today.noRefunds': 'No refund waits.',
} as const;
