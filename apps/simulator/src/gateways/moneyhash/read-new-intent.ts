import type { NewIntent } from './intents.ts';

type Sent = Record<string, unknown>;

/** What is wrong with a request, field by field, as the API writes it. */
export type Problems = Record<string, string[]>[];

const required = 'This field is required.';

/** Reads a request for an intent; an amount may have two decimals and no more. */
export function readNewIntent(body: unknown, now: Date): { intent: NewIntent } | { problems: Problems } {
  const sent = (typeof body === 'object' && body !== null ? body : {}) as Sent;
  const problems: Problems = [];
  const text = (field: string): string | null => (typeof sent[field] === 'string' && sent[field] ? sent[field] : null);
  const amount = typeof sent['amount'] === 'number' ? String(sent['amount']) : (text('amount') ?? '');
  if (amount === '') problems.push({ amount: [required] });
  else if (!/^\d+(\.\d+)?$/.test(amount)) problems.push({ amount: ['A valid number is required.'] });
  else if (/\.\d{3}/.test(amount)) problems.push({ amount: ['Ensure that there are no more than 2 decimal places.'] });
  else if (amount.replace(/\D/g, '').length > 14)
    problems.push({ amount: ['Ensure that there are no more than 14 digits in total.'] });
  const currency = text('amount_currency');
  if (!currency || !/^[A-Z]{3}$/i.test(currency)) problems.push({ amount_currency: [required] });
  if (!text('operation') && !text('flow_id')) problems.push({ operation: [required] });
  const webhookUrl = text('webhook_url');
  if (!webhookUrl || !URL.canParse(webhookUrl)) problems.push({ webhook_url: ['Enter a valid URL.'] });
  if (problems.length > 0 || !webhookUrl || !currency) return { problems };

  const seconds = Number(sent['expires_after_seconds'] ?? Number.NaN);
  return {
    intent: {
      hundredths: Math.round(Number(amount) * 100),
      currency: currency.toUpperCase(),
      reference: text('merchant_reference'),
      customFields: (sent['custom_fields'] as Sent | undefined) ?? null,
      webhookUrl,
      urls: {
        success: text('successful_redirect_url'),
        failure: text('failed_redirect_url'),
        pending: text('pending_external_action_redirect_url'),
        back: text('back_url'),
      },
      createdAt: now,
      expiresAt: seconds > 0 ? new Date(now.getTime() + seconds * 1000) : null,
    },
  };
}
