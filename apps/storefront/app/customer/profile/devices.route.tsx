import type { SubmitEvent } from 'react';
import {
  type ActionFunctionArgs,
  type ClientActionFunctionArgs,
  Form,
  type LoaderFunctionArgs,
  redirect,
  useActionData,
  useLoaderData,
  useNavigation,
  useSearchParams,
} from 'react-router';
import type { DeviceListDocument } from '@sufra/contracts';
import { Button } from '@sufra/ui/controls/button.tsx';
import { Card } from '@sufra/ui/controls/card.tsx';
import { Chip } from '@sufra/ui/controls/chip.tsx';
import { formatDay, formatTime } from '@sufra/ui/i18n/format-moment.ts';
import { useLanguage } from '@sufra/ui/i18n/language.tsx';
import { readFormBody } from '../../api.server/action.ts';
import { requireSignIn } from '../../api.server/require-sign-in.ts';
import { closeSession } from '../../api.server/session.ts';
import { useText } from '../../i18n/use-text.ts';
import { useShop } from '../../shell/shop.ts';
import formStyles from '../account-form.module.css';
import { AccountIcon, AccountPage } from '../account-page.tsx';
import { formText } from '../check-account.ts';
import { forgetPerson } from '../forget-person.ts';
import { type FormAnswer, keepForm, refusedForm } from '../form-answer.ts';
import styles from './devices.module.css';
import { SavedNote } from './saved-note.tsx';

/** Where the customer is signed in. */
type Device = { id: string; label: string; lastSeenAt: string; createdAt: string; isCurrent: boolean };

/** This device first, then the one that was used last. */
const readDevices = ({ data }: DeviceListDocument): Device[] =>
  data
    .map(({ id, attributes }) => ({
      id,
      label: attributes['device-label'] ?? '',
      lastSeenAt: attributes['last-seen-at'],
      createdAt: attributes['created-at'],
      isCurrent: attributes['is-current'],
    }))
    .sort((one, other) => Number(other.isCurrent) - Number(one.isCurrent));

/** A device, when it was used last, and the way to sign out there. */
function DeviceRow({ device, isPending }: { device: Device; isPending: boolean }) {
  const t = useText('account');
  const { locale } = useLanguage();
  const { timeZone } = useShop();
  const label = device.label || t('account.unknownDevice');
  const at = device.lastSeenAt;
  return (
    <li className={styles.device}>
      <AccountIcon name={/iPhone|Android|phone/i.test(device.label) ? 'phone' : 'devices'} />
      <div className={styles.words}>
        <bdi className={styles.label}>{label}</bdi>
        {device.isCurrent ? (
          <Chip tone="good">{t('account.thisDevice')}</Chip>
        ) : (
          <time className="muted small" dateTime={at}>
            {t('account.lastSeen', { day: formatDay(at, locale, timeZone), time: formatTime(at, locale, timeZone) })}
          </time>
        )}
      </div>
      {!device.isCurrent && (
        <Form method="post">
          <Button
            type="submit"
            name="device"
            value={device.id}
            variant="plain"
            isSmall
            isPending={isPending}
            aria-label={t('account.signOutOf', { device: label })}
          >
            {t('account.signOut')}
          </Button>
        </Form>
      )}
    </li>
  );
}

export async function loader(args: LoaderFunctionArgs) {
  const { api, customer } = await requireSignIn(args);
  const devices = await api.read<DeviceListDocument>(`/customers/${customer.id}/sessions`);
  return { devices: readDevices(devices) };
}

export async function action(args: ActionFunctionArgs): Promise<FormAnswer> {
  const { api, customer } = await requireSignIn(args);
  const form = await readFormBody(args.request);
  const device = formText(form, 'device');
  const isEverywhere = formText(form, 'intent') === 'everywhere';
  const path = `/customers/${customer.id}/sessions${device && `/${encodeURIComponent(device)}`}`;
  const ended = await api.call({ method: 'DELETE', path, ...(isEverywhere && { query: { all: '1' } }) });
  // A session that has ended already is a success.
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

/** Signing out everywhere is signing out here: nothing of the person stays behind. */
function forgetIfHere(event: SubmitEvent<HTMLFormElement>): void {
  if (event.nativeEvent.submitter?.getAttribute('value') === 'everywhere') forgetPerson();
}
