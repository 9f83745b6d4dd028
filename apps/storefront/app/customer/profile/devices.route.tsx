import type { DeviceListDocument } from '@sufra/contracts';
import type { SubmitEvent } from 'react';
import {
  Form,
  redirect,
  useActionData,
  useLoaderData,
  useNavigation,
  useSearchParams,
  type ActionFunctionArgs,
  type ClientActionFunctionArgs,
  type LoaderFunctionArgs,
} from 'react-router';
import { readFormBody } from '../../api.server/read-body.ts';
import { requireSignIn } from '../../api.server/require-sign-in.ts';
import { closeSession } from '../../api.server/session.ts';
import { forgetCar } from '../../curbside/car-store.ts';
import { useText } from '../../i18n/use-text.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import formStyles from '../account-form.module.css';
import { AccountPage } from '../account-page.tsx';
import { textOf } from '../check-account.ts';
import { forgetCustomer } from '../current-customer.ts';
import { keepForm, refusedForm, type FormAnswer } from '../form-answer.ts';
import { DeviceRow } from './device-row.tsx';
import { readDevices } from './device.resource.ts';
import styles from './devices.module.css';
import { SavedNote } from './saved-note.tsx';

export async function loader(args: LoaderFunctionArgs) {
  const { api, customer } = await requireSignIn(args);
  const devices = await api.read<DeviceListDocument>(`/customers/${customer.id}/sessions`);
  return { devices: readDevices(devices) };
}

export async function action(args: ActionFunctionArgs): Promise<FormAnswer> {
  const { api, customer } = await requireSignIn(args);
  const form = await readFormBody(args.request);
  const device = textOf(form, 'device');
  const isEverywhere = textOf(form, 'intent') === 'everywhere';
  const path = `/customers/${customer.id}/sessions${device && `/${encodeURIComponent(device)}`}`;
  const ended = await api.call({ method: 'DELETE', path, ...(isEverywhere && { query: { all: '1' } }) });
  // What has ended already is what was asked for.
  if (!ended.ok && ended.refusal.status !== 404) return refusedForm(ended.refusal, form);
  if (isEverywhere) throw redirect('/', { headers: { 'set-cookie': closeSession(args.request) } });
  throw redirect('/user/profile/devices?saved=devices');
}

export const clientAction = (args: ClientActionFunctionArgs) => keepForm<typeof action>(args);

/** Where this account is signed in, and the way to sign out there or everywhere. */
export default function DevicesRoute() {
  const t = useText('account');
  const { devices } = useLoaderData<typeof loader>();
  const answer = useActionData<FormAnswer>();
  const [search] = useSearchParams();
  const { formData } = useNavigation();
  const pending = formData && (formData.get('device') ?? formData.get('intent'));
  const hasOthers = devices.some(({ isCurrent }) => !isCurrent);
  const failure = answer?.isRefused && [t('account.signOutFailed'), answer.detail || t('account.tryAgain')].join('. ');
  return (
    <AccountPage title={t('account.devicesTitle')} intro={t('account.devicesIntro')}>
      {!failure && !pending && <SavedNote what={search.get('saved')} />}
      <p className={formStyles.error} role="alert">
        {failure}
      </p>
      <Card>
        <ul className={styles.devices}>
          {devices.map((device) => (
            <DeviceRow key={device.id} device={device} isPending={pending === device.id} />
          ))}
        </ul>
      </Card>
      <Form method="post" className={formStyles.actions} onSubmit={forgetIfHere}>
        {hasOthers && (
          <Button type="submit" name="intent" value="others" variant="line" isPending={pending === 'others'}>
            {t('account.signOutOthers')}
          </Button>
        )}
        <Button type="submit" name="intent" value="everywhere" variant="line" isPending={pending === 'everywhere'}>
          {t('account.signOutEverywhere')}
        </Button>
      </Form>
    </AccountPage>
  );
}

/** Signing out everywhere is signing out here: no name and no plate stays behind. */
function forgetIfHere(event: SubmitEvent<HTMLFormElement>): void {
  if (event.nativeEvent.submitter?.getAttribute('value') !== 'everywhere') return;
  forgetCustomer();
  forgetCar();
}
