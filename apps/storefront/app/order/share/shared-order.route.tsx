import type { SharedOrderDocument } from '@sufra/contracts';
import { isAsNew, isCooked, isFinalStatus, parseOrderType, statusLabelKey, wayOfServing } from '@sufra/ordering';
import { useState } from 'react';
import { data, isRouteErrorResponse, type LoaderFunctionArgs, useLoaderData, useRouteError } from 'react-router';
import { LinkButton } from '@sufra/ui/controls/button.tsx';
import { Card } from '@sufra/ui/controls/card.tsx';
import { EmptyState } from '@sufra/ui/controls/empty-state.tsx';
import { useReturnToTab } from '@sufra/ui/effects.ts';
import { useInterval } from '@sufra/ui/first-effects.ts';
import { useLanguage } from '@sufra/ui/i18n/language.tsx';
import { openShop } from '../../api.server/open-shop.ts';
import type { ApiCall } from '../../api/call-api.ts';
import { browserApi } from '../../api/browser-api.ts';
import { ReloadDataButton } from '../../offline/retry-button.tsx';
import { ScheduledFact } from '../../schedule/scheduled-fact.tsx';
import type { ServerClock } from '../../shell/shop.ts';
import { useText } from '../../i18n/use-text.ts';
import { useHomePath } from '../../shell/home-path.ts';
import { PageTitle } from '../../shell/page-title.tsx';
import { SiteFrame } from '../../shell/site-frame.tsx';
import { shownTimeLeft, useServerClock, useServerNow } from '../cancellation.tsx';
import styles from '../order-page.module.css';
import { OrderProgress, OrderRing } from '../order-progress.tsx';
import type { Order } from '../order.resource.ts';
import { useExpectedTime } from '../use-order-words.ts';

/** The part of an order that the holder of its link sees. */
type SharedOrder = Pick<
  Order,
  | 'type'
  | 'status'
  | 'steps'
  | 'placedAt'
  | 'estimatedReadyAt'
  | 'readyWindow'
  | 'estimatedArrivalAt'
  | 'branchName'
  | 'scheduledAt'
  | 'isReleased'
>;

const sharedOrderCall = (token: string): ApiCall => ({ path: `/shared-orders/${encodeURIComponent(token)}` });

const readSharedOrder = ({ data: { attributes } }: SharedOrderDocument): SharedOrder => ({
  type: parseOrderType(attributes['order-type']) ?? 'to-go',
  status: attributes['current-status'],
  steps: attributes.steps,
  placedAt: attributes['placed-at'],
  estimatedReadyAt: attributes['estimated-ready-at'] ?? undefined,
  readyWindow: attributes['ready-window'],
  estimatedArrivalAt: attributes['estimated-arrival-at'] ?? undefined,
  branchName: attributes['location-name'],
  scheduledAt: attributes['scheduled-time'] ?? undefined,
  isReleased: attributes['released-at'] !== null,
});

/** The pause between two reads of an order that still moves. */
const readEveryMs = 20_000;

/** The order as it stands now; a lost answer leaves it as it was. */
function useFollowed(token: string, loaded: SharedOrder): { order: SharedOrder; hasEnded: boolean } {
  const { locale } = useLanguage();
  const [newest, setNewest] = useState(loaded);
  const [hasEnded, setEnded] = useState(false);
  const order = isAsNew(newest.status, loaded.status) ? newest : loaded;
  const isOver = isFinalStatus(order.status.code);
  const read = async () => {
    if (document.visibilityState === 'hidden' || isOver) return;
    const result = await browserApi<SharedOrderDocument>(sharedOrderCall(token), locale).catch(() => undefined);
    if (result?.ok) setNewest(readSharedOrder(result.value));
    else if (result?.refusal.status === 410) setEnded(true);
  };
  useInterval(() => void read(), isOver ? undefined : readEveryMs);
  useReturnToTab(() => void read());
  return { order, hasEnded };
}

/** Pages that only their address protects belong in no search index. */
const unlisted = { 'x-robots-tag': 'noindex, nofollow', 'cache-control': 'private, no-store' };

/** An order for the holder of its link: no session, and nothing about its guest. */
export async function loader(args: LoaderFunctionArgs) {
  const { api, services } = await openShop(args);
  const token = args.params['token'] ?? '';
  const result = await api.call<SharedOrderDocument>(sharedOrderCall(token));
  if (!result.ok) throw data(null, { status: result.refusal.status, headers: unlisted });
  const order = readSharedOrder(result.value);
  return data({ token, order, now: services.now().toISOString() }, { headers: unlisted });
}

export const headers = ({ loaderHeaders, errorHeaders }: { loaderHeaders: Headers; errorHeaders?: Headers }) =>
  errorHeaders ?? loaderHeaders;

export default function SharedOrderRoute() {
  const { token, order: loaded, now } = useLoaderData<typeof loader>();
  const { order, hasEnded } = useFollowed(token, loaded);
  const clock = useServerClock(now);
  return hasEnded ? <EndedPage /> : <FollowedOrder order={order} clock={clock} />;
}

function FollowedOrder({ order, clock }: { order: SharedOrder; clock: ServerClock }) {
  const t = useText('order');
  const { localized } = useLanguage();
  const home = useHomePath();
  const left = shownTimeLeft(order, new Date(useServerNow(clock, 15_000)));
  const time = useExpectedTime(order);
  const { code } = order.status;
  const isDelivery = wayOfServing(order.type) === 'deliver';
  const isAwaited = !isFinalStatus(code) && code !== 'delivered' && (isDelivery || !isCooked(code));
  // A time without its day would be read as one of today.
  const isForLater = order.scheduledAt !== undefined && !left;
  return (
    <SiteFrame isNarrow>
      <PageTitle title={t('order.shared')} />
      <NotForSearch />
      <div className={styles.column}>
        <Card className={styles.panel}>
          <div className={styles.now}>
            <OrderRing order={order} left={left} />
            <div>
              <p className="muted small">
                <bdi>{localized(order.branchName)}</bdi>
              </p>
              <div role="status">
                <h1>{t(statusLabelKey(code, order.type, order))}</h1>
                {isAwaited && time && !isForLater && (
                  <p className="muted">{t(isDelivery ? 'order.sharedArrives' : 'order.sharedReady', { time })}</p>
                )}
              </div>
            </div>
          </div>
          {isAwaited && isForLater && order.scheduledAt && <ScheduledFact at={order.scheduledAt} />}
          <OrderProgress order={order} />
        </Card>
        <p className="muted small">{t('order.sharedHelp')}</p>
        <LinkButton to={home} variant="line">
          {t('order.seeMenu')}
        </LinkButton>
      </div>
    </SiteFrame>
  );
}

const NotForSearch = () => <meta name="robots" content="noindex, nofollow" />;

function EndedPage() {
  const t = useText('order');
  const home = useHomePath();
  return (
    <SiteFrame isNarrow>
      <PageTitle title={t('order.sharedOver')} />
      <NotForSearch />
      <EmptyState icon="clock" headingLevel={1} title={t('order.sharedOver')} hint={t('order.sharedOverHelp')}>
        <LinkButton to={home}>{t('order.seeMenu')}</LinkButton>
      </EmptyState>
    </SiteFrame>
  );
}

/** A link that has ended, that never was one, or that cannot be read right now. */
export function ErrorBoundary() {
  const t = useText('order');
  const error = useRouteError();
  const home = useHomePath();
  const status = isRouteErrorResponse(error) ? error.status : 500;
  const isUnread = status !== 404 && status !== 410;
  if (status === 410) return <EndedPage />;
  const isMissing = status === 404;
  return (
    <SiteFrame isNarrow>
      <PageTitle title={t(isMissing ? 'order.notFound' : 'order.loadFailed')} />
      <NotForSearch />
      <EmptyState
        icon={isMissing ? 'search' : 'warning'}
        headingLevel={1}
        title={t(isMissing ? 'order.notFound' : 'order.loadFailed')}
        hint={t(isMissing ? 'order.sharedUnknown' : 'order.sharedLater')}
      >
        {isUnread && <ReloadDataButton />}
        <LinkButton variant={isUnread ? 'line' : 'primary'} to={home}>
          {t('order.seeMenu')}
        </LinkButton>
      </EmptyState>
    </SiteFrame>
  );
}
