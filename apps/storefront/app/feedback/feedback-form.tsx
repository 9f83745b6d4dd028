import { useState } from 'react';
import { Form, useNavigation } from 'react-router';
import type { Answer } from '../api/call-action.ts';
import { useText } from '../i18n/use-text.ts';
import { Button } from '../ui/button.tsx';
import { Field } from '../ui/field.tsx';
import { TextArea } from '../ui/text-area.tsx';
import { feedbackProblems, maximumContactLength, maximumMessageLength } from './feedback-problems.ts';
import styles from './feedback.module.css';
import { PictureField } from './picture-field.tsx';

/** What a page without scripts has to be given back. */
export type TypedFeedback = { key: string; message: string; contact: string; hadPicture: boolean };

export type FeedbackAnswer = Answer<never> & { typed?: TypedFeedback };

type FeedbackFormProps = {
  /** Makes sending it twice the same as sending it once. */
  newKey: string;
  answer?: FeedbackAnswer | undefined;
};

/** What a guest wants to tell the restaurant. What they typed stays until it has arrived (ERR-41). */
export function FeedbackForm({ newKey, answer }: FeedbackFormProps) {
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
