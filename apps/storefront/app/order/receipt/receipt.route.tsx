import type { ReactNode } from 'react';
import { data, Link, type LoaderFunctionArgs, useLoaderData, useSearchParams } from 'react-router';
import type { ReceiptAttributes, ReceiptDocument } from '@sufra/contracts';
import { errorCodes } from '@sufra/contracts/error-codes';
import { directionOf, type LocalizedText } from '@sufra/ordering';
import { classNames } from '@sufra/ui/class-names.ts';
import { Button, LinkButton } from '@sufra/ui/controls/button.tsx';
import { EmptyState } from '@sufra/ui/controls/empty-state.tsx';
import { requireSignIn } from '../../api.server/require-sign-in.ts';
import { useText } from '../../i18n/use-text.ts';
import { PageTitle } from '../../shell/page-title.tsx';
import { SiteFrame } from '../../shell/site-frame.tsx';
import { currencyOfOrder } from '../order.resource.ts';
import { Both, ReceiptLanguageContext, useReceiptLanguage, Word } from './receipt-language.tsx';
import { type ReceiptWord, type ReceiptWords, receiptWords } from './receipt-words.server.ts';
import styles from './receipt.module.css';

type PaperKind = 'a4' | 'roll';

const kinds = { a4: 'receipt.paperA4', roll: 'receipt.paperRoll' } as const;

/** Everything around the paper that is not printed. */
function ReceiptControls({ orderId, paper }: { orderId: string; paper: PaperKind }) {
  const t = useText('receipt');
  return (
    <div className={styles.controls}>
      <Button isWide onClick={() => window.print()}>
        {t('receipt.print')}
      </Button>
      <p className="muted small">{t('receipt.printHelp')}</p>
      <nav className={styles.kinds} aria-label={t('receipt.paper')}>
        {(Object.keys(kinds) as PaperKind[]).map((kind) => (
          <Link key={kind} to={`?paper=${kind}`} replace preventScrollReset aria-current={kind === paper}>
            {t(kinds[kind])}
          </Link>
        ))}
      </nav>
      <LinkButton to={`/user/order/${orderId}`} variant="plain">
        {t('receipt.toOrder')}
      </LinkButton>
    </div>
  );
}

/** The customer, the time, the branch and the number. */
function ReceiptFacts({ receipt }: { receipt: ReceiptAttributes }) {
  return (
    <dl className={styles.facts}>
      {receipt['vat-number'] && <Fact name="receipt.vatNumber">{receipt['vat-number']}</Fact>}
      <Fact name="receipt.number">{receipt['receipt-number']}</Fact>
      <Fact name="receipt.order">{receipt['order-number']}</Fact>
      <Fact name="receipt.issued">
        <time dateTime={receipt['issued-at']}>
          <bdi dir="ltr">{receiptMoment(receipt['issued-at'], receipt['time-zone'])}</bdi>
        </time>
      </Fact>
      <Fact name="receipt.branch">
        <Both text={receipt['location-name']} />
      </Fact>
      <Fact name="receipt.orderType">
        <Word id={`receipt.type.${receipt['order-type']}`} />
      </Fact>
      {receipt['table-number'] && <Fact name="receipt.table">{receipt['table-number']}</Fact>}
    </dl>
  );
}

function Fact({ name, children }: { name: ReceiptWord; children: ReactNode }) {
  return (
    <div>
      <dt>
        <Word id={name} />
      </dt>
      <dd>{typeof children === 'string' ? <bdi>{children}</bdi> : children}</dd>
    </div>
  );
}

type Line = ReceiptAttributes['lines'][number];

/** Everything that was sold, with what was chosen and left out. */
function ReceiptLines({ lines }: { lines: Line[] }) {
  const { money } = useReceiptLanguage();
  return (
    <table className={styles.lines}>
      <thead>
        <tr>
          <th scope="col">
            <Word id="receipt.item" />
          </th>
          <th scope="col">
            <Word id="receipt.quantity" />
          </th>
          <th scope="col" className={styles.wide}>
            <Word id="receipt.price" />
          </th>
          <th scope="col">
            <Word id="receipt.amount" />
          </th>
        </tr>
      </thead>
      <tbody>
        {lines.map((line, index) => (
          <tr key={index}>
            <td>
              <Both text={line.name} />
              <Choices line={line} />
            </td>
            <td>{line.quantity}</td>
            <td className={styles.wide}>{money(line.price)}</td>
            <td>{money(line.total)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function Choices({ line }: { line: Line }) {
  const parts = line['combo-items'].flatMap((part) => [
    ...taken([part]),
    ...taken(part.modifiers),
    ...leftOut(part['removed-ingredients']),
  ]);
  const choices = [...parts, ...taken(line.modifiers), ...leftOut(line['removed-ingredients'])];
  if (choices.length === 0) return null;
  return (
    <ul>
      {choices.map(({ name, quantity, isLeftOut }, index) => (
        <li key={index}>
          <Both
            text={name}
            lead={isLeftOut ? 'receipt.without' : undefined}
            tail={quantity > 1 ? `× ${quantity}` : ''}
          />
        </li>
      ))}
    </ul>
  );
}

type Choice = { name: LocalizedText; quantity: number; isLeftOut: boolean };

const taken = (choices: { name: LocalizedText; quantity: number }[]): Choice[] =>
  choices.map(({ name, quantity }) => ({ name, quantity, isLeftOut: false }));

const leftOut = (ingredients: { name: LocalizedText }[]): Choice[] =>
  ingredients.map(({ name }) => ({ name, quantity: 1, isLeftOut: true }));

type PaperProps = { receipt: ReceiptAttributes; words: ReceiptWords; digits: number; paper: PaperKind };

/** The paper itself: black on white, in both languages at once, as it is printed. */
function ReceiptPaper({ receipt, words, digits, paper }: PaperProps) {
  const { languages } = receipt;
  const money = (amount: number) => amount.toFixed(digits);
  const code = receipt['qr-path'];
  const size = receipt['qr-size'];
  return (
    <ReceiptLanguageContext value={{ languages, words, money }}>
      <article
        className={classNames(styles.paper, styles[paper])}
        dir={directionOf(languages[0] ?? 'en-us')}
        aria-labelledby="receipt-title"
      >
        <header className={styles.head}>
          <h2>
            <Both text={receipt['seller-name']} />
          </h2>
          {receipt['seller-address'] && (
            <p>
              <Both text={receipt['seller-address']} />
            </p>
          )}
          <p id="receipt-title" className={styles.kind}>
            <Word id={receipt['is-tax-invoice'] ? 'receipt.taxInvoice' : 'receipt.plain'} />
          </p>
        </header>
        <ReceiptFacts receipt={receipt} />
        <ReceiptLines lines={receipt.lines} />
        <ReceiptSum receipt={receipt} />
        {code && size && (
          <svg className={styles.code} viewBox={`0 0 ${size} ${size}`} role="img" aria-labelledby="receipt-code">
            <title id="receipt-code">{words[languages[0] ?? 'en-us']?.['receipt.code']}</title>
            <path d={code} />
          </svg>
        )}
        <p className={styles.thanks}>
          <Word id="receipt.thanks" />
        </p>
      </article>
    </ReceiptLanguageContext>
  );
}

export { ErrorBoundary } from '../order.route.tsx';

/** The receipt of one's own order; another customer's is not found (D-45). */
export async function loader(args: LoaderFunctionArgs) {
  const { api, shop } = await requireSignIn(args);
  const orderId = args.params['order'] ?? '';
  const path = `/orders/${encodeURIComponent(orderId)}/receipt`;
  const result = await api.call<ReceiptDocument>({ path });
  if (result.ok) {
    const receipt = result.value.data.attributes;
    const { digits } = currencyOfOrder(receipt, shop.prices.currency);
    return { orderId, receipt, digits, words: receiptWords(receipt.languages) };
  }
  if (result.refusal.code === errorCodes.receiptUnavailable) return { orderId, digits: shop.prices.currency.digits };
  throw data(result.refusal.code, { status: result.refusal.status });
}

/** The receipt, for printing or saving as a PDF. */
export default function ReceiptRoute() {
  const t = useText('receipt');
  const { orderId, receipt, digits, words } = useLoaderData<typeof loader>();
  const [search] = useSearchParams();
  const paper = search.get('paper') === 'roll' ? 'roll' : 'a4';
  return (
    <SiteFrame isNarrow>
      <PageTitle title={t('receipt.title')} />
      {receipt && words ? (
        <div className={styles.page}>
          <h1 className="visually-hidden">{t('receipt.title')}</h1>
          <ReceiptControls orderId={orderId} paper={paper} />
          <ReceiptPaper receipt={receipt} words={words} digits={digits} paper={paper} />
        </div>
      ) : (
        <EmptyState icon="bag" headingLevel={1} title={t('receipt.none')} hint={t('receipt.noneHelp')}>
          <LinkButton to={`/user/order/${orderId}`}>{t('receipt.toOrder')}</LinkButton>
        </EmptyState>
      )}
    </SiteFrame>
  );
}

/** "2026-11-20 15:00": read the same in every language. */
const receiptMoment = (at: string, timeZone: string): string =>
  new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'short' }).format(new Date(at));

/** Names that are the same in every language. */
const wallets: Partial<Record<string, string>> = { 'apple-pay': 'Apple Pay', 'stc-pay': 'stc pay' };

/** The card or wallet that paid online, when, and what went back. */
function ReceiptPayment({ receipt }: { receipt: ReceiptAttributes }) {
  const { money } = useReceiptLanguage();
  const { 'card-brand': brand, 'card-last4': last4, 'time-zone': timeZone } = receipt;
  const card = [wallets[receipt['paid-with'] ?? ''], brand, last4 && `•••• ${last4}`].filter(Boolean).join(' ');
  const { 'paid-at': paidAt, 'refunded-at': refundedAt, 'refund-status': refund } = receipt;
  return (
    <>
      {card && (
        <div>
          <dt>
            <Word id="receipt.paidWith" />
          </dt>
          <dd>
            <bdi dir="ltr">{card}</bdi>
          </dd>
        </div>
      )}
      {paidAt && (
        <div>
          <dt>
            <Word id="receipt.paidAt" />
          </dt>
          <dd>
            <bdi dir="ltr">{receiptMoment(paidAt, timeZone)}</bdi>
          </dd>
        </div>
      )}
      {refund && (
        <div>
          <dt>
            <Word id={refund === 'done' ? 'receipt.refunded' : 'receipt.refundUnderWay'} />
          </dt>
          <dd>
            {refund === 'done' && <bdi dir="ltr">{money(-receipt['refunded-amount'])}</bdi>}
            {refundedAt && (
              <small>
                <bdi dir="ltr">{receiptMoment(refundedAt, timeZone)}</bdi>
              </small>
            )}
          </dd>
        </div>
      )}
    </>
  );
}

/** From the subtotal to what was paid: every amount as it was charged, the tax and what was not taxed. */
function ReceiptSum({ receipt }: { receipt: ReceiptAttributes }) {
  const { discount, charges, tax, total } = receipt;
  const isTaxed = receipt['vat-rate'] > 0;
  return (
    <dl className={styles.sum}>
      <Row name={<Word id="receipt.subtotal" />} amount={receipt.subtotal} />
      {discount > 0 && (
        <Row
          name={receipt['promotion-name'] ? <Both text={receipt['promotion-name']} /> : <Word id="receipt.discount" />}
          amount={-discount}
        />
      )}
      {charges.map((charge) => (
        <Row
          key={charge.key}
          name={
            <>
              <Both text={charge.name} />
              {isTaxed && !charge['is-taxed'] && (
                <small>
                  <Word id="receipt.notTaxed" />
                </small>
              )}
            </>
          }
          amount={charge.amount}
        />
      ))}
      {isTaxed && <Row name={<Word id="receipt.taxable" />} amount={receipt['taxable-amount']} isPart />}
      {isTaxed && receipt['untaxed-amount'] > 0 && (
        <Row name={<Word id="receipt.untaxed" />} amount={receipt['untaxed-amount']} isPart />
      )}
      {isTaxed && <Row name={<Word id="receipt.vat" tail={`${receipt['vat-rate']}%`} />} amount={tax} isPart />}
      <Row
        name={<Word id={isTaxed ? 'receipt.totalWithVat' : 'receipt.total'} />}
        amount={total}
        currency={receipt['currency-code']}
        isTotal
      />
      {!isTaxed && (
        <div className={styles.part}>
          <dt>
            <Word id="receipt.noVat" />
          </dt>
          <dd />
        </div>
      )}
      <div>
        <dt>
          <Word id="receipt.payment" />
        </dt>
        <dd className={styles.paid}>
          <Word id={`receipt.payment.${receipt['payment-method']}`} />
          <Word id={`receipt.paymentState.${receipt['payment-status']}`} />
        </dd>
      </div>
      <ReceiptPayment receipt={receipt} />
      {receipt['points-redeemed'] !== null && (
        <div>
          <dt>
            <Word id="receipt.points" />
          </dt>
          <dd>{receipt['points-redeemed']}</dd>
        </div>
      )}
    </dl>
  );
}

type RowProps = { name: ReactNode; amount: number; currency?: string; isPart?: boolean; isTotal?: boolean };

function Row({ name, amount, currency, isPart, isTotal }: RowProps) {
  const { money } = useReceiptLanguage();
  return (
    <div className={classNames(isPart && styles.part, isTotal && styles.total)}>
      <dt>{name}</dt>
      <dd>
        <bdi dir="ltr">{[currency, money(amount)].filter(Boolean).join(' ')}</bdi>
      </dd>
    </div>
  );
}
