import type { DeviceCodeDocument, StaffDeviceListDocument } from '@sufra/contracts';
import { classNames } from '@sufra/ui/class-names.ts';
import { Button } from '@sufra/ui/controls/button.tsx';
import { EmptyState } from '@sufra/ui/controls/empty-state.tsx';
import { SelectField } from '@sufra/ui/controls/field.tsx';
import { useArrival } from '@sufra/ui/effects.ts';
import { useInterval } from '@sufra/ui/first-effects.ts';
import { formatMoment, formatTime } from '@sufra/ui/i18n/format-moment.ts';
import { useLanguage } from '@sufra/ui/i18n/language.tsx';
import { Dialog } from '@sufra/ui/overlays/dialog.tsx';
import { useState } from 'react';
import { callStaff } from '../api.ts';
import { useText } from '../i18n/use-text.ts';
import type { Person } from '../session.ts';
import { ErrorText } from '../shell/error-text.tsx';
import { Qr } from '../shell/qr.tsx';
import { serverNow } from '../shell/server-clock.ts';
import { useSettings } from '../shell/settings.ts';
import type { Branches } from '../shell/branch-choice.tsx';
import styles from './restaurant.module.css';

type Device = StaffDeviceListDocument['data'][number];

/** A device in use takes a heartbeat every twenty seconds. */
const inContactMs = 90_000;
const readEveryMs = 5_000;

/** The paired devices of the caller's branches, when each was last heard of, and a code for one more. */
export function Devices({ person, branches }: { person: Person; branches: Branches }) {
  const t = useText('restaurant');
  const [devices, setDevices] = useState<Device[]>();
  const [now, setNow] = useState(serverNow);
  const [isPairing, setIsPairing] = useState(false);
  const [ending, setEnding] = useState<Device>();
  const [error, setError] = useState('');

  const read = async () => {
    const found = await callStaff<StaffDeviceListDocument>('/api/staff/devices');
    setError(found.ok ? '' : found.refusal.detail);
    if (found.ok) setDevices(found.value.data);
    setNow(serverNow());
  };
  useArrival(() => void read());
  useInterval(() => void read(), readEveryMs);
  const end = async ({ id }: Device) => {
    const done = await callStaff(`/api/staff/devices/${id}`, { method: 'DELETE' });
    setEnding(undefined);
    if (!done.ok) return setError(done.refusal.detail);
    await read();
  };

  return (
    <>
      <div className={styles.bar}>
        {/* The list from before the code tells which device is new. */}
        <Button disabled={!devices} onClick={() => setIsPairing(true)}>
          {t('devices.pair')}
        </Button>
      </div>
      <ErrorText>{error}</ErrorText>
      {devices?.length === 0 && <EmptyState title={t('devices.none')} hint={t('devices.noneHint')} />}
      <ul className={styles.list}>
        {devices?.map((device) => (
          <DeviceRow key={device.id} device={device} now={now} onEnd={() => setEnding(device)} />
        ))}
      </ul>
      {isPairing && devices && (
        <Dialog title={t('devices.pair')} onClose={() => setIsPairing(false)}>
          <Pairing person={person} branches={branches} devices={devices} />
        </Dialog>
      )}
      {ending && (
        <Dialog title={t('devices.endOf', { name: ending.attributes.name })} onClose={() => setEnding(undefined)}>
          <div className={styles.form}>
            <p>{t('devices.endSure', { name: ending.attributes.name })}</p>
            <div className={styles.row}>
              <Button variant="second" onClick={() => void end(ending)}>
                {t('devices.endNow')}
              </Button>
              <Button variant="soft" onClick={() => setEnding(undefined)}>
                {t('restaurant.cancel')}
              </Button>
            </div>
          </div>
        </Dialog>
      )}
    </>
  );
}

function DeviceRow({ device, now, onEnd }: { device: Device; now: number; onEnd: () => void }) {
  const t = useText('restaurant');
  const { locale, localized } = useLanguage();
  const { timeZone } = useSettings();
  const { name, ...attributes } = device.attributes;
  const contact = attributes['last-contact-at'];
  const isLive = contact !== null && now - Date.parse(contact) < inContactMs;
  const heard =
    contact === null
      ? t('devices.noContact')
      : isLive
        ? t('devices.live')
        : t('devices.contact', { time: formatMoment(contact, locale, timeZone) });
  return (
    <li>
      <div className={styles.what}>
        <b dir="auto">{name}</b>
        <span>{localized(attributes['location-name'])}</span>
        {attributes['signed-in'].length > 0 && (
          <span dir="auto">{t('devices.signedIn', { names: attributes['signed-in'].join(t('board.comma')) })}</span>
        )}
      </div>
      <span className={classNames(styles.chip, isLive && styles.good)}>{heard}</span>
      <Button variant="soft" aria-label={t('devices.endOf', { name })} onClick={onEnd}>
        {t('devices.end')}
      </Button>
    </li>
  );
}

type Code = DeviceCodeDocument['data']['attributes'];

/** A code as it is read out and as a camera reads it; says so when a device has used it. */
function Pairing({ person, branches, devices }: { person: Person; branches: Branches; devices: Device[] }) {
  const t = useText('restaurant');
  const { locale, localized } = useLanguage();
  const { timeZone } = useSettings();
  const [branch, setBranch] = useState(person['location-id'] ?? branches[0]?.id ?? '');
  const [code, setCode] = useState<Code>();
  const [known] = useState(() => new Set(devices.map(({ id }) => id)));
  const [error, setError] = useState('');
  const paired = devices.find(({ id }) => !known.has(id));

  const make = async (location: string) => {
    const body = person['location-id'] === null ? { location } : {};
    const made = await callStaff<DeviceCodeDocument>('/api/staff/device-codes', { method: 'POST', body });
    setError(made.ok ? '' : made.refusal.detail);
    if (made.ok) setCode(made.value.data.attributes);
  };
  // A person of one branch has nothing to choose.
  useArrival(() => {
    if (person['location-id'] !== null) void make(person['location-id']);
  });

  if (paired)
    return (
      <p role="status" className={classNames(styles.chip, styles.good)}>
        {t('devices.paired', { name: paired.attributes.name })}
      </p>
    );
  const address = `${location.origin}/staff`;
  return (
    <div className={styles.form}>
      {person['location-id'] === null && !code && (
        <>
          <SelectField
            label={t('restaurant.branch')}
            value={branch}
            onChange={(event) => setBranch(event.target.value)}
          >
            {branches.map(({ id, attributes }) => (
              <option key={id} value={id}>
                {localized(attributes.name)}
              </option>
            ))}
          </SelectField>
          <Button isWide onClick={() => void make(branch)}>
            {t('devices.makeCode')}
          </Button>
        </>
      )}
      {code && (
        <div className={styles.pairing}>
          <p>{t('devices.onDevice')}</p>
          <p className={styles.address}>{address}</p>
          <b className={styles.digits} aria-label={t('devices.code', { code: [...code.code].join(' ') })} role="img">
            {`${code.code.slice(0, 4)} ${code.code.slice(4)}`}
          </b>
          <Qr text={`${address}#pair=${code.code}`} label={t('devices.qr')} />
          <p className="muted">{t('devices.goodUntil', { time: formatTime(code['expires-at'], locale, timeZone) })}</p>
          <p role="status" className="muted small">
            {t('devices.waiting')}
          </p>
        </div>
      )}
      <ErrorText>{error}</ErrorText>
    </div>
  );
}
