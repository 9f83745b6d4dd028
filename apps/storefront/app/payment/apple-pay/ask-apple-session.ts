import type { Locale } from '@sufra/ordering';
import { browserApi } from '../../api/browser-api.ts';

/** Lets the server ask Apple for a session (API-28); nothing when it got none. */
export async function askAppleSession(
  ask: { validatePath: string; orderId: string; validationUrl: string },
  locale: Locale,
): Promise<unknown> {
  const answered = await browserApi<{ data: { attributes: { session: unknown } } }>(
    { method: 'POST', path: ask.validatePath, body: { 'order-id': ask.orderId, 'validation-url': ask.validationUrl } },
    locale,
  );
  return answered.ok ? answered.value.data.attributes.session : undefined;
}
