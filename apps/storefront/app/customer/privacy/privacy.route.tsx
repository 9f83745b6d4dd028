import {
  useLoaderData,
  type ActionFunctionArgs,
  type ClientActionFunctionArgs,
  type LoaderFunctionArgs,
} from 'react-router';
import { requireSignIn } from '../../api.server/require-sign-in.ts';
import { useText } from '../../i18n/use-text.ts';
import { LinkButton } from '../../ui/button.tsx';
import { AccountPage } from '../account-page.tsx';
import { readProfile } from '../customer.resource.ts';
import { keepForm } from '../form-answer.ts';
import { SettingsCard } from '../profile/settings-card.tsx';
import { eraseAccount } from './erase-account.ts';
import { EraseForm } from './erase-form.tsx';
import { forgetDevice } from './forget-device.ts';
import styles from './privacy.module.css';

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

/** What is kept about the customer: to take along, and to take away. */
export default function PrivacyRoute() {
  const t = useText('privacy');
  const { hasPassword, mobile } = useLoaderData<typeof loader>();
  return (
    <AccountPage title={t('privacy.title')} intro={t('privacy.intro')}>
      <SettingsCard title={t('privacy.exportTitle')} hint={t('privacy.exportHelp')}>
        <LinkButton to="/user/profile/privacy/export" reloadDocument download="my-data.json" variant="line">
          {t('privacy.export')}
        </LinkButton>
      </SettingsCard>
      <SettingsCard title={t('privacy.eraseTitle')} hint={t('privacy.eraseHelp')}>
        <ul className={styles.consequences}>
          {consequences.map((id) => (
            <li key={id}>{t(id)}</li>
          ))}
        </ul>
        <EraseForm hasPassword={hasPassword} mobile={mobile} />
      </SettingsCard>
    </AccountPage>
  );
}
