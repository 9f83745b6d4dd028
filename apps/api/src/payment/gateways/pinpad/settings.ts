import { z } from 'zod';
import type { SimulatorAddress } from '../../gateway.ts';

const terminal = z.strictObject({
  /** Stands on the kiosk beside the terminal, and nowhere else: whoever has it can wake the terminal. */
  key: z.string().min(24, 'needs at least 24 characters, so that nobody guesses it'),
});

/** The terminals of one merchant, and the bridge that reaches them. */
export const settings = z.strictObject({
  /** Where the bridge answers; docs/gateways/pinpad.md says what. */
  bridgeUrl: z.url({ protocol: /^https?$/ }),
  bridgeKey: z.string().min(1),
  webhookSecret: z.string().min(16),
  /** How long a terminal waits for the guest. */
  guestSeconds: z.int().min(30).max(300).default(90),
  /** By the name that the bridge knows each terminal by. */
  terminals: z.record(z.string().regex(/^[\w-]{1,60}$/, 'a terminal is named with letters, digits and -'), terminal),
});

export type PinpadSettings = z.infer<typeof settings>;

/** The bridge and the terminals that the simulator plays. */
export const simulated = ({ server }: SimulatorAddress): PinpadSettings => ({
  bridgeUrl: `${server}/pinpad/v1`,
  bridgeKey: 'simulator-bridge',
  webhookSecret: 'simulator-webhook',
  guestSeconds: 90,
  terminals: {
    'counter-1': { key: 'simulator-terminal-counter-1' },
    'counter-2': { key: 'simulator-terminal-counter-2' },
  },
});
