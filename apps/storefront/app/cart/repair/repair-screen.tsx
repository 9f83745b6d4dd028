import type { ErrorEntry, LocationDocument, RepairMeta, SuggestedItem } from '@sufra/contracts';
import { errorCodes } from '@sufra/contracts/error-codes';
import { checkConfiguration, itemSlug, orderedLines, type PaymentType } from '@sufra/ordering';
import { Price } from '@sufra/ui/amounts/price.tsx';
import { Button } from '@sufra/ui/controls/button.tsx';
import { Card } from '@sufra/ui/controls/card.tsx';
import { useLanguage } from '@sufra/ui/i18n/language.tsx';
import { Dialog } from '@sufra/ui/overlays/dialog.tsx';
import { useId, useState } from 'react';
import { useNavigate, useRevalidator } from 'react-router';
import { browserApi } from '../../api/browser-api.ts';
import type { ApiRefusal } from '../../api/read-refusal.ts';
import { forgetCar } from '../../curbside/car-store.ts';
import { useText } from '../../i18n/use-text.ts';
import { readBranch } from '../../location/branch.resource.ts';
import { branchOf } from '../../location/chosen-place.ts';
import { choosePlace, chosenBranch } from '../../location/chooser/choose-place.ts';
import { locationStore, useLocationChoice } from '../../location/location-store.ts';
import { loadMenu } from '../../menu/load/load-menu.ts';
import { forgetPromotion } from '../../promotion/promotion-store.ts';
import { clearSchedule } from '../../schedule/schedule-store.ts';
import { useScheduleWords } from '../../schedule/scheduled-fact.tsx';
import { useShop } from '../../shell/shop.ts';
import { addItem, removeLine } from '../cart-actions.ts';
import { paymentChoices } from '../cart-place.ts';
import { revokeGrantedLines } from '../granted-lines.ts';
import type { DeviceLine } from '../device-line.ts';
import styles from './repair-dialog.module.css';
import {
  branchOptions,
  keepAtNewPrice,
  keepRemaining,
  lineDifference,
  metaOf,
  otherPlace,
  placeOptions,
  type RepairWords,
} from './repair-lines.ts';
import { type Difference, type Kind, kindOf, lineIndexOf, type RepairOption, type RepairWays } from './repair.ts';

/**
 * The differences reported by a refused checkout, in the guest's words and with their repairs. Entries of one line are
 * one difference; an unknown one is its text alone.
 */
function readDifferences(
  entries: ErrorEntry[],
  lines: DeviceLine[],
  ways: RepairWays,
  words: RepairWords,
): Difference[] {
  const groups = Map.groupBy(entries, lineIndexOf);
  return [...groups].flatMap(([index, group]) => {
    const line = index === undefined ? undefined : lines[index];
    if (line) return [lineDifference(line, group, ways, words)];
    return group.map((entry, at) => otherDifference(entry, `${index ?? 'order'}-${at}`, ways, words));
  });
}

function otherDifference(entry: ErrorEntry, id: string, ways: RepairWays, words: RepairWords): Difference {
  const kind = kindOf(entry);
  const title = words.t(kind === 'unknown' || kind === 'minimum' || kind === 'car' ? 'repair.order' : `repair.${kind}`);
  const options = optionsOf[kind](metaOf(entry), ways, words, entry.code);
  return { id, title, details: [entry.detail].filter(Boolean), options };
}

type MakeOptions = (meta: RepairMeta, ways: RepairWays, words: RepairWords, code: string) => RepairOption[];

const optionsOf: Record<Kind, MakeOptions> = {
  place: (meta, ways, words) => [...placeOptions(meta, ways, words), otherPlace(ways, words)],
  promotion: (_meta, ways, { t }) => [
    { id: 'without', label: t('repair.withoutPromotion'), apply: ways.withoutPromotion },
    { id: 'add', label: t('repair.addMore'), goTo: ways.toMenu },
  ],
  time: (meta, ways, words) => [
    ...(ways.toTimes ? [{ id: 'time', label: words.t('repair.otherTime'), goTo: ways.toTimes }] : []),
    { id: 'soon', label: words.t('repair.soon'), apply: ways.orderSoon },
    ...branchOptions(meta, ways, words),
  ],
  minimum: (_meta, ways, words) => [
    { id: 'add', label: words.t('repair.addMore'), goTo: ways.toMenu },
    otherPlace(ways, words),
  ],
  car: (meta, ways, words, code) => [
    { id: 'inside', label: words.t('repair.withoutCar'), apply: ways.withoutCar },
    ...(code === errorCodes.curbsideUnavailable
      ? branchOptions(meta, ways, words)
      : [{ id: 'car', label: words.t('repair.otherCar'), goTo: ways.toCars }]),
  ],
  payment: (meta, ways, { t }) =>
    (meta['payment-types'] ?? [])
      .filter(isNamed)
      .filter(ways.canPay)
      .map((type) => ({
        id: type,
        label: t(`repair.pay.${type}`),
        apply: () => ways.pay(type),
      })),
  unknown: () => [],
};

const isNamed = (type: string): type is Exclude<PaymentType, 'loyalty-points'> =>
  ['cash', 'card', 'card-on-delivery', 'card-on-pickup'].includes(type);

type RepairCardProps = {
  difference: Difference;
  selected: string | undefined;
  onSelect: (optionId: string) => void;
};

/** One difference and its repairs. */
function RepairCard({ difference, selected, onSelect }: RepairCardProps) {
  const t = useText('repair');
  const name = useId();
  const { title, details, before, now, options } = difference;
  return (
    <Card className={styles.difference}>
      <fieldset className={styles.choice}>
        <legend className={styles.title}>
          <bdi>{title}</bdi>
        </legend>
        {details.map((detail) => (
          <p key={detail} className={styles.detail}>
            {detail}
          </p>
        ))}
        {before !== undefined && now !== undefined && (
          <dl className={styles.prices}>
            <div>
              <dt>{t('repair.before')}</dt>
              <dd>
                <s>
                  <Price minor={before} />
                </s>
              </dd>
            </div>
            <div>
              <dt>{t('repair.now')}</dt>
              <dd className={styles.now}>
                <Price minor={now} />
              </dd>
            </div>
          </dl>
        )}
        {options.map((option) => (
          <label key={option.id} className={styles.option}>
            <input type="radio" name={name} checked={option.id === selected} onChange={() => onSelect(option.id)} />
            <bdi className={styles.label}>{option.label}</bdi>
            {option.priceMinor !== undefined && <Price minor={option.priceMinor} className={styles.price} />}
          </label>
        ))}
      </fieldset>
    </Card>
  );
}

type RepairDialogProps = {
  differences: Difference[];
  /** Everything was decided and done, and the guest has nowhere else to go first. */
  onRepaired: () => void;
  onBack: () => void;
};

/**
 * Everything that changed since the guest chose it, on one screen: each with its choices, and nothing happens before
 * they continue. Going back leaves the cart as it was.
 */
function RepairDialog({ differences, onRepaired, onBack }: RepairDialogProps) {
  const t = useText('repair');
  const [chosen, setChosen] = useState<Record<string, string>>({});
  const [phase, setPhase] = useState<'choosing' | 'working' | 'failed'>('choosing');
  const open = differences.filter(({ options }) => options.length > 0);
  const decisions = open.map((difference) => chosenOption(difference, chosen[difference.id]));
  const left = decisions.filter((option) => option === undefined).length;

  const onContinue = async () => {
    setPhase('working');
    const onwards = decisions.flatMap((option) => option?.goTo ?? []);
    try {
      for (const option of decisions) onwards.push(...[(await option?.apply?.()) ?? []].flat());
    } catch {
      return setPhase('failed');
    }
    const [next = onRepaired] = onwards;
    next();
  };

  return (
    <Dialog
      title={t('repair.title')}
      isPersistent
      onClose={onBack}
      footer={
        <div className={styles.foot}>
          <p className={phase === 'failed' ? styles.failed : 'muted small'} role="status">
            {statusText()}
          </p>
          {open.length > 0 && (
            <Button isWide isPending={phase === 'working'} disabled={left > 0} onClick={() => void onContinue()}>
              {t('repair.continue')}
            </Button>
          )}
          <Button variant="line" isWide onClick={onBack}>
            {t('repair.toCart')}
          </Button>
        </div>
      }
    >
      <p className="muted">{t('repair.intro')}</p>
      <ul className={styles.differences}>
        {differences.map((difference) => (
          <li key={difference.id}>
            <RepairCard
              difference={difference}
              selected={chosenOption(difference, chosen[difference.id])?.id}
              onSelect={(optionId) => setChosen((before) => ({ ...before, [difference.id]: optionId }))}
            />
          </li>
        ))}
      </ul>
    </Dialog>
  );

  function statusText(): string {
    if (phase === 'failed') return t('repair.failed');
    if (phase === 'working') return t('repair.working');
    return left > 0 ? t('repair.left', { count: left }) : '';
  }
}

const chosenOption = ({ options, suggested }: Difference, id: string | undefined): RepairOption | undefined =>
  options.find((option) => option.id === (id ?? suggested));

type RepairScreenProps = {
  refusal: ApiRefusal;
  /** The cart as it was sent. */
  lines: DeviceLine[];
  /** The menu that the guest came from; everything to be chosen again opens over it. */
  menuPath: string;
  /** Opens the choice of a time, where orders for later are taken. */
  toTimes?: (() => void) | undefined;
  onPayment?: ((type: PaymentType) => void) | undefined;
  onRepaired: () => void;
  onBack: () => void;
  /** Where the cart is, when it is not what the guest goes back to. */
  onToCart?: () => void;
};

/** Brings together what the guest can do about a refused checkout, whatever part of the shop it is about. */
export function RepairScreen(props: RepairScreenProps) {
  const { refusal, lines, menuPath, toTimes, onBack } = props;
  const t = useText('repair');
  const { localized, locale } = useLanguage();
  const shop = useShop();
  const { prices, menuUrl, allowedOrderTypes } = shop;
  const navigate = useNavigate();
  const { revalidate } = useRevalidator();
  const moment = useScheduleWords();
  const choice = useLocationChoice();
  const { currency } = prices;
  const branchId = branchOf(choice)?.id;
  const orderType = choice.orderType ?? allowedOrderTypes[0] ?? 'to-go';
  const goTo = (path: string) => {
    onBack();
    void navigate(path, { preventScrollReset: true });
  };

  const swapLine = async (line: DeviceLine, wanted: SuggestedItem) => {
    const item = (await loadMenu(menuUrl, currency)).items.get(wanted.id);
    const plain = { itemId: wanted.id, modifiers: [], removedIngredientIds: [], comboItems: [], notes: '' };
    removeLine(line.lineId);
    // An item with an open question opens its own dialog.
    if (!item || checkConfiguration(item, plain).length > 0)
      return () => goTo(itemPath(wanted.id, localized(wanted.name)));
    addItem(item, plain, line.quantity);
    return undefined;
  };
  const itemPath = (id: string, name: string) => `${menuPath}/${itemSlug(id, name)}`;

  const chooseBranch = async (id: string) => {
    const answer = await browserApi<LocationDocument>({ path: `/locations/${id}` }, locale);
    if (!answer.ok) throw new Error(`the branch answered ${answer.refusal.status}`);
    const place = chosenBranch(readBranch(answer.value.data, currency));
    locationStore.update((current) => choosePlace(current, { orderType, place }, allowedOrderTypes, Date.now()));
  };

  const ways = {
    removeLine: (line: DeviceLine) => void removeLine(line.lineId),
    keepPrice: (line: DeviceLine, meta: RepairMeta) => keepAtNewPrice(line, meta, currency, branchId),
    keepRemaining: (line: DeviceLine, meta: RepairMeta) => keepRemaining(line, meta, currency, branchId),
    swapLine,
    chooseBranch,
    withoutPromotion: () => {
      forgetPromotion();
      revokeGrantedLines();
    },
    withoutCar: forgetCar,
    orderSoon: clearSchedule,
    canPay: (type: PaymentType) => paymentChoices(shop, orderType, lines).includes(type),
    pay: (type: PaymentType) => {
      props.onPayment?.(type);
      void revalidate();
    },
    toChoices: (line: DeviceLine) => goTo(`${itemPath(line.itemId, localized(line.name))}?line=${line.lineId}`),
    toPlaces: () => goTo(`${menuPath}/location/${orderType}?page=cart&islocation=true`),
    toTimes,
    toCars: () => goTo(`${menuPath}/curbside`),
    toMenu: () => goTo(menuPath),
  };
  const differences = readDifferences(refusal.entries, orderedLines(lines), ways, { t, localized, moment, currency });
  return <RepairDialog differences={differences} onRepaired={props.onRepaired} onBack={props.onToCart ?? onBack} />;
}
