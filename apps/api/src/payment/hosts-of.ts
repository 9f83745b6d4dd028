/**
 * The hosts behind addresses, as a content policy names them. A path is on the shop's own host, which every policy
 * has already.
 *
 * @example hostsOf('https://sdk.tap.company/v2/card') // ['https://sdk.tap.company']
 */
export const hostsOf = (...addresses: string[]): string[] => [
  ...new Set(addresses.filter((address) => !address.startsWith('/')).map((address) => new URL(address).origin)),
];
