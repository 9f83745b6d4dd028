import type { messages as english } from './en.ts';

export const messages = {
  'desk.nav': 'Le bureau',
  'desk.nav.today': 'Aujourd’hui',
  'desk.nav.day': 'La journée',
  'desk.nav.reports': 'Rapports',
  'desk.nav.menu': 'Carte',
  'desk.nav.customers': 'Clients',
  'desk.nav.people': 'Équipe',
  'desk.nav.devices': 'Appareils',
  'desk.nav.log': 'Journal',
  'today.refunds': 'Remboursements qui attendent une seconde personne',
  'today.noRefunds': 'Aucun remboursement n’attend.',
} as const satisfies Record<keyof typeof english, string>;
