/** What a page needs to know to open Apple Pay: `applePay` of a gateway's page settings. */
export type ApplePaySettings = {
  /** The shop's host is registered under this name at Apple. */
  merchantId: string;
  countryCode: string;
  networks: string[];
  capabilities: string[];
  /** Where the server asks Apple for a session, below /api. */
  validatePath: string;
  /** For browsers that bring no ApplePaySession of their own. */
  scriptUrl: string | undefined;
};

/**
 * Reads the settings of Apple Pay out of a gateway's page settings; nothing when the gateway has none.
 *
 * @example const applePay = readApplePaySettings(page)
 */
export function readApplePaySettings(page: Record<string, unknown>): ApplePaySettings | undefined {
  const given = page['applePay'];
  if (typeof given !== 'object' || given === null) return undefined;
  const { merchantId, countryCode, networks, capabilities, validatePath, scriptUrl } = given as Record<string, unknown>;
  if (typeof merchantId !== 'string' || typeof countryCode !== 'string' || typeof validatePath !== 'string') {
    return undefined;
  }
  return {
    merchantId,
    countryCode,
    networks: texts(networks),
    capabilities: texts(capabilities),
    validatePath,
    scriptUrl: typeof scriptUrl === 'string' ? scriptUrl : undefined,
  };
}

const texts = (list: unknown): string[] =>
  Array.isArray(list) ? list.filter((entry): entry is string => typeof entry === 'string') : [];
