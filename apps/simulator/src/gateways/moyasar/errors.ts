/** An error as Moyasar answers it. */
export type MoyasarError = {
  status: number;
  body: { type: string; message: string; errors: Record<string, string[]> | null };
};

const error = (status: number, type: string, message: string, errors: MoyasarError['body']['errors'] = null) => ({
  status,
  body: { type, message, errors },
});

export const unknownKey = error(401, 'authentication_error', 'Invalid authorization credentials');
export const notAllowed = error(403, 'authentication_error', 'This key may not do that');
export const notFound = error(404, 'api_error', 'Object not found');
export const usedGivenId = error(
  400,
  'used_given_id',
  'The given_id provided has been already used with a different payment.',
);
export const invalid = (errors: Record<string, string[]>): MoyasarError =>
  error(400, 'invalid_request_error', 'Validation Failed', errors);
export const notPossible = (message: string): MoyasarError => error(400, 'invalid_request_error', message);

export const isError = (value: object): value is MoyasarError => 'body' in value;
