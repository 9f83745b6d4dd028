import { errorCodes } from '@sufra/contracts/error-codes';
import type { OrderDocument, TopicResource } from '@sufra/contracts';
import { isTerminal } from '@sufra/ordering';
import {
  data,
  redirect,
  useLoaderData,
  type ActionFunctionArgs,
  type ClientActionFunctionArgs,
  type LoaderFunctionArgs,
} from 'react-router';
import { keepScreen } from '../api/keep-screen.ts';
import { answerRefusal } from '../api.server/answer-refusal.ts';
import { readFormBody } from '../api.server/read-body.ts';
import { requireSignIn } from '../api.server/require-sign-in.ts';
import { orderCall, readOrderDocument } from './load-order.resource.ts';
import { RateOrderPage } from './rate-order-page.tsx';
import { readTypedRating } from './rating-answers.ts';
import type { RatingAnswer } from './rating-form.tsx';
import { readTopics } from './topic.resource.ts';

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

/** Sends the rating, once (decision 55); a rating that is there already is what was asked for. */
export async function action(args: ActionFunctionArgs) {
  const { api } = await requireSignIn(args);
  const id = encodeURIComponent(args.params['order'] ?? '');
  const typed = readTypedRating(await readFormBody(args.request));
  const topics = Object.entries(typed.stars).map(([topicId, rating]) => ({ id: topicId, rating }));
  const body = { topics, comment: typed.comment };
  const result = await api.call({ method: 'POST', path: `/orders/${id}/feedbacks`, body });
  if (result.ok || result.refusal.code === errorCodes.alreadyRated) throw redirect(`/user/order/${id}/feedback`);
  const refused = answerRefusal(args.request, result.refusal);
  return data<RatingAnswer>({ ok: false, refusal: result.refusal, typed }, refused.init ?? undefined);
}

export const clientAction = ({ serverAction }: ClientActionFunctionArgs) =>
  keepScreen(() => serverAction<typeof action>());

/** Rates an order (ROUTE-17), says thank you, or why it cannot be rated. */
export default function RateOrderRoute({ actionData }: { actionData?: RatingAnswer }) {
  const { order, topics } = useLoaderData<typeof loader>();
  const state = order.rating ? 'rated' : order.isRatable ? 'open' : isTerminal(order.status.code) ? 'never' : 'early';
  return <RateOrderPage order={order} topics={topics} state={state} answer={actionData} />;
}
