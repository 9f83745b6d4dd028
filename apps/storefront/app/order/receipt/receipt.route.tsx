import { errorCodes } from '@sufra/contracts/error-codes';
import type { ReceiptDocument } from '@sufra/contracts';
import { data, useLoaderData, useSearchParams, type LoaderFunctionArgs } from 'react-router';
import { requireSignIn } from '../../api.server/require-sign-in.ts';
import { useText } from '../../i18n/use-text.ts';
import { PageTitle } from '../../shell/page-title.tsx';
import { SiteFrame } from '../../shell/site-frame.tsx';
import { LinkButton } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { ReceiptControls } from './receipt-controls.tsx';
import { ReceiptPaper } from './receipt-paper.tsx';
import { receiptWords } from './receipt-words.server.ts';
import styles from './receipt.module.css';

export { ErrorBoundary } from '../order.route.tsx';

/** The receipt of one's own order; anybody else's does not exist for them (decision 45). */
export async function loader(args: LoaderFunctionArgs) {
  const { api, shop } = await requireSignIn(args);
  const orderId = args.params['order'] ?? '';
  const path = `/orders/${encodeURIComponent(orderId)}/receipt`;
  const result = await api.call<ReceiptDocument>({ path });
  const { digits } = shop.prices.currency;
  if (result.ok) {
    const receipt = result.value.data.attributes;
    return { orderId, receipt, digits, words: receiptWords(receipt.languages) };
  }
  if (result.refusal.code === errorCodes.receiptUnavailable) return { orderId, digits };
  throw data(null, { status: result.refusal.status });
}

/** What was sold, ready to be printed or kept as a PDF. */
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
