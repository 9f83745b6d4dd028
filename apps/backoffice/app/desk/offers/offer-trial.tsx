import type { FiguresDocument, OfferTrialDocument } from '@sufra/contracts';
import { addDays } from '@sufra/ordering';
import { Button, LinkButton } from '@sufra/ui/controls/button.tsx';
import { useLoaded } from '@sufra/ui/effects.ts';
import { formatMoment } from '@sufra/ui/i18n/format-moment.ts';
import { useLanguage } from '@sufra/ui/i18n/language.tsx';
import { usePrices } from '@sufra/ui/i18n/prices.tsx';
import { useState } from 'react';
import { type ApiRefusal, callStaff } from '../../api.ts';
import { type TextId, useText } from '../../i18n/use-text.ts';
import { useMinor } from '../../money/refund-form.tsx';
import { ErrorText } from '../../shell/error-text.tsx';
import { useSettings, useToday } from '../../shell/settings.ts';
import { type Draft, saveNow } from '../draft/draft-store.ts';
import { Part } from '../draft/inputs.tsx';
import { scopeQuery } from '../figures.tsx';
import type { DraftOffer } from './offer-view.ts';
import styles from './offers.module.css';

const reasons = [
  'other-offer',
  'no-effect',
  'below-minimum-subtotal',
  'too-few-items',
  'order-type',
  'branch',
  'outside-hours',
  'used-by-customer',
  'used-up',
  'not-first-order',
  'members-only',
];

type Trial = OfferTrialDocument['data']['attributes'] & { entry: unknown };

/** The cost that an offer would have had on the orders of the last four weeks, counted by the server on the draft as it is. */
export function OfferTrial({ draft, offer }: { draft: Draft; offer: DraftOffer }) {
  const t = useText('offers');
  const [trial, setTrial] = useState<Trial>();
  const [refusal, setRefusal] = useState<ApiRefusal>();
  const [isTrying, setIsTrying] = useState(false);
  const tryIt = async () => {
    setIsTrying(true);
    setRefusal(undefined);
    if (await saveNow()) {
      const path = `/api/staff/drafts/${draft.id}/offers/${encodeURIComponent(offer.code)}/trial`;
      const answer = await callStaff<OfferTrialDocument>(path);
      setTrial(answer.ok ? { ...answer.value.data.attributes, entry: JSON.stringify(offer.entry) } : undefined);
      if (!answer.ok) setRefusal(answer.refusal);
    }
    setIsTrying(false);
  };
  return (
    <Part title={t('offers.trial')}>
      {trial && <Result trial={trial} />}
      {trial && trial.entry !== JSON.stringify(offer.entry) && <p className="muted">{t('offers.trialStale')}</p>}
      {refusal && <ErrorText>{refusal.detail}</ErrorText>}
      <Button variant="soft" className={styles.start} disabled={isTrying} onClick={() => void tryIt()}>
        {t(isTrying ? 'offers.trying' : 'offers.tryNow')}
      </Button>
      <Used code={offer.code} />
    </Part>
  );
}

function Result({ trial }: { trial: Trial }) {
  const t = useText('offers');
  const { locale } = useLanguage();
  const { timeZone } = useSettings();
  const { formatPrice } = usePrices();
  const minorOf = useMinor();
  const { orders, uses, guests, cost, from } = trial;
  if (orders === 0) return <p role="status">{t('offers.trialNone')}</p>;
  const notUsed = trial['not-used'];
  return (
    <div role="status" className={styles.trial}>
      <p className={styles.big}>{t('offers.trialResult', { cost: formatPrice(minorOf(cost)).text, uses })}</p>
      <p>{t('offers.trialOf', { orders, guests })}</p>
      {!trial['is-complete'] && (
        <p className="muted">{t('offers.trialNewest', { time: formatMoment(from, locale, timeZone) })}</p>
      )}
      {notUsed.length > 0 && (
        <dl className={styles.reasons} aria-label={t('offers.reasons')}>
          {notUsed.map(({ reason, orders: count }) => (
            <div key={reason}>
              <dt>{t(`offers.reason.${reasons.includes(reason) ? reason : 'other'}` as TextId<'offers'>)}</dt>
              <dd>{count}</dd>
            </div>
          ))}
        </dl>
      )}
    </div>
  );
}

/** The real uses of an offer in the orders of the last four weeks. */
function Used({ code }: { code: string }) {
  const t = useText('offers');
  const today = useToday();
  const { formatPrice } = usePrices();
  const minorOf = useMinor();
  const path = `/api/staff/figures?${scopeQuery({ from: addDays(today, -27), to: today })}`;
  const answer = useLoaded(path, (_signal, key) => callStaff<FiguresDocument>(key))?.value;
  const used = answer?.ok ? answer.value.data.attributes['by-offer'].find(({ value }) => value === code) : undefined;
  if (!used) return null;
  return (
    <p className={styles.used}>
      {t('offers.used', { count: used.orders, cost: formatPrice(minorOf(used.cost)).text })}{' '}
      <LinkButton isSmall variant="soft" to="/desk/reports">
        {t('offers.toReports')}
      </LinkButton>
    </p>
  );
}
