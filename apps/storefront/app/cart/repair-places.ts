import type { ErrorEntry, RepairMeta } from '@sufra/contracts';
import { toMinor, type Currency, type LocalizedText } from '@sufra/ordering';
import type { MessageId } from '../i18n/messages/message-ids.ts';
import type { RepairOption, RepairWays } from './repair.ts';

/** How differences are put into the guest's words. */
export type RepairWords = {
  t: (id: MessageId<'repair'>, values?: Record<string, string | number>) => string;
  localized: (text: LocalizedText) => string;
  moment: (at: string) => { day: string; time: string };
  currency: Currency;
};

export const metaOf = ({ meta }: ErrorEntry): RepairMeta => meta ?? {};

export function minorOf(amount: number | undefined, currency: Currency): number | undefined {
  const minor = amount === undefined ? undefined : toMinor(amount, currency);
  return minor?.ok ? minor.value : undefined;
}

export const otherPlace = (ways: RepairWays, { t }: RepairWords): RepairOption => ({
  id: 'place',
  label: t('repair.otherPlace'),
  goTo: ways.toPlaces,
});

/** Another branch that would take the order now, or this one once it is open. */
export function placeOptions(meta: RepairMeta, ways: RepairWays, words: RepairWords): RepairOption[] {
  const opening = meta['next-opening'];
  const later = opening &&
    ways.toTimes && { label: words.t('repair.later', words.moment(opening)), goTo: ways.toTimes };
  return [...branchOptions(meta, ways, words), ...(later ? [{ id: 'later', ...later }] : [])];
}

export const branchOptions = (meta: RepairMeta, ways: RepairWays, words: RepairWords): RepairOption[] =>
  (meta.locations ?? []).map(({ id, name }) => ({
    id: `branch-${id}`,
    label: words.t('repair.orderFrom', { name: words.localized(name) }),
    apply: () => ways.chooseBranch(id),
  }));
