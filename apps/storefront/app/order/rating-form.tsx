import { useId, useRef, useState } from 'react';
import { Form, useNavigation } from 'react-router';
import type { LocalizedText } from '@sufra/ordering';
import { classNames } from '@sufra/ui/class-names.ts';
import { Button } from '@sufra/ui/controls/button.tsx';
import { TextArea } from '@sufra/ui/controls/field.tsx';
import { useLanguage } from '@sufra/ui/i18n/language.tsx';
import type { Answer } from '../api/call-action.ts';
import { useSignInAgain } from '../customer/sign-in/use-sign-in-again.tsx';
import { useText } from '../i18n/use-text.ts';
import type { OrderRating } from './order.resource.ts';
import styles from './rating.module.css';

export type Topic = { id: string; name: LocalizedText; description?: LocalizedText | undefined };

/** The contents of the form: stars by topic, and the comment. */
export type TypedRating = { stars: Record<string, number>; comment: string };

export const longestComment = 1000;

const starsField = 'stars:';

/** The name of a topic's choice in the form. */
const fieldOf = (topicId: string): string => starsField + topicId;

export function readTypedRating(form: FormData): TypedRating {
  const texts = [...form].flatMap(([name, value]) => (typeof value === 'string' ? [[name, value] as const] : []));
  const stars = texts.flatMap(([name, value]) =>
    name.startsWith(starsField) ? [[name.slice(starsField.length), Number(value)] as const] : [],
  );
  const comment = texts.find(([name]) => name === 'comment')?.[1] ?? '';
  return { stars: Object.fromEntries(stars), comment };
}

/** The missing fields: topics without stars, and the comment (FEED-06). */
const missingOf = (topics: readonly Topic[], { stars, comment }: TypedRating) => ({
  topicIds: topics.filter(({ id }) => !stars[id]).map(({ id }) => id),
  isCommentMissing: comment.trim() === '',
});

const words = [
  'feedback.rate.word1',
  'feedback.rate.word2',
  'feedback.rate.word3',
  'feedback.rate.word4',
  'feedback.rate.word5',
] as const;

/** The meaning of a number of stars, as a text's key. */
const starWord = (stars: number): (typeof words)[number] => words[Math.min(5, Math.max(1, stars)) - 1] ?? words[0];

const shape = 'm12 3 2.7 5.8 6.3.8-4.6 4.3 1.2 6.2L12 17l-5.6 3.1 1.2-6.2L3 9.6l6.3-.8z';

/** One star; the words beside it say what it means. */
function Star({ className }: { className?: string | undefined }) {
  return (
    <svg className={classNames(styles.star, className)} viewBox="0 0 24 24" aria-hidden="true">
      <path d={shape} />
    </svg>
  );
}

/** Stars as they were given, of five. */
function Stars({ count }: { count: number }) {
  return (
    <span className={styles.row}>
      {[1, 2, 3, 4, 5].map((stars) => (
        <Star key={stars} className={stars <= count ? styles.full : undefined} />
      ))}
    </span>
  );
}

/** The given rating of the order. */
export function GivenRating({ rating }: { rating: OrderRating }) {
  const t = useText('feedback');
  const { localized } = useLanguage();
  return (
    <div className={styles.given}>
      <ul>
        {rating.topics.map(({ id, name, stars }) => (
          <li key={id}>
            <bdi>{localized(name)}</bdi>
            <span>
              <Stars count={stars} />
              <span className="visually-hidden">{t('feedback.rate.stars', { stars, word: t(starWord(stars)) })}</span>
            </span>
          </li>
        ))}
      </ul>
      <blockquote dir="auto">{rating.comment}</blockquote>
    </div>
  );
}

type StarChoiceProps = { topic: Topic; chosen?: number | undefined; error?: string | undefined; onChoose: () => void };

/** One to five for a topic (FEED-03): five radio buttons that look like stars. */
function StarChoice({ topic, chosen, error, onChoose }: StarChoiceProps) {
  const t = useText('feedback');
  const { localized } = useLanguage();
  const id = useId();
  return (
    <fieldset
      className={styles.topic}
      aria-invalid={error !== undefined || undefined}
      aria-describedby={error && `${id}-error`}
    >
      <legend>
        <bdi>{localized(topic.name)}</bdi>
      </legend>
      {topic.description && <p className="muted small">{localized(topic.description)}</p>}
      <div className={styles.choices}>
        {[1, 2, 3, 4, 5].map((stars) => (
          <label key={stars} className={styles.choice}>
            <input
              type="radio"
              name={fieldOf(topic.id)}
              value={stars}
              defaultChecked={chosen === stars}
              aria-label={t('feedback.rate.stars', { stars, word: t(starWord(stars)) })}
              onChange={onChoose}
            />
            <Star />
            <span aria-hidden="true">{t(starWord(stars))}</span>
          </label>
        ))}
      </div>
      <p id={`${id}-error`} className={styles.error} role="alert">
        {error}
      </p>
    </fieldset>
  );
}

/** A rating that was not taken, with what a page without scripts has to be given back. */
export type RatingAnswer = Answer<never> & { typed?: TypedRating };

/** Stars for every topic and a comment; what was chosen stays until it has arrived (ERR-42). */
export function RatingForm({ topics, answer }: { topics: Topic[]; answer?: RatingAnswer | undefined }) {
  const t = useText('feedback');
  const { localized } = useLanguage();
  const { state } = useNavigation();
  const typed = answer?.typed;
  const [missing, setMissing] = useState(typed && missingOf(topics, typed));
  const sendButton = useRef<HTMLButtonElement>(null);
  const send = () => sendButton.current?.form?.requestSubmit(sendButton.current);
  const { signInAgain, signInDialog } = useSignInAgain();
  const isPending = state !== 'idle';
  const isSessionOver = answer?.ok === false && answer.refusal.status === 401;
  const isIncomplete = missing !== undefined && (missing.topicIds.length > 0 || missing.isCommentMissing);

  return (
    <>
      <Form
        method="post"
        replace
        noValidate
        className={styles.form}
        onSubmit={(event) => {
          const found = missingOf(topics, readTypedRating(new FormData(event.currentTarget)));
          setMissing(found);
          const [topicId] = found.topicIds;
          const field = topicId === undefined ? found.isCommentMissing && 'comment' : fieldOf(topicId);
          if (!field) return;
          event.preventDefault();
          event.currentTarget.querySelector<HTMLElement>(`[name="${CSS.escape(field)}"]`)?.focus();
        }}
      >
        {topics.map((topic) => (
          <StarChoice
            key={topic.id}
            topic={topic}
            chosen={typed?.stars[topic.id]}
            error={
              missing?.topicIds.includes(topic.id)
                ? t('feedback.rate.topicRequired', { topic: localized(topic.name) })
                : undefined
            }
            onChoose={() =>
              setMissing((known) => known && { ...known, topicIds: known.topicIds.filter((id) => id !== topic.id) })
            }
          />
        ))}
        <TextArea
          label={t('feedback.rate.comment')}
          hint={t('feedback.rate.commentHint')}
          name="comment"
          required
          maxLength={longestComment}
          defaultValue={typed?.comment}
          error={missing?.isCommentMissing ? t('feedback.rate.commentRequired') : undefined}
          onChange={() => setMissing((known) => known && { ...known, isCommentMissing: false })}
        />
        <div role="alert" className={styles.failed}>
          {answer && !answer.ok && !isPending && !isIncomplete && (
            <>
              <b>{t('feedback.rate.failed')}</b>
              {isSessionOver ? (
                <>
                  <p>{answer.refusal.entries[0]?.detail}</p>
                  <Button variant="soft" isSmall onClick={() => signInAgain(send)}>
                    {t('shell.signIn')}
                  </Button>
                </>
              ) : (
                <p>{t('feedback.rate.failedHelp')}</p>
              )}
            </>
          )}
        </div>
        <Button ref={sendButton} type="submit" isWide isPending={isPending}>
          {t('feedback.rate.send')}
        </Button>
      </Form>
      {signInDialog}
    </>
  );
}
