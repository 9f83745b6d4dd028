import { orderedLines, wayOfServing } from '@sufra/ordering';
import { useLoaderData, type LoaderFunctionArgs } from 'react-router';
import { openShop } from '../api.server/open-shop.ts';
import { useCart } from '../cart/cart-store.ts';
import type { KeptLine } from '../cart/kept-line.ts';
import { useCartQuote } from '../cart/use-cart-quote.ts';
import { useOpenCart } from '../cart/use-open-cart.ts';
import { useLanguage } from '../i18n/language.tsx';
import { usePrices } from '../i18n/prices.tsx';
import { useText } from '../i18n/use-text.ts';
import { placeName } from '../location/chosen-place.ts';
import { draftPlace } from '../location/draft-place.ts';
import { useLocationChoice } from '../location/location-store.ts';
import { useScheduledTime } from '../schedule/schedule-store.ts';
import { useScheduleWords } from '../schedule/use-schedule-words.ts';
import { NotAvailable } from '../shell/not-available.tsx';
import { useShop } from '../shell/shop.ts';
import { readContact } from './contact.ts';
import { WhatsappOrderPage } from './whatsapp-order-page.tsx';
import { whatsappLink } from './whatsapp-link.ts';
import { whatsappMessage } from './whatsapp-message.ts';

export async function loader(args: LoaderFunctionArgs) {
  const open = await openShop(args);
  return { number: open.shop.isMenuOnly ? undefined : (await readContact(open)).whatsapp };
}

/** The cart as a message to the restaurant; nothing is sent until the guest sends it (ROUTE-30, decision 72). */
export default function WhatsappOrderRoute() {
  const { number } = useLoaderData<typeof loader>();
  return number ? <WhatsappOrder number={number} /> : <NotAvailable />;
}

function WhatsappOrder({ number }: { number: string }) {
  const t = useText('contact');
  const { label } = useShop();
  const { localized } = useLanguage();
  const { formatPrice } = usePrices();
  useOpenCart();
  const cart = useCart();
  const choice = useLocationChoice();
  const place = draftPlace(choice);
  const { quote } = useCartQuote(cart, place, undefined);
  const at = useScheduledTime();
  const moment = useScheduleWords();
  const lines = orderedLines(cart.lines);

  const choicesOf = ({ modifiers, comboItems, removedIngredientIds, labels }: KeptLine) => {
    const nameOf = (id: string) => localized(labels[id]?.name ?? {});
    const left = (ids: string[]) => ids.map((id) => t('contact.without', { name: nameOf(id) }));
    const taken = (chosen: { modifierId: string; quantity: number }[]) =>
      chosen.map(({ modifierId, quantity }) => (quantity > 1 ? `${quantity} × ` : '') + nameOf(modifierId));
    return [
      ...comboItems.flatMap((part) => [
        nameOf(part.comboChoiceId),
        ...taken(part.modifiers),
        ...left(part.removedIngredientIds),
      ]),
      ...taken(modifiers),
      ...left(removedIngredientIds),
    ];
  };
  const where = () => {
    if (!choice.orderType || !choice.lastLocation) return undefined;
    const placed = t(places[wayOfServing(choice.orderType)], { place: placeName(choice.lastLocation, localized) });
    const isAtTable = choice.orderType === 'eat-in' && choice.table && choice.table !== '0';
    return isAtTable ? `${placed}, ${t('contact.table', { table: choice.table ?? '' })}` : placed;
  };
  const message = whatsappMessage(
    {
      label,
      lines: lines.map((line) => ({
        quantity: line.quantity,
        name: localized(line.name),
        choices: choicesOf(line),
        notes: line.notes,
      })),
      total: formatPrice(quote.bill.totalMinor).text,
      where: where(),
      when: at && Object.values(moment(at)).join(', '),
      notes: cart.notes,
    },
    t,
  );
  return <WhatsappOrderPage isEmpty={lines.length === 0} message={message} href={whatsappLink(number, message)} />;
}

const places = { deliver: 'contact.deliverTo', 'eat-in': 'contact.dineInAt', pickup: 'contact.pickupAt' } as const;
