import type { CodeDelivery } from '@sufra/contracts';
import { profileFieldNames, profileKeyOf } from '@sufra/contracts/customer/profile-fields';
import type { ApiRefusal } from '../api/read-refusal.ts';

/** Name of the field that brings a form's step along. */
export const stepField = 'step';

/** The answer of an action to a form that was refused, or that goes on with another step. */
export type FormAnswer<Step = undefined> = {
  /** Why not, by field, in the guest's language. */
  fields: Record<string, string>;
  /** Further details from the API. */
  detail: string;
  /** It was sent and not accepted; false where the form only goes on. */
  isRefused: boolean;
  /** The connection or the server failed: the cause is unknown. */
  isFailed?: boolean;
  /** The typed values, without passwords and codes, for a page that is rendered anew. */
  values: Record<string, string>;
  step?: Step;
};

/** The form was accepted and goes on with a next step, such as the code that was sent. */
export const nextStep = <Step>(step: Step, form: FormData): FormAnswer<Step> => ({
  fields: {},
  detail: '',
  isRefused: false,
  values: typedIn(form),
  step,
});

/** The same step once more: another code was asked for, with what the answer said about its message. */
export function sentAgain<Step extends object>(form: FormData, delivery?: CodeDelivery): FormAnswer<Step> {
  const { step } = stepOf(form);
  return nextStep({ ...(step as Step), delivery, isSentAgain: true }, form);
}

/** Names of the forms' fields, by the names in the calls. */
const fieldNames: Record<string, string> = {
  'first-name': 'firstName',
  'last-name': 'lastName',
  email: 'email',
  username: 'username',
  mobile: 'mobile',
  ...Object.fromEntries(profileFieldNames.map((name) => [name, profileKeyOf(name)])),
  password: 'password',
  'current-password': 'currentPassword',
  'new-password': 'newPassword',
  'password-confirmation': 'passwordAgain',
  code: 'code',
};

/** Secrets never travel back; the others are no fields of a person's. */
const notTypedIn = [
  'password',
  'currentPassword',
  'newPassword',
  'passwordAgain',
  'code',
  'intent',
  'place',
  stepField,
];

/**
 * A refusal as the form shows it: what names a field stands at the field (ERR-15). The form stays at its step. `own`
 * renames fields.
 */
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
  const answer = { fields, detail: others.join(' '), isRefused: true, values: typedIn(form) };
  return { ...answer, ...stepOf(form) } as FormAnswer<Step>;
}

/**
 * Runs a form's action on the server. A broken connection and a failing server are answers too, so that the form and
 * what was typed stay on the screen; where the action leads elsewhere, the page follows.
 *
 * @example export const clientAction = (args: ClientActionFunctionArgs) => keepForm<typeof action>(args);
 */
export async function keepForm<Action extends (...args: never[]) => unknown>({
  request,
  serverAction,
}: SentForm): Promise<Awaited<ReturnType<Action>> | FormAnswer<never>> {
  const sent = request.clone();
  try {
    return (await serverAction()) as Awaited<ReturnType<Action>>;
  } catch (failure) {
    if (failure instanceof Response) throw failure;
    const form = await sent.formData();
    const answer = { fields: {}, detail: '', isRefused: true, isFailed: true, values: typedIn(form) };
    return { ...answer, ...stepOf(form) } as FormAnswer<never>;
  }
}

export type SentForm = { request: Request; serverAction: () => Promise<unknown> };

/** The typed values of a form that may travel back. */
function typedIn(form: FormData): Record<string, string> {
  const texts = [...form].flatMap(([name, value]) =>
    typeof value === 'string' && !notTypedIn.includes(name) ? [[name, value] as const] : [],
  );
  return Object.fromEntries(texts);
}

/** The step that the form was at: forms of several steps bring it along. */
function stepOf(form: FormData): { step?: unknown } {
  const written = form.get(stepField);
  try {
    return typeof written === 'string' ? { step: JSON.parse(written) } : {};
  } catch {
    return {};
  }
}

const capitalized = (text: string): string => text.charAt(0).toLocaleUpperCase() + text.slice(1);
