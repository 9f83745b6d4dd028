const sessionHost = /^(cn-)?apple-pay-gateway(-[a-z0-9-]+)?\.apple\.com$/;

/**
 * Tells whether an address belongs to Apple's own gateways for sessions. The browser names one; an address of anybody
 * else is refused, and none of them is ever called (PAY-23).
 *
 * @example isAppleSessionUrl('https://apple-pay-gateway.apple.com/paymentservices/startSession') // true
 */
export function isAppleSessionUrl(address: string): boolean {
  if (!URL.canParse(address)) return false;
  const { protocol, hostname, port, username, password, pathname } = new URL(address);
  const isPlain = protocol === 'https:' && port === '' && username === '' && password === '';
  return isPlain && sessionHost.test(hostname) && pathname.startsWith('/paymentservices/');
}
