import { z } from 'zod';
import type { SimulatorAddress } from '../../gateway.ts';

/** The networks that Moyasar's form knows. */
const networks = ['mada', 'visa', 'mastercard', 'amex', 'unionpay'] as const;

const modeOf = (key: string) => key.split('_')[1];

/** One merchant's account at Moyasar. */
export const moyasarSettings = z
  .strictObject({
    /** Creates payments from the browser, and can do nothing else. */
    publishableKey: z.string().regex(/^pk_(test|live)_./, 'starts with pk_test_ or pk_live_'),
    secretKey: z.string().regex(/^sk_(test|live)_./, 'starts with sk_test_ or sk_live_'),
    /** The shared secret of the webhook, as it was typed at Moyasar; without it only the guest's page says what is new. */
    webhookSecret: z.string().min(16).optional(),
    /** What the merchant's contract with Moyasar has. */
    methods: z
      .array(z.enum(['card', 'stc-pay', 'apple-pay']))
      .min(1)
      .default(['card']),
    networks: z.array(z.enum(networks)).min(1).default(['mada', 'visa', 'mastercard']),
    /** Apple Pay: the country of the merchant's account. */
    country: z.string().length(2).default('SA'),
    /** Apple Pay: the text of the file that Moyasar hands out for the shop's hosts. */
    applePayDomainFile: z.string().min(1).optional(),
    /** Where this server asks. */
    apiUrl: z.url().default('https://api.moyasar.com'),
    /** Where the guest's browser sends cards to; a path is on the shop's own host, where the simulator is. */
    browserApiUrl: z.url().or(z.string().startsWith('/')).default('https://api.moyasar.com'),
  })
  .refine(({ publishableKey, secretKey }) => modeOf(publishableKey) === modeOf(secretKey), {
    message: 'one key is for tests and the other is not',
    path: ['secretKey'],
  });

export type MoyasarSettings = z.infer<typeof moyasarSettings>;

/** Real events go to live keys, and events of the sandbox to test keys. */
export const isLive = ({ secretKey }: Pick<MoyasarSettings, 'secretKey'>): boolean => modeOf(secretKey) === 'live';

/** The account that the simulator knows. */
export const simulatedMoyasar = ({ server, browser }: SimulatorAddress): MoyasarSettings =>
  moyasarSettings.parse({
    publishableKey: 'pk_test_simulator',
    secretKey: 'sk_test_simulator',
    webhookSecret: 'webhooks-of-simulator',
    methods: ['card', 'stc-pay'],
    apiUrl: `${server}/moyasar`,
    browserApiUrl: `${browser}/moyasar`,
  });
