import {
  type ActionFunctionArgs,
  type ClientActionFunctionArgs,
  Form,
  type LoaderFunctionArgs,
  redirect,
  useLoaderData,
} from 'react-router';
import { storageKeys } from '@sufra/contracts/storage-keys';
import { Button, LinkButton } from '@sufra/ui/controls/button.tsx';
import { Field } from '@sufra/ui/controls/field.tsx';
import { readFormBody } from '../../api.server/action.ts';
import { requireSignIn } from '../../api.server/require-sign-in.ts';
import { closeSession } from '../../api.server/session.ts';
import { useText } from '../../i18n/use-text.ts';
import { useShop } from '../../shell/shop.ts';
import { removeOfTab, removeStored } from '../../storage/remove-stored.ts';
import { PasswordField } from '../account-fields.tsx';
import styles from '../account-form.module.css';
import { AccountPage } from '../account-page.tsx';
import { formText } from '../check-account.ts';
import { readProfile } from '../customer.resource.ts';
import { type FormAnswer, keepForm, nextStep, refusedForm, stepField } from '../form-answer.ts';
import { latinDigits } from '../mobile-field.tsx';
import { SettingsCard } from '../profile/settings-card.tsx';
import { useAccountForm } from '../use-account-form.ts';
import own from './privacy.module.css';
import privacyStyles from './privacy.module.css';

/** A code has been sent. */
type ErasureStep = { resendAfterSeconds: number };

/** Sends the code that proves the owner, or erases the account with it or the password. */
async function eraseAccount(args: ActionFunctionArgs): Promise<FormAnswer<ErasureStep>> {
  const { api, customer } = await requireSignIn(args);
  const form = await readFormBody(args.request);
  const own = `/customers/${customer.id}`;
  if (formText(form, 'intent') === 'code') {
    type Sent = { meta: { 'resend-after-seconds': number } };
    const sent = await api.call<Sent>({ method: 'POST', path: `${own}/erasure-code` });
    if (!sent.ok) return refusedForm(sent.refusal, form);
    return nextStep({ resendAfterSeconds: sent.value.meta['resend-after-seconds'] }, form);
  }
  const [password, code] = [formText(form, 'password'), formText(form, 'code')];
  const body = { ...(password && { password }), ...(code && { code }) };
  const erased = await api.call({ method: 'DELETE', path: own, body });
  if (!erased.ok) return refusedForm(erased.refusal, form);
  throw redirect('/user/erased', { headers: { 'set-cookie': closeSession(args.request) } });
}

/** Keys without personal data, which may stay on the device. */
const impersonal: string[] = [
  storageKeys.locale,
  storageKeys.trackingConsent,
  storageKeys.kioskOrder,
  storageKeys.kioskTerminal,
];

/** Clears the person from the device as well: name, places, cars, the cart with its notes, the recent order. */
export function forgetDevice(): void {
  removeStored(Object.values(storageKeys).filter((key) => !impersonal.includes(key)));
  removeOfTab();
}

/** The proof that it is the owner who erases the account: the password, or a code that is sent first. */
function EraseForm({ hasPassword, mobile }: { hasPassword: boolean; mobile: string }) {
  const t = useText('account');
  const { codeLength } = useShop();
  const form = useAccountForm<ErasureStep>(hasPassword ? ['password'] : ['code'], t('privacy.eraseFailed'));
  const { answer, errors, formError, isPending, formProps } = form;
  const step = answer?.step;
  const isAskedForCode = !hasPassword && !step;
  const pendingText = isAskedForCode ? t('privacy.sending') : t('privacy.erasing');
  return (
    <Form {...formProps} className={styles.form}>
      {step && <input type="hidden" name={stepField} value={JSON.stringify(step)} />}
      {hasPassword && (
        <PasswordField kind="current" label={t('privacy.passwordHelp')} name="password" error={errors['password']} />
      )}
      {isAskedForCode && <p>{t('privacy.codeHelp')}</p>}
      {step && (
        <Field
          label={t('privacy.sent', { mobile: `\u2066${mobile}\u2069` })}
          name="code"
          inputMode="numeric"
          autoComplete="one-time-code"
          autoFocus
          dir="ltr"
          className={styles.code}
          maxLength={codeLength + 6}
          error={errors['code']}
          onChange={(event) => {
            event.target.value = latinDigits(event.target.value).slice(0, codeLength);
          }}
        />
      )}
      <p className={styles.error} role="alert">
        {formError}
      </p>
      <div className={styles.actions}>
        <Button
          type="submit"
          name="intent"
          value={isAskedForCode ? 'code' : 'erase'}
          formNoValidate={isAskedForCode}
          variant="line"
          className={isAskedForCode ? undefined : own.erase}
          isPending={isPending}
        >
          {isPending ? pendingText : t(isAskedForCode ? 'privacy.sendCode' : 'privacy.erase')}
        </Button>
        {step && (
          <Button type="submit" name="intent" value="code" formNoValidate variant="line" disabled={isPending}>
            {t('privacy.sendCode')}
          </Button>
        )}
      </div>
    </Form>
  );
}

export async function loader(args: LoaderFunctionArgs) {
  const { customer } = await requireSignIn(args);
  const { hasPassword, dialCode, mobile } = readProfile(customer);
  return { hasPassword, mobile: `${dialCode} ${mobile}` };
}

export const action = (args: ActionFunctionArgs) => eraseAccount(args);

export async function clientAction(args: ClientActionFunctionArgs) {
  try {
    return await keepForm<typeof action>(args);
  } catch (answer) {
    // The only place that it leads to from here is the last page of the account.
    if (answer instanceof Response && answer.headers.get('location') === '/user/erased') forgetDevice();
    throw answer;
  }
}

const consequences = [
  'privacy.gone.account',
  'privacy.gone.orders',
  'privacy.gone.points',
  'privacy.gone.devices',
] as const;

/** The customer's stored data: export and erasure. */
export default function PrivacyRoute() {
  const t = useText('account');
  const { hasPassword, mobile } = useLoaderData<typeof loader>();
  return (
    <AccountPage title={t('privacy.title')} intro={t('privacy.intro')}>
      <SettingsCard title={t('privacy.exportTitle')} hint={t('privacy.exportHelp')}>
        <LinkButton to="/user/profile/privacy/export" reloadDocument download="my-data.json" variant="line">
          {t('privacy.export')}
        </LinkButton>
      </SettingsCard>
      <SettingsCard title={t('privacy.eraseTitle')} hint={t('privacy.eraseHelp')}>
        <ul className={privacyStyles.consequences}>
          {consequences.map((id) => (
            <li key={id}>{t(id)}</li>
          ))}
        </ul>
        <EraseForm hasPassword={hasPassword} mobile={mobile} />
      </SettingsCard>
    </AccountPage>
  );
}
