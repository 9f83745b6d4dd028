import {
  type ActionFunctionArgs,
  type ClientActionFunctionArgs,
  data,
  type LoaderFunctionArgs,
  redirect,
  type ShouldRevalidateFunctionArgs,
  useLoaderData,
} from 'react-router';
import type { OrderDocument, TopicResource } from '@sufra/contracts';
import { errorCodes } from '@sufra/contracts/error-codes';
import { isFinalStatus } from '@sufra/ordering';
import { LinkButton } from '@sufra/ui/controls/button.tsx';
import { Card } from '@sufra/ui/controls/card.tsx';
import { EmptyState } from '@sufra/ui/controls/empty-state.tsx';
import { answerRefusal, readFormBody } from '../api.server/action.ts';
import { openShop } from '../api.server/open-shop.ts';
import { requireSignIn } from '../api.server/require-sign-in.ts';
import { keepScreen } from '../api/call-action.ts';
import { useText } from '../i18n/use-text.ts';
import { PageTitle } from '../shell/page-title.tsx';
import { SiteFrame } from '../shell/site-frame.tsx';
import { GivenRating, type RatingAnswer, RatingForm, readTypedRating, type Topic } from './rating-form.tsx';
import { type Order, orderCall, readOrderDocument } from './order.resource.ts';
import styles from './rating.module.css';

const readTopics = ({ data }: { data: TopicResource[] }): Topic[] =>
  data.map(({ id, attributes }) => ({
    id,
    name: attributes.name,
    description: attributes.description ?? undefined,
  }));

type RateOrderPageProps = {
  order: Order;
  topics: Topic[];
  state: 'open' | 'rated' | 'early' | 'never';
  answer?: RatingAnswer | undefined;
};

/** The page to rate an order, in every state it may be found in. */
function RateOrderPage({ order, topics, state, answer }: RateOrderPageProps) {
  const t = useText('feedback');
  const orderText = useText('order');
  const toOrder = (
    <LinkButton to={`/user/order/${order.id}`} variant={state === 'open' ? 'plain' : 'line'} isWide>
      {t('feedback.rate.toOrder')}
    </LinkButton>
  );
  const number = orderText('order.number', { number: order.number });
  return (
    <SiteFrame isNarrow>
      <PageTitle title={`${t('feedback.rate.title')} · ${number}`} />
      <div className={styles.page}>
        {state === 'open' && (
          <>
            <h1>{t('feedback.rate.title')}</h1>
            <p className={styles.intro}>
              <span className="numbers">{number}</span> · {t('feedback.rate.intro')}
            </p>
            <RatingForm topics={topics} answer={answer} />
          </>
        )}
        {state === 'rated' && order.rating && (
          <Card className={styles.thanks}>
            <h1>{t('feedback.rate.thanks')}</h1>
            <p className="muted">{t('feedback.rate.given')}</p>
            <GivenRating rating={order.rating} />
          </Card>
        )}
        {state === 'early' && (
          <EmptyState
            icon="clock"
            headingLevel={1}
            title={t('feedback.rate.notYet')}
            hint={t('feedback.rate.notYetHelp')}
          />
        )}
        {state === 'never' && (
          <EmptyState
            icon="warning"
            headingLevel={1}
            title={t('feedback.rate.never')}
            hint={t('feedback.rate.neverHelp')}
          >
            <LinkButton to="/feedback">{t('feedback.title')}</LinkButton>
          </EmptyState>
        )}
        {toOrder}
      </div>
    </SiteFrame>
  );
}

export { ErrorBoundary } from './order.route.tsx';

export async function loader(args: LoaderFunctionArgs) {
  const { api, shop } = await requireSignIn(args);
  const id = args.params['order'] ?? '';
  const result = await api.call<OrderDocument>(orderCall(id));
  if (!result.ok) throw data(null, { status: result.refusal.status });
  const order = readOrderDocument(result.value, shop.prices.currency);
  const path = `/orders/${encodeURIComponent(id)}/ratings/topics`;
  const topics = order.isRatable ? readTopics(await api.read<{ data: TopicResource[] }>(path)) : [];
  return { order, topics };
}

/** Sends the rating, once (D-55); a rating that is there already is what was asked for. */
export async function action(args: ActionFunctionArgs) {
  const { api } = await openShop(args);
  const id = encodeURIComponent(args.params['order'] ?? '');
  const typed = readTypedRating(await readFormBody(args.request));
  const topics = Object.entries(typed.stars).map(([topicId, rating]) => ({ id: topicId, rating }));
  const body = { topics, comment: typed.comment };
  const result = await api.call({ method: 'POST', path: `/orders/${id}/feedbacks`, body });
  if (result.ok || result.refusal.code === errorCodes.alreadyRated) throw redirect(`/user/order/${id}/feedback`);
  const refused = answerRefusal(args.request, result.refusal);
  return data<RatingAnswer>({ ok: false, refusal: result.refusal, typed }, refused.init ?? undefined);
}

/** The form stays after a refusal: without a session the page would lead to the sign-in, and the comment be lost. */
export const shouldRevalidate = ({ actionResult, defaultShouldRevalidate }: ShouldRevalidateFunctionArgs): boolean =>
  (actionResult as RatingAnswer | undefined)?.ok === false ? false : defaultShouldRevalidate;

export const clientAction = ({ serverAction }: ClientActionFunctionArgs) =>
  keepScreen(() => serverAction<typeof action>());

/** Rates an order (ROUTE-17), says thank you, or why it cannot be rated. */
export default function RateOrderRoute({ actionData }: { actionData?: RatingAnswer }) {
  const { order, topics } = useLoaderData<typeof loader>();
  const state = order.rating
    ? 'rated'
    : order.isRatable
      ? 'open'
      : isFinalStatus(order.status.code)
        ? 'never'
        : 'early';
  return <RateOrderPage order={order} topics={topics} state={state} answer={actionData} />;
}
