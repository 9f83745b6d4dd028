import type { StaffFeedbackDocument } from '@sufra/contracts';
import { Button } from '@sufra/ui/controls/button.tsx';
import { EmptyState } from '@sufra/ui/controls/empty-state.tsx';
import { useArrival } from '@sufra/ui/effects.ts';
import { formatMoment } from '@sufra/ui/i18n/format-moment.ts';
import { useLanguage } from '@sufra/ui/i18n/language.tsx';
import { useState } from 'react';
import { callStaff } from '../api.ts';
import { useText } from '../i18n/use-text.ts';
import { useSettings } from '../shell/settings.ts';
import styles from './figures.module.css';

type Message = StaffFeedbackDocument['data'][number];

const pageSize = 50;

/** Messages of guests to the restaurant, the newest first. */
export function Feedback() {
  const t = useText('desk');
  const { locale } = useLanguage();
  const { timeZone } = useSettings();
  const [messages, setMessages] = useState<Message[]>();
  const [hasMore, setHasMore] = useState(false);
  const [error, setError] = useState('');
  const read = async (earlier: Message[] = []) => {
    const before = earlier.at(-1)?.attributes['received-at'];
    const query = new URLSearchParams({ limit: String(pageSize), ...(before !== undefined && { before }) });
    const answer = await callStaff<StaffFeedbackDocument>(`/api/feedback?${query.toString()}`);
    setError(answer.ok ? '' : answer.refusal.detail || t('shell.unreachable'));
    if (!answer.ok) return;
    setMessages([...earlier, ...answer.value.data]);
    setHasMore(answer.value.data.length === pageSize);
  };
  useArrival(() => void read());
  return (
    <>
      <p role="alert" className={styles.error}>
        {error}
      </p>
      {messages?.length === 0 && <EmptyState title={t('feedback.none')} hint={t('feedback.noneHint')} />}
      <ul className={styles.messages}>
        {messages?.map(({ id, attributes }) => (
          <li key={id} className={styles.card}>
            <p dir="auto" className={styles.message}>
              {attributes.message}
            </p>
            {attributes['image-path'] && (
              <a href={`/staff${attributes['image-path']}`} target="_blank" rel="noreferrer">
                <img
                  className={styles.picture}
                  src={`/staff${attributes['image-path']}`}
                  alt={t('feedback.picture')}
                  loading="lazy"
                />
              </a>
            )}
            <p className={styles.note}>
              {formatMoment(attributes['received-at'], locale, timeZone)}
              {attributes.contact && (
                <>
                  {' · '}
                  <bdi>{attributes.contact}</bdi>
                </>
              )}
            </p>
          </li>
        ))}
      </ul>
      {hasMore && (
        <Button variant="soft" onClick={() => void read(messages)}>
          {t('feedback.more')}
        </Button>
      )}
    </>
  );
}
