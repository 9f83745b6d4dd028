import { type LoaderFunctionArgs, useLoaderData } from 'react-router';
import { carriesTable, orderedLines, wayOfServing } from '@sufra/ordering';
import { LinkButton } from '@sufra/ui/controls/button.tsx';
import { Card } from '@sufra/ui/controls/card.tsx';
import { EmptyState } from '@sufra/ui/controls/empty-state.tsx';
import { Skeleton } from '@sufra/ui/controls/skeleton.tsx';
import { useIsHydrated } from '@sufra/ui/first-effects.ts';
import { formatMoment } from '@sufra/ui/i18n/format-moment.ts';
import { useLanguage } from '@sufra/ui/i18n/language.tsx';
import { usePrices } from '@sufra/ui/i18n/prices.tsx';
import { openShop } from '../api.server/open-shop.ts';
import { useCart } from '../cart/cart-store.ts';
import type { DeviceLine } from '../cart/device-line.ts';
import { useCartQuote } from '../cart/quote/use-cart-quote.ts';
import { useOpenCart } from '../cart/use-open-cart.ts';
import { type Text, useText } from '../i18n/use-text.ts';
import { placeName } from '../location/chosen-place.ts';
import { draftPlace } from '../location/chooser/choose-place.ts';
import { useLocationChoice } from '../location/location-store.ts';
import { useScheduledTime } from '../schedule/schedule-store.ts';
import { useHomePath } from '../shell/home-path.ts';
import { NotAvailable } from '../shell/not-available.tsx';
import { PageTitle } from '../shell/page-title.tsx';
import { useShop } from '../shell/shop.ts';
import { SiteFrame } from '../shell/site-frame.tsx';
import styles from './contact.module.css';
import { readContact, whatsappLink } from './contact.ts';

/** The words of a message about an order, in the guest's language already. */
export type OrderWords = {
  label: string;
  lines: { quantity: number; name: string; choices: string[]; notes: string }[];
  total: string;
  where: string | undefined;
  when: string | undefined;
  notes: string;
};

/** Longest message that every phone still opens from an address. */
const maximumLength = 1500;

/** The cart as a message to the restaurant (D-72). A cart too long for an address leaves out its choices. */
function whatsappMessage(words: OrderWords, t: Text<'contact'>): string {
  const whole = write(words, t, true);
  return whole.length <= maximumLength ? whole : write(words, t, false).slice(0, maximumLength);
}

function write(words: OrderWords, t: Text<'contact'>, hasChoices: boolean): string {
  const lines = words.lines.flatMap(({ quantity, name, choices, notes }) => [
    `${quantity} × ${name}`,
    ...(hasChoices && choices.length > 0 ? [`   ${choices.join(' · ')}`] : []),
    ...(notes ? [`   ${t('contact.note', { note: notes })}`] : []),
  ]);
  const facts = [
    t('contact.total', { amount: words.total }),
    words.where,
    words.when && t('contact.when', { time: words.when }),
    words.notes && t('contact.note', { note: words.notes }),
  ].filter(Boolean);
  return [t('contact.hello', { label: words.label }), '', ...lines, '', ...facts].join('\n');
}

type WhatsappOrderPageProps = { isEmpty: boolean; message: string; href: string };

/** Shows the message before anything leaves the page. */
function WhatsappOrderPage({ isEmpty, message, href }: WhatsappOrderPageProps) {
  // The device's cart is known only after hydration.
  const isCartKnown = useIsHydrated();
  const t = useText('contact');
  const home = useHomePath();
  return (
    <SiteFrame isNarrow>
      <PageTitle title={t('contact.orderTitle')} />
      <h1>{t('contact.orderTitle')}</h1>
      {!isCartKnown ? (
        <Skeleton lines={4} label={t('shell.loading')} />
      ) : isEmpty ? (
        <EmptyState icon="bag" title={t('contact.empty')} hint={t('contact.emptyHelp')}>
          <LinkButton to={home}>{t('shell.menu')}</LinkButton>
        </EmptyState>
      ) : (
        <>
          <p className="muted">{t('contact.orderHelp')}</p>
          <Card className={styles.message} role="group" aria-label={t('contact.message')}>
            <p dir="auto">{message}</p>
          </Card>
          <div className={styles.send}>
            <LinkButton to={href} target="_blank" rel="noopener noreferrer" isWide>
              {t('contact.open')}
            </LinkButton>
            <LinkButton to={`${home}?cart=open`} variant="plain" isWide>
              {t('contact.toCart')}
            </LinkButton>
          </div>
        </>
      )}
    </SiteFrame>
  );
}

export async function loader(args: LoaderFunctionArgs) {
  const open = await openShop(args);
  return { number: open.shop.isMenuOnly ? undefined : (await readContact(open)).whatsapp };
}

/** The cart as a message to the restaurant; nothing is sent until the guest sends it (ROUTE-30, D-72). */
export default function WhatsappOrderRoute() {
  const { number } = useLoaderData<typeof loader>();
  return number ? <WhatsappOrder number={number} /> : <NotAvailable />;
}

function WhatsappOrder({ number }: { number: string }) {
  const t = useText('contact');
  const { label, timeZone } = useShop();
  const { locale, localized } = useLanguage();
  const { formatPrice } = usePrices();
  useOpenCart();
  const cart = useCart();
  const choice = useLocationChoice();
  const place = draftPlace(choice);
  const { quote } = useCartQuote(cart, place, undefined);
  const at = useScheduledTime();
  const lines = orderedLines(cart.lines);

  const choicesOf = ({ modifiers, comboItems, removedIngredientIds, labels }: DeviceLine) => {
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
    const words = choice.orderType === 'queue' ? 'contact.queueAt' : places[wayOfServing(choice.orderType)];
    const placed = t(words, { place: placeName(choice.lastLocation, localized) });
    const isAtTable = carriesTable(choice.orderType) && choice.table && choice.table !== '0';
    return isAtTable ? t('contact.atTable', { where: placed, table: choice.table ?? '' }) : placed;
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
      when: at && formatMoment(at, locale, timeZone),
      notes: cart.notes,
    },
    t,
  );
  return <WhatsappOrderPage isEmpty={lines.length === 0} message={message} href={whatsappLink(number, message)} />;
}

const places = { deliver: 'contact.deliverTo', 'eat-in': 'contact.dineInAt', pickup: 'contact.pickupAt' } as const;
