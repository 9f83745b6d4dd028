import type { BoardOrder, DriverLinkDocument } from '@sufra/contracts';
import { Button } from '@sufra/ui/controls/button.tsx';
import { Field } from '@sufra/ui/controls/field.tsx';
import { type FormEvent, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { type ApiRefusal, callStaff } from '../api.ts';
import { useText } from '../i18n/use-text.ts';
import { ErrorText } from '../shell/error-text.tsx';
import { Panel } from '../shell/panel.tsx';
import styles from './driver-panel.module.css';

type Link = DriverLinkDocument['data']['attributes'];

type DriverPanelProps = { order: BoardOrder; onClose: () => void; onGiven: () => void };

/** Gives a delivery to a driver who has no account: a name, and a link to scan, send or copy. */
export function DriverPanel({ order, onClose, onGiven }: DriverPanelProps) {
  const t = useText();
  const [link, setLink] = useState<Link>();
  const { number } = order.attributes;
  return (
    <Panel title={t('driver.title', { number })} onClose={onClose}>
      {link ? (
        <Given link={link} number={number} />
      ) : (
        <Give
          order={order}
          onGiven={(given) => {
            setLink(given);
            onGiven();
          }}
        />
      )}
    </Panel>
  );
}

function Give({ order, onGiven }: { order: BoardOrder; onGiven: (link: Link) => void }) {
  const t = useText();
  const [refusal, setRefusal] = useState<ApiRefusal>();
  const [isPending, setIsPending] = useState(false);
  const { driver } = order.attributes;
  const words = refusal?.detail;
  const errorOf = (field: string) => (refusal?.field === field ? words : undefined);

  const give = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = event.currentTarget;
    const fields = new FormData(form);
    const phone = String(fields.get('phone') ?? '').trim();
    setIsPending(true);
    const given = await callStaff<DriverLinkDocument>(`/api/orders/${order.id}/driver-links`, {
      method: 'POST',
      body: { name: String(fields.get('name') ?? ''), ...(phone && { phone }) },
    });
    setIsPending(false);
    if (given.ok) return onGiven(given.value.data.attributes);
    flushSync(() => setRefusal(given.refusal));
    form.querySelector<HTMLElement>('[aria-invalid]')?.focus();
  };

  return (
    <form className={styles.body} onSubmit={(event) => void give(event)} noValidate>
      <p className="muted">{driver?.['has-link'] ? t('driver.again', { name: driver.name }) : t('driver.hint')}</p>
      <Field
        name="name"
        label={t('driver.name')}
        autoComplete="off"
        dir="auto"
        maxLength={80}
        error={errorOf('name')}
        autoFocus
      />
      <Field
        name="phone"
        type="tel"
        label={t('driver.phone')}
        hint={t('driver.phoneHint')}
        autoComplete="off"
        dir="ltr"
        maxLength={32}
        error={errorOf('phone')}
      />
      <ErrorText>{refusal && !['name', 'phone'].includes(refusal.field ?? '') && words}</ErrorText>
      <Button type="submit" isWide isPending={isPending}>
        {t('driver.give')}
      </Button>
    </form>
  );
}

function Given({ link: { url, name, phone, message, qr }, number }: { link: Link; number: string }) {
  const t = useText();
  const [isCopied, setIsCopied] = useState(false);
  const text = t('driver.text', { number, url });
  const whatsapp = `https://wa.me/${phone?.slice(1) ?? ''}?text=${encodeURIComponent(text)}`;
  const address = useRef<HTMLInputElement>(null);
  // Browsers copy over https alone, and may be forbidden to; the address is selected then.
  const copy = () =>
    navigator.clipboard.writeText(url).then(
      () => setIsCopied(true),
      () => address.current?.focus(),
    );
  return (
    <div className={styles.body}>
      <p role="status">{t(`driver.message.${message}`, { name })}</p>
      <svg className={styles.code} viewBox={`0 0 ${qr.size} ${qr.size}`} role="img" aria-label={t('driver.scan')}>
        <path d={qr.path} />
      </svg>
      <p className="muted">{t('driver.scan')}</p>
      <input
        ref={address}
        className={styles.address}
        readOnly
        dir="ltr"
        aria-label={t('driver.link')}
        value={url}
        onFocus={(event) => event.target.select()}
      />
      <div className={styles.ways}>
        {'clipboard' in navigator && (
          <Button variant="soft" onClick={() => void copy()}>
            {t(isCopied ? 'driver.copied' : 'driver.copy')}
          </Button>
        )}
        {'share' in navigator && (
          <Button variant="soft" onClick={() => void navigator.share({ text }).catch(() => undefined)}>
            {t('driver.share')}
          </Button>
        )}
        <a className={styles.whatsapp} href={whatsapp} target="_blank" rel="noopener noreferrer">
          WhatsApp
        </a>
      </div>
    </div>
  );
}
