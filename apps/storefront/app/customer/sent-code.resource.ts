import type { CreatedCustomerDocument } from '@sufra/contracts';

/** A code is on its way to a customer who is to be verified. */
export type SentCode = {
  customerId: string;
  codeLength: number;
  resendAfterSeconds: number;
  ticket?: string | undefined;
};

export const readSentCode = ({ data }: CreatedCustomerDocument): SentCode => ({
  customerId: data.id,
  codeLength: data.attributes['otp-length'],
  resendAfterSeconds: data.attributes['resend-after-seconds'],
  ticket: data.attributes.ticket,
});
