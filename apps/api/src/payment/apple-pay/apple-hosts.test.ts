import { expect, test } from 'vitest';
import { isAppleSessionUrl } from './apple-hosts.ts';
import { applePaySettings } from './apple-pay-settings.ts';

test.each([
  'https://apple-pay-gateway.apple.com/paymentservices/startSession',
  'https://cn-apple-pay-gateway.apple.com/paymentservices/paymentSession',
  'https://apple-pay-gateway-nc-pod5.apple.com/paymentservices/startSession',
  'https://apple-pay-gateway-cert.apple.com/paymentservices/paymentSession',
])('%s is Apple’s', (address) => expect(isAppleSessionUrl(address)).toBe(true));

test.each([
  'http://apple-pay-gateway.apple.com/paymentservices/startSession',
  'https://apple-pay-gateway.apple.com.evil.example/paymentservices/startSession',
  'https://apple-pay-gateway.apple.com:8443/paymentservices/startSession',
  'https://apple-pay-gateway.apple.com@127.0.0.1/paymentservices/startSession',
  'https://user:secret@apple-pay-gateway.apple.com/paymentservices/startSession',
  'https://apple-pay-gateway.apple.com/other/startSession',
  'https://apple-pay-gateway.apple.com/paymentservices/../admin',
  'https://evil-apple-pay-gateway.apple.com/paymentservices/startSession',
  'https://169.254.169.254/paymentservices/startSession',
  'https://localhost/paymentservices/startSession',
  'file:///etc/passwd',
  'paymentservices',
  '',
])('%s is not', (address) => expect(isAppleSessionUrl(address)).toBe(false));

test('settings name no other address for sessions', () => {
  const sessionUrl = 'https://sessions.example/paymentservices/paymentSession';
  expect(applePaySettings.safeParse({ merchantId: 'merchant.example', sessionUrl }).success).toBe(false);
});
