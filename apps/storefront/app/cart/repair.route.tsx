import type { LocationDocument, RepairMeta, SuggestedItem } from '@sufra/contracts';
import { checkConfiguration, itemSlug, orderedLines, type PaymentType } from '@sufra/ordering';
import { useNavigate, useRevalidator } from 'react-router';
import { browserApi } from '../api/browser-api.ts';
import type { ApiRefusal } from '../api/read-refusal.ts';
import { forgetCar } from '../curbside/car-store.ts';
import { useLanguage } from '../i18n/language.tsx';
import { useText } from '../i18n/use-text.ts';
import { readBranch } from '../location/branch.resource.ts';
import { choosePlace } from '../location/choose-place.ts';
import { branchOf, chosenBranch } from '../location/chosen-place.ts';
import { locationStore, useLocationChoice } from '../location/location-store.ts';
import { loadMenu } from '../menu/load-menu.ts';
import { forgetPromotion } from '../promotion/promotion-store.ts';
import { clearSchedule } from '../schedule/schedule-store.ts';
import { useScheduleWords } from '../schedule/use-schedule-words.ts';
import { useShop } from '../shell/shop.ts';
import { addItem, removeLine } from './cart-actions.ts';
import { revokeGrantedLines } from './granted-lines.ts';
import type { KeptLine } from './kept-line.ts';
import { RepairDialog } from './repair-dialog.tsx';
import { keepAtNewPrice, keepRemaining } from './repair-lines.ts';
import { readDifferences } from './repair-options.ts';

type RepairScreenProps = {
  refusal: ApiRefusal;
  /** The cart as it was sent. */
  lines: KeptLine[];
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
  const { prices, menuUrl, allowedOrderTypes } = useShop();
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

  const swapLine = async (line: KeptLine, wanted: SuggestedItem) => {
    const item = (await loadMenu(menuUrl, currency)).items.get(wanted.id);
    const plain = { itemId: wanted.id, modifiers: [], removedIngredientIds: [], comboItems: [], notes: '' };
    removeLine(line.lineId);
    // What has to be asked is asked in the item's own dialog.
    if (!item || checkConfiguration(item, plain).length > 0) return goTo(itemPath(wanted.id, localized(wanted.name)));
    addItem(item, plain, line.quantity);
  };
  const itemPath = (id: string, name: string) => `${menuPath}/${itemSlug(id, name)}`;

  const chooseBranch = async (id: string) => {
    const answer = await browserApi<LocationDocument>({ path: `/locations/${id}` }, locale);
    if (!answer.ok) throw new Error(`the branch answered ${answer.refusal.status}`);
    const place = chosenBranch(readBranch(answer.value.data, currency));
    locationStore.update((current) => ({
      ...choosePlace(current, { orderType, place }, allowedOrderTypes, Date.now()),
      isQueue: current.isQueue,
    }));
  };

  const ways = {
    removeLine: (line: KeptLine) => void removeLine(line.lineId),
    keepPrice: (line: KeptLine, meta: RepairMeta) => keepAtNewPrice(line, meta, currency, branchId),
    keepRemaining: (line: KeptLine, meta: RepairMeta) => keepRemaining(line, meta, currency, branchId),
    swapLine,
    chooseBranch,
    withoutPromotion: () => {
      forgetPromotion();
      revokeGrantedLines();
    },
    withoutCar: forgetCar,
    orderSoon: clearSchedule,
    pay: (type: PaymentType) => {
      props.onPayment?.(type);
      void revalidate();
    },
    toChoices: (line: KeptLine) => goTo(`${itemPath(line.itemId, localized(line.name))}?line=${line.lineId}`),
    toPlaces: () => goTo(`${menuPath}/location/${orderType}?page=cart&islocation=true`),
    toTimes,
    toCars: () => goTo(`${menuPath}/curbside`),
    toMenu: () => goTo(menuPath),
  };
  const differences = readDifferences(refusal.entries, orderedLines(lines), ways, { t, localized, moment, currency });
  return <RepairDialog differences={differences} onRepaired={props.onRepaired} onBack={props.onToCart ?? onBack} />;
}
