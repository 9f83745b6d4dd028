import { useText } from '../i18n/use-text.ts';
import { PageTitle } from '../shell/page-title.tsx';
import { SiteFrame } from '../shell/site-frame.tsx';
import { LinkButton } from '../ui/button.tsx';
import { Card } from '../ui/card.tsx';
import { EmptyState } from '../ui/empty-state.tsx';
import { GivenRating } from './given-rating.tsx';
import type { Order } from './order.resource.ts';
import type { Topic } from './rating-answers.ts';
import { RatingForm, type RatingAnswer } from './rating-form.tsx';
import styles from './rating.module.css';

type RateOrderPageProps = {
  order: Order;
  topics: Topic[];
  state: 'open' | 'rated' | 'early' | 'never';
  answer?: RatingAnswer | undefined;
};

/** The page to rate an order, in every state it may be found in. */
export function RateOrderPage({ order, topics, state, answer }: RateOrderPageProps) {
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
