/** Push services of the browsers that people use: Chrome and what is built on it, Firefox, Safari, Windows. */
const knownHosts = [
  /^fcm\.googleapis\.com$/,
  /^(?:[a-z0-9-]+\.)?push\.services\.mozilla\.com$/,
  /^(?:[a-z0-9-]+\.)?push\.apple\.com$/,
  /^(?:[a-z0-9-]+\.)?notify\.windows\.com$/,
];

/**
 * Whether an address that a browser names is one of a push service. The server will send to it, so it may be no other:
 * not a machine of the restaurant's own network, and not one that somebody else wants to have called.
 */
export function isPushService(endpoint: string, furtherOrigins: string[]): boolean {
  if (!URL.canParse(endpoint)) return false;
  const { protocol, hostname, port, origin, username, password } = new URL(endpoint);
  if (username || password) return false;
  if (furtherOrigins.includes(origin)) return true;
  return protocol === 'https:' && port === '' && knownHosts.some((known) => known.test(hostname));
}
