import type { PaymentFailure } from '@sufra/contracts';

/** What a result code means for a payment that it was answered for. */
export type ResultKind =
  | 'success'
  | 'pending'
  /** The line between the gateway and the bank broke: only the report knows. */
  | 'in-doubt'
  /** Asked too often: it says nothing about the payment. */
  | 'throttled'
  /** The owner of the card took it back later: nothing that was paid becomes unpaid. */
  | 'chargeback'
  /** A checkout that nobody paid, and just as well one that was paid more than half an hour ago. */
  | 'no-session'
  /** The report has nothing under this reference. */
  | 'nothing-found'
  | 'declined'
  | 'failed';

/** The documented groups, in the documented order: the first that fits counts. */
const groups: [RegExp, ResultKind][] = [
  [/^(000\.000\.|000\.100\.1|000\.[36]|000\.400\.1[12]0)/, 'success'],
  // Taken, and the gateway advises to look at it by hand.
  [/^(000\.400\.0[^3]|000\.400\.100)/, 'success'],
  [/^000\.200/, 'pending'],
  // It may take days.
  [/^(800\.400\.5|100\.400\.500)/, 'pending'],
  [/^(900\.[1234]00|000\.400\.030)/, 'in-doubt'],
  [/^800\.120\.100$/, 'throttled'],
  // 3-D Secure and risk checks.
  [/^(000\.400\.1[0-9][1-9]|000\.400\.2)/, 'declined'],
  // The bank, and the guest who closed its page.
  [/^(800\.[17]00|800\.800\.[123])/, 'declined'],
  [/^100\.39[765]/, 'declined'],
  // The gateway itself.
  [/^(800\.[56]|999\.|600\.1|800\.800\.[84])/, 'failed'],
  // The bank would like to be asked again with a proof; systems that judge risk; 3-D Secure; lists; the merchant's rules.
  [/^300\.100\.100/, 'declined'],
  [/^(100\.400\.[0-3]|100\.380\.100|100\.380\.11|100\.380\.4|100\.380\.5)/, 'declined'],
  [/^800\.400\.1/, 'declined'],
  [/^(800\.400\.2|100\.390)/, 'declined'],
  [/^(100\.100\.701|800\.[32])/, 'declined'],
  [/^800\.1[123456]0/, 'declined'],
  // Our account with the gateway, and requests that it does not understand.
  [/^(600\.[23]|500\.[12]|800\.121)/, 'failed'],
  [/^200\.300\.404$/, 'no-session'],
  [/^700\.400\.580$/, 'nothing-found'],
  [/^(100\.[13]50|100\.250|100\.360|700\.[1345][05]0)/, 'failed'],
  [/^(200\.[123]|100\.[53][07]|800\.900|100\.[69]00\.500|100\.800|100\.[97]00)/, 'failed'],
  // The card itself is none, or is over.
  [/^(100\.100|100\.2[01])/, 'declined'],
  [/^100\.55/, 'failed'],
  [/^(100\.380\.[23]|100\.380\.101)/, 'declined'],
  [/^000\.100\.2/, 'chargeback'],
];

export const throttledCode = '800.120.100';

/** Reads a result code; one that no group knows is a failure. */
export const kindOf = (code: string): ResultKind => groups.find(([pattern]) => pattern.test(code))?.[1] ?? 'failed';

/** Why nothing was taken. */
export function failureOf(code: string): PaymentFailure {
  if (/^100\.396\.10[146]$/.test(code)) return 'cancelled';
  if (code === '100.396.103') return 'expired';
  return kindOf(code) === 'declined' ? 'declined' : 'failed';
}
