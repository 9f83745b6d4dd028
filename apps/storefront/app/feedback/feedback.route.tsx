import { useState } from 'react';
import {
  type ActionFunctionArgs,
  type ClientActionFunctionArgs,
  Form,
  type LoaderFunctionArgs,
  redirect,
  useLoaderData,
  useNavigation,
} from 'react-router';
import { Button, LinkButton } from '@sufra/ui/controls/button.tsx';
import { EmptyState } from '@sufra/ui/controls/empty-state.tsx';
import { Field } from '@sufra/ui/controls/field.tsx';
import { TextArea } from '@sufra/ui/controls/field.tsx';
import { openShop } from '../api.server/open-shop.ts';
import { isHeaderValue, readFormBody } from '../api.server/action.ts';
import { type Answer, keepScreen } from '../api/call-action.ts';
import type { ApiRefusal } from '../api/read-refusal.ts';
import { type Text, useText } from '../i18n/use-text.ts';
import { useHomePath } from '../shell/home-path.ts';
import { PageTitle } from '../shell/page-title.tsx';
import { SiteFrame } from '../shell/site-frame.tsx';
import styles from './feedback.module.css';
import { PictureField, selectFailed } from './picture-field.tsx';

export const maximumMessageLength = 2000;
export const maximumContactLength = 120;

export type FeedbackProblems = { message?: string; contact?: string; picture?: string; form?: string };

/** The refused fields in words, each next to its field. */
function feedbackProblems({ status, entries }: ApiRefusal, t: Text<'feedback'>): FeedbackProblems {
  if (status === 429) return { form: t('feedback.tooOften') };
  if (status === 413) return { picture: selectFailed(t) };
  const isAbout = (field: string) => entries.some(({ source }) => source?.pointer === `/${field}`);
  const problems: FeedbackProblems = {
    ...(isAbout('message') && { message: t('feedback.messageRequired') }),
    ...(isAbout('contact') && { contact: t('feedback.contactWrong') }),
    ...(isAbout('image') && { picture: selectFailed(t) }),
  };
  return Object.keys(problems).length > 0 ? problems : { form: t('feedback.sendFailedHelp') };
}

/** The typed values for a page without scripts. */
export type TypedFeedback = { key: string; message: string; contact: string; hadPicture: boolean };

export type FeedbackAnswer = Answer<never> & { typed?: TypedFeedback };

type FeedbackFormProps = {
  /** Makes sending it twice the same as sending it once. */
  newKey: string;
  answer?: FeedbackAnswer | undefined;
};

/** The guest's feedback to the restaurant. Typed text stays until it has arrived (ERR-41). */
function FeedbackForm({ newKey, answer }: FeedbackFormProps) {
  const t = useText('feedback');
  const [key] = useState(answer?.typed?.key ?? newKey);
  const { state } = useNavigation();
  const [isEmptySent, setEmptySent] = useState(false);
  const refusal = answer && !answer.ok ? answer.refusal : undefined;
  const problems = refusal ? feedbackProblems(refusal, t) : {};
  // A page that was made anew has lost the file, and can only ask for it again.
  const [isPictureLost] = useState(answer?.typed?.hadPicture ?? false);
  const isPending = state !== 'idle';
  return (
    <Form
      method="post"
      encType="multipart/form-data"
      replace
      noValidate
      className={styles.form}
      onSubmit={(event) => {
        const box = event.currentTarget.elements.namedItem('message') as HTMLTextAreaElement;
        const isEmpty = box.value.trim() === '';
        setEmptySent(isEmpty);
        if (!isEmpty) return;
        event.preventDefault();
        box.focus();
      }}
    >
      <input type="hidden" name="key" value={key} />
      <TextArea
        label={t('feedback.message')}
        name="message"
        required
        rows={6}
        maxLength={maximumMessageLength}
        defaultValue={answer?.typed?.message}
        error={isEmptySent ? t('feedback.messageRequired') : problems.message}
        onChange={() => setEmptySent(false)}
      />
      <Field
        label={t('feedback.contact')}
        name="contact"
        autoComplete="email"
        maxLength={maximumContactLength}
        hint={t('feedback.contactHint')}
        defaultValue={answer?.typed?.contact}
        error={problems.contact}
      />
      <PictureField error={problems.picture ?? (isPictureLost ? t('feedback.pictureAgain') : undefined)} />
      <div role="alert" className={styles.failed}>
        {problems.form && !isPending && !isEmptySent && (
          <>
            <b>{t('feedback.sendFailed')}</b>
            <p>{problems.form}</p>
          </>
        )}
      </div>
      <Button type="submit" isWide isPending={isPending}>
        {t('feedback.send')}
      </Button>
    </Form>
  );
}

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
    headers: key === '' || !isHeaderValue(key) ? {} : { 'idempotency-key': key },
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
