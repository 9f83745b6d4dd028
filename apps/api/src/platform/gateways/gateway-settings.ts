import { readFileSync } from 'node:fs';
import { paymentChannels } from '@sufra/contracts';
import { findGatewayModule, gatewayList } from '@sufra/payment-gateways';
import type { SimulatorAddress } from '@sufra/payment-gateways/gateway';
import { z } from 'zod';
import type { GatewaySettings } from './gateways.ts';

const fileShape = z.record(z.string(), z.partialRecord(z.enum(paymentChannels), z.unknown()));

/**
 * Reads the file of GATEWAYS_FILE: merchant handle, provider, settings of the provider's folder. Keys lie in a file and
 * not in variables because every merchant of an installation has its own account. Throws what is wrong with it.
 *
 * @example {"saffron-and-char": {"<provider>": {"secretKey": "sk_live_…", "publicKey": "pk_live_…"}}}
 */
export function readGatewaySettings(file: string | undefined, simulator?: SimulatorAddress): GatewaySettings {
  const byMerchant = file === undefined ? {} : readFile(file);
  if (!simulator) return { byMerchant };
  return {
    byMerchant,
    simulated: Object.fromEntries(gatewayList.map((module) => [module.provider, module.simulated(simulator)])),
  };
}

function readFile(file: string): GatewaySettings['byMerchant'] {
  const merchants = parse(file);
  return Object.fromEntries(
    Object.entries(merchants).map(([handle, providers]) => [handle, readProviders(file, handle, providers)]),
  );
}

function readProviders(file: string, handle: string, providers: z.infer<typeof fileShape>[string]) {
  const opened: GatewaySettings['byMerchant'][string] = {};
  for (const provider of paymentChannels) {
    const values = providers[provider];
    if (values === undefined) continue;
    try {
      opened[provider] = findGatewayModule(provider)?.read(values);
    } catch (error) {
      throw new Error(`GATEWAYS_FILE: ${file}: ${handle}.${provider}: ${describe(error)}`, { cause: error });
    }
  }
  return opened;
}

function parse(file: string): z.infer<typeof fileShape> {
  try {
    return fileShape.parse(JSON.parse(readFileSync(file, 'utf8')));
  } catch (error) {
    throw new Error(`GATEWAYS_FILE: ${file}: ${describe(error)}`, { cause: error });
  }
}

const describe = (error: unknown): string => {
  if (error instanceof z.ZodError)
    return error.issues.map(({ path, message }) => `${path.join('.')}: ${message}`).join('; ');
  if (error instanceof SyntaxError) return `is no JSON${placeOf(error)}`;
  return error instanceof Error ? error.message : String(error);
};

/** Where the mistake is, and not the words around it: they may be a key. */
const placeOf = ({ message }: SyntaxError): string => {
  const place = /line \d+ column \d+/.exec(message);
  return place ? ` at ${place[0]}` : '';
};
