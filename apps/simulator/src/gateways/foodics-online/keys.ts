/** The one account that this gateway knows. */
export const publicKey = 'simulator-public';
export const secretKey = 'simulator-secret';
export const webhookSecret = 'simulator-webhook';
