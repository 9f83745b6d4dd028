import { classNames } from '@sufra/ui/class-names.ts';
import { Icon } from '@sufra/ui/controls/icon.tsx';
import { type ChangeEvent, useId, useRef, useState } from 'react';
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

/** Sends what was written, with its picture (FEED-02). A refusal brings the typed text back, for a page without scripts. */
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

/** A camera beside words. It is drawn here because no other page has one. */
function CameraIcon() {
  return (
    <svg className={styles.cameraIcon} viewBox="0 0 24 24" aria-hidden="true">
      <path d="M4 8h3l2-3h6l2 3h3v11H4zM8.5 13a3.5 3.5 0 1 0 7 0a3.5 3.5 0 1 0-7 0" />
    </svg>
  );
}

/** The accepted types of pictures, by their browser names. */
export const pictureTypes: readonly string[] = ['image/jpeg', 'image/png', 'image/webp'];

export const maximumPictureMegabytes = 8;

const maximumBytes = maximumPictureMegabytes * 1024 * 1024;

/** The longest edge of a photo that is made smaller on the way, in pixels. */
const longestEdge = 2048;

/**
 * A picture as it can be sent: as it is, or made smaller where a camera made it too large. Undefined when it is no
 * picture that can be sent.
 */
async function fitPicture(file: File): Promise<File | undefined> {
  if (file.size === 0 || !pictureTypes.includes(file.type)) return undefined;
  if (file.size <= maximumBytes) return file;
  const smaller = await shrink(file).catch(() => undefined);
  return smaller && smaller.size <= maximumBytes ? smaller : undefined;
}

async function shrink(file: File): Promise<File> {
  const picture = await createImageBitmap(file);
  const scale = Math.min(1, longestEdge / Math.max(picture.width, picture.height));
  const canvas = document.createElement('canvas');
  canvas.width = Math.round(picture.width * scale);
  canvas.height = Math.round(picture.height * scale);
  canvas.getContext('2d')?.drawImage(picture, 0, 0, canvas.width, canvas.height);
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/jpeg', 0.85));
  if (!blob) throw new Error('The browser made no picture of it.');
  return new File([blob], file.name.replace(/\.\w+$/, '') + '.jpg', { type: blob.type });
}

type Problem = 'capture' | 'select';
type Picture = { name: string; url: string; source: Problem };

/** One picture, chosen or taken, with a look at it and a way to think better of it (FEED-02). */
function PictureField({ error }: { error?: string | undefined }) {
  const t = useText('feedback');
  const id = useId();
  const chosen = useRef<HTMLInputElement>(null);
  const taken = useRef<HTMLInputElement>(null);
  const [picture, setPicture] = useState<Picture>();
  const [problem, setProblem] = useState<Problem>();

  const clear = () => {
    for (const { current } of [chosen, taken]) if (current) current.value = '';
    setPicture(undefined);
  };
  const fail = (source: Problem) => {
    clear();
    setProblem(source);
  };
  const onPick = (source: Problem) => async (event: ChangeEvent<HTMLInputElement>) => {
    const input = event.currentTarget;
    const [file] = input.files ?? [];
    // Closing the camera without a photo keeps the present picture.
    if (!file) return;
    const fitting = await fitPicture(file);
    if (!fitting) return fail(source);
    if (fitting !== file) put(input, fitting);
    const other = source === 'capture' ? chosen.current : taken.current;
    if (other) other.value = '';
    setProblem(undefined);
    setPicture({ name: fitting.name, url: URL.createObjectURL(fitting), source });
  };

  const words = { capture: t('feedback.captureFailed'), select: selectFailed(t) };
  const said = problem ? words[problem] : picture ? undefined : error;
  const input = {
    type: 'file',
    name: 'image',
    accept: pictureTypes.join(),
    className: styles.file,
    'aria-describedby': `${id}-hint ${id}-error`,
  };
  return (
    <fieldset className={styles.picture}>
      <legend>{t('feedback.picture')}</legend>
      {picture && (
        <div className={styles.preview}>
          <img
            key={picture.url}
            ref={revokeWhenGone}
            src={picture.url}
            alt={t('feedback.previewOf', { name: picture.name })}
            onError={() => fail(picture.source)}
          />
          <Button variant="line" isSmall onClick={clear}>
            <Icon name="bin" />
            {t('feedback.removePicture')}
          </Button>
        </div>
      )}
      <div className={styles.pick}>
        <label className={styles.pickOne}>
          <input {...input} ref={chosen} onChange={(event) => void onPick('select')(event)} />
          <span>
            <Icon name="plus" />
            {t('feedback.choosePicture')}
          </span>
        </label>
        <label className={classNames(styles.pickOne, styles.camera)}>
          <input {...input} ref={taken} capture="environment" onChange={(event) => void onPick('capture')(event)} />
          <span>
            <CameraIcon />
            {t('feedback.takePicture')}
          </span>
        </label>
      </div>
      <p id={`${id}-hint`} className="muted small">
        {t('feedback.pictureHint')}
      </p>
      <p id={`${id}-error`} className={styles.error} role="alert">
        {said}
      </p>
    </fieldset>
  );
}

/** The names of refused files, and the accepted types. */
const selectFailed = (t: ReturnType<typeof useText<'feedback'>>): string =>
  t('feedback.selectFailed', { megabytes: maximumPictureMegabytes });

function revokeWhenGone(image: HTMLImageElement | null): (() => void) | undefined {
  const url = image?.src;
  return url ? () => URL.revokeObjectURL(url) : undefined;
}

function put(input: HTMLInputElement, file: File): void {
  const files = new DataTransfer();
  files.items.add(file);
  input.files = files.files;
}
