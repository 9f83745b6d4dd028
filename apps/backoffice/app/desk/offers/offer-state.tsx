import { Chip } from '@sufra/ui/controls/chip.tsx';
import { formatMoment } from '@sufra/ui/i18n/format-moment.ts';
import { useLanguage } from '@sufra/ui/i18n/language.tsx';
import { useState } from 'react';
import { useText } from '../../i18n/use-text.ts';
import { useSettings } from '../../shell/settings.ts';
import { treeOf, wordOf } from '../draft/bundle-view.ts';
import { type DraftOffer, stateOf } from './offer-view.ts';

/** Whether guests can use an offer, once the draft is published. */
export function OfferStateChip({ offer }: { offer: DraftOffer }) {
  const t = useText('offers');
  const { locale } = useLanguage();
  const { timeZone } = useSettings();
  const [now] = useState(() => new Date());
  const state = stateOf(offer, now);
  const { from, until } = treeOf(offer.entry.validity);
  const moment = wordOf(state === 'over' ? until : from);
  const time = state === 'over' || state === 'scheduled' ? formatMoment(moment, locale, timeZone) : '';
  return <Chip tone={state === 'on' ? 'good' : 'quiet'}>{t(`offers.state.${state}`, { time })}</Chip>;
}
