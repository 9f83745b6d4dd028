import { useState } from 'react';
import { Form, useNavigation } from 'react-router';
import type { Answer } from '../api/call-action.ts';
import { useLanguage } from '../i18n/language.tsx';
import { useText } from '../i18n/use-text.ts';
import { Button } from '../ui/button.tsx';
import { TextArea } from '../ui/text-area.tsx';
import { fieldOf, longestComment, missingOf, readTypedRating, type Topic, type TypedRating } from './rating-answers.ts';
import styles from './rating.module.css';
import { StarChoice } from './star-choice.tsx';

/** A rating that was not taken, with what a page without scripts has to be given back. */
export type RatingAnswer = Answer<never> & { typed?: TypedRating };

/** Stars for every topic and a comment; what was chosen stays until it has arrived (ERR-42). */
export function RatingForm({ topics, answer }: { topics: Topic[]; answer?: RatingAnswer | undefined }) {
  const t = useText('feedback');
  const { localized } = useLanguage();
  const { state } = useNavigation();
  const typed = answer?.typed;
  const [missing, setMissing] = useState(typed && missingOf(topics, typed));
  const isPending = state !== 'idle';
  const isIncomplete = missing !== undefined && (missing.topicIds.length > 0 || missing.isCommentMissing);

  return (
    <Form
      method="post"
      replace
      noValidate
      className={styles.form}
      onSubmit={(event) => {
        const form = event.currentTarget;
        const found = missingOf(topics, readTypedRating(new FormData(form)));
        setMissing(found);
        const [topicId] = found.topicIds;
        const field = topicId === undefined ? found.isCommentMissing && 'comment' : fieldOf(topicId);
        if (!field) return;
        event.preventDefault();
        form.querySelector<HTMLElement>(`[name="${CSS.escape(field)}"]`)?.focus();
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
            <p>{t('feedback.rate.failedHelp')}</p>
          </>
        )}
      </div>
      <Button type="submit" isWide isPending={isPending}>
        {t('feedback.rate.send')}
      </Button>
    </Form>
  );
}
