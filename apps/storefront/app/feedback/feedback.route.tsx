import {
  redirect,
  useLoaderData,
  type ActionFunctionArgs,
  type ClientActionFunctionArgs,
  type LoaderFunctionArgs,
} from 'react-router';
import { keepScreen } from '../api/keep-screen.ts';
import { openShop } from '../api.server/open-shop.ts';
import { readFormBody } from '../api.server/read-body.ts';
import { useText } from '../i18n/use-text.ts';
import { useHomePath } from '../shell/home-path.ts';
import { PageTitle } from '../shell/page-title.tsx';
import { SiteFrame } from '../shell/site-frame.tsx';
import { LinkButton } from '../ui/button.tsx';
import { EmptyState } from '../ui/empty-state.tsx';
import { FeedbackForm, type FeedbackAnswer } from './feedback-form.tsx';
import styles from './feedback.module.css';

export function loader({ request }: LoaderFunctionArgs) {
  return { isSent: new URL(request.url).searchParams.has('sent'), key: crypto.randomUUID() };
}

/** Sends what was written, with its picture (FEED-02). What was typed comes back with a refusal, for a page without scripts. */
export async function action(args: ActionFunctionArgs): Promise<FeedbackAnswer> {
  const { api } = await openShop(args);
  const form = await readFormBody(args.request);
  const [key, message, contact] = [textOf(form, 'key'), textOf(form, 'message'), textOf(form, 'contact').trim()];
  const image = form.getAll('image').find((file) => file instanceof File && file.size > 0);
  const body = new FormData();
  body.set('message', message);
  if (contact !== '') body.set('contact', contact);
  if (image) body.set('image', image);
  const sent = await api.call({
    method: 'POST',
    path: '/feedback',
    body,
    headers: key === '' ? {} : { 'idempotency-key': key },
  });
  if (sent.ok) throw redirect('/feedback?sent');
  return { ok: false, refusal: sent.refusal, typed: { key, message, contact, hadPicture: image !== undefined } };
}

export const clientAction = ({ serverAction }: ClientActionFunctionArgs): Promise<FeedbackAnswer> =>
  keepScreen(() => serverAction<typeof action>());

/** General feedback (ROUTE-18): a message, how to answer it, and a picture. */
export default function FeedbackRoute({ actionData }: { actionData?: FeedbackAnswer }) {
  const t = useText('feedback');
  const { isSent, key } = useLoaderData<typeof loader>();
  const home = useHomePath();
  return (
    <SiteFrame isNarrow>
      <PageTitle title={isSent ? t('feedback.thanks') : t('feedback.title')} />
      {isSent ? (
        <EmptyState icon="check" headingLevel={1} title={t('feedback.thanks')} hint={t('feedback.thanksHelp')}>
          <LinkButton to={home}>{t('feedback.seeMenu')}</LinkButton>
          <LinkButton to="/feedback" variant="plain">
            {t('feedback.another')}
          </LinkButton>
        </EmptyState>
      ) : (
        <>
          <h1>{t('feedback.title')}</h1>
          <p className={styles.intro}>{t('feedback.intro')}</p>
          <FeedbackForm newKey={key} answer={actionData} />
        </>
      )}
    </SiteFrame>
  );
}

const textOf = (form: FormData, name: string): string => {
  const value = form.get(name);
  return typeof value === 'string' ? value : '';
};
