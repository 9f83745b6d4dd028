import type { ApiRefusal } from '../api/read-refusal.ts';

/** What an action answers to a form that was not accepted, or that goes on with another step. */
export type FormAnswer<Step = undefined> = {
  /** Why not, by field, in the guest's language. */
  fields: Record<string, string>;
  /** What else the API said. */
  detail: string;
  /** It was sent and not accepted; false where the form only goes on. */
  isRefused: boolean;
  /** The connection or the server failed: nobody knows what is wrong with it. */
  isFailed?: boolean;
  /** What was typed, without passwords and codes, for a page that is rendered anew. */
  values: Record<string, string>;
  step?: Step;
};

/** Names of the forms' fields, by the names in the calls. */
const fieldNames: Record<string, string> = {
  'first-name': 'firstName',
  'last-name': 'lastName',
  email: 'email',
  username: 'username',
  mobile: 'mobile',
  'date-of-birth': 'dateOfBirth',
  password: 'password',
  'current-password': 'currentPassword',
  'new-password': 'newPassword',
  'password-confirmation': 'passwordAgain',
  code: 'code',
};

const secrets = ['password', 'currentPassword', 'newPassword', 'passwordAgain', 'code'];

/** A refusal as the form shows it: what names a field stands at the field (ERR-15). `own` renames fields. */
export function refusedForm<Step = undefined>(
  refusal: ApiRefusal,
  form: FormData,
  own: Record<string, string> = {},
): FormAnswer<Step> {
  const fields: Record<string, string> = {};
  const others: string[] = [];
  for (const { source, detail } of refusal.entries) {
    const name = source?.pointer?.split('/').at(-1) ?? '';
    const field = own[name] ?? fieldNames[name];
    const text = capitalized(detail.trim());
    if (field && !fields[field]) fields[field] = text;
    else if (text) others.push(text);
  }
  return { fields, detail: others.join(' '), isRefused: true, values: typedIn(form) };
}

/** What was typed into a form, as far as it may travel back. */
export function typedIn(form: FormData): Record<string, string> {
  const texts = [...form].flatMap(([name, value]) =>
    typeof value === 'string' && !secrets.includes(name) ? [[name, value] as const] : [],
  );
  return Object.fromEntries(texts);
}

/**
 * Runs a form's action on the server. A broken connection and a failing server are answers too, so that the form and
 * what was typed stay on the screen; where the action leads elsewhere, the page follows.
 *
 * @example export const clientAction = ({ serverAction }: ClientActionFunctionArgs) => keepForm(serverAction);
 */
export async function keepForm<Answer>(serverAction: () => Promise<Answer>): Promise<Answer | FormAnswer<never>> {
  try {
    return await serverAction();
  } catch (failure) {
    if (failure instanceof Response) throw failure;
    return { fields: {}, detail: '', isRefused: true, isFailed: true, values: {} };
  }
}

const capitalized = (text: string): string => text.charAt(0).toLocaleUpperCase() + text.slice(1);
