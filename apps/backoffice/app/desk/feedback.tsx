import type {
  FeedbackState,
  OneStaffFeedbackDocument,
  StaffFeedbackDocument,
  StaffFeedbackResource,
} from '@sufra/contracts';
import { mayRole } from '@sufra/ordering';
import { Button } from '@sufra/ui/controls/button.tsx';
import { Chip } from '@sufra/ui/controls/chip.tsx';
import { EmptyState } from '@sufra/ui/controls/empty-state.tsx';
import { TextArea } from '@sufra/ui/controls/field.tsx';
import { useLoaded } from '@sufra/ui/effects.ts';
import { formatMoment } from '@sufra/ui/i18n/format-moment.ts';
import { useLanguage } from '@sufra/ui/i18n/language.tsx';
import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { callStaff, newKey } from '../api.ts';
import { useText } from '../i18n/use-text.ts';
import type { Person } from '../session.ts';
import { ErrorText } from '../shell/error-text.tsx';
import { useSettings } from '../shell/settings.ts';
import { noteOpenFeedback } from './open-feedback.tsx';
import figures from './figures.module.css';
import styles from './feedback.module.css';

const pageSize = 50;
const filters: readonly (FeedbackState | 'all')[] = ['open', 'answered', 'settled', 'all'];
/** The longest that the API takes; its constant would bring every schema into the page. */
const longestAnswer = 1000;

/** Messages of guests to the restaurant, the newest first: to be answered, or settled without an answer. */
export function Feedback({ person }: { person: Person }) {
  const t = useText('desk');
  const [query, setQuery] = useSearchParams();
  const asked = query.get('state');
  const filter = filters.find((one) => one === asked) ?? 'open';
  return (
    <>
      <div className={styles.buttons} role="group" aria-label={t('feedback.show')}>
        {filters.map((one) => (
          <Button
            key={one}
            isSmall
            variant={one === filter ? 'soft' : 'line'}
            aria-pressed={one === filter}
            onClick={() => setQuery({ state: one }, { replace: true })}
          >
            {t(`feedback.state.${one}`)}
          </Button>
        ))}
      </div>
      <Messages key={filter} filter={filter} person={person} />
    </>
  );
}

function Messages({ filter, person }: { filter: FeedbackState | 'all'; person: Person }) {
  const t = useText('desk');
  const [messages, setMessages] = useState<StaffFeedbackResource[]>();
  const [hasMore, setHasMore] = useState(false);
  const [error, setError] = useState('');
  const read = async (earlier: StaffFeedbackResource[] = []) => {
    const before = earlier.at(-1)?.attributes['received-at'];
    const query = new URLSearchParams({
      limit: String(pageSize),
      ...(filter !== 'all' && { state: filter }),
      ...(before !== undefined && { before }),
    });
    const answer = await callStaff<StaffFeedbackDocument>(`/api/feedback?${query.toString()}`);
    setError(answer.ok ? '' : answer.refusal.detail);
    if (!answer.ok) return;
    // A message that was settled while these were on their way stays settled.
    setMessages((now = []) => {
      const kept = before === undefined ? [] : now;
      return [...kept, ...answer.value.data.filter(({ id }) => kept.every((one) => one.id !== id))];
    });
    setHasMore(answer.value.data.length === pageSize);
    noteOpenFeedback(answer.value.meta.open);
  };
  useLoaded(filter, () => read());
  // One that was just answered stays in sight, as it is now.
  const replace = (changed: StaffFeedbackResource) => {
    setMessages((before) => before?.map((one) => (one.id === changed.id ? changed : one)));
    void callStaff<StaffFeedbackDocument>('/api/feedback?limit=0').then(
      (answer) => answer.ok && noteOpenFeedback(answer.value.meta.open),
    );
  };
  return (
    <>
      <ErrorText>{error}</ErrorText>
      {messages?.length === 0 &&
        (filter === 'all' ? (
          <EmptyState title={t('feedback.none')} hint={t('feedback.noneHint')} />
        ) : (
          <p className="muted" role="status">
            {t(`feedback.none.${filter}`)}
          </p>
        ))}
      <ul className={styles.messages}>
        {messages?.map((message) => (
          <Message key={message.id} message={message} person={person} onChange={replace} />
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

type MessageProps = {
  message: StaffFeedbackResource;
  person: Person;
  onChange: (changed: StaffFeedbackResource) => void;
};

function Message({ message: { id, attributes }, person, onChange }: MessageProps) {
  const t = useText('desk');
  const { locale } = useLanguage();
  const { timeZone } = useSettings();
  const moment = (at: string) => formatMoment(at, locale, timeZone);
  const { answer, settled, state } = attributes;
  return (
    <li className={figures.card}>
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
      <p className={figures.note}>
        {moment(attributes['received-at'])}
        {attributes.contact && (
          <>
            {' · '}
            <bdi>{attributes.contact}</bdi>
          </>
        )}
      </p>
      {answer && (
        <div className={styles.answer}>
          <p dir="auto" className={styles.message}>
            {answer.text}
          </p>
          <p className={styles.state}>
            <span>{t('feedback.answeredBy', { name: answer.by, time: moment(answer.at) })}</span>
            <Chip tone={answer.sent === 'sent' ? 'good' : answer.sent === 'on-its-way' ? 'quiet' : 'bad'}>
              {t(`feedback.sent.${answer.sent}`)}
            </Chip>
          </p>
        </div>
      )}
      {settled && (
        <p className={figures.note}>{t('feedback.settledBy', { name: settled.by, time: moment(settled.at) })}</p>
      )}
      {state === 'open' && attributes['answer-way'] === null && (
        <p className={figures.note}>{t('feedback.noContact')}</p>
      )}
      {mayRole(person.role, 'answer-feedback') && (
        <Steps
          key={`${person['staff-id']} ${id}`}
          message={{ type: 'feedback', id, attributes }}
          person={person}
          onChange={onChange}
        />
      )}
    </li>
  );
}

/**
 * An answer that was typed and not sent: it is there again after a look at other messages, and after its writer signs in
 * anew. The key is the writer's id and the message's.
 */
const typed = new Map<string, string>();

/** Answering a message, settling it, and opening it again. Typed text stays until it has been sent. */
function Steps({ message: { id, attributes }, person, onChange }: MessageProps) {
  const t = useText('desk');
  const typedKey = `${person['staff-id']} ${id}`;
  const { state, contact } = attributes;
  const way = attributes['answer-way'];
  const [text, setText] = useState(() => typed.get(typedKey) ?? '');
  const [isWriting, setWriting] = useState(text !== '');
  // One key for one text: a press that is sent twice answers once.
  const [key, setKey] = useState(newKey);
  const [error, setError] = useState<{ text: string; field?: string | undefined }>();
  const [isPending, setIsPending] = useState(false);
  const write = (value: string) => {
    setText(value);
    setKey(newKey());
    setError(undefined);
    if (value === '') typed.delete(typedKey);
    else typed.set(typedKey, value);
  };
  const stop = () => {
    write('');
    setWriting(false);
  };
  const call = async (path: string, method: 'POST' | 'PATCH', body: object): Promise<boolean> => {
    setIsPending(true);
    const done = await callStaff<OneStaffFeedbackDocument>(path, { method, body, key });
    const known =
      done.ok || done.refusal.status !== 409
        ? done
        : // Another person was first: their answer is shown.
          await callStaff<OneStaffFeedbackDocument>(`/api/feedback/${id}`);
    setIsPending(false);
    setError(done.ok ? undefined : { text: done.refusal.detail, field: done.refusal.field });
    if (known.ok) onChange(known.value.data);
    return done.ok;
  };
  const send = async () => {
    if (text.trim() === '') return setError({ text: t('feedback.writeFirst'), field: 'text' });
    if (await call(`/api/feedback/${id}/answer`, 'POST', { text })) stop();
  };
  const move = (to: 'open' | 'settled') => void call(`/api/feedback/${id}`, 'PATCH', { state: to });
  const isAnswered = state === 'answered';
  return (
    <>
      {isWriting && (way !== null || isAnswered) && (
        <form
          className={styles.form}
          onSubmit={(event) => {
            event.preventDefault();
            void send();
          }}
        >
          <TextArea
            label={t(isAnswered ? 'feedback.notSent' : 'feedback.answer')}
            hint={isAnswered ? '' : t(`feedback.goesBy.${way ?? 'mail'}`, { contact: contact ?? '' })}
            rows={4}
            maxLength={longestAnswer}
            value={text}
            readOnly={isAnswered}
            error={error?.field === 'text' ? error.text : undefined}
            onChange={(event) => write(event.target.value)}
          />
          <div className={styles.buttons}>
            {!isAnswered && (
              <Button type="submit" isPending={isPending}>
                {t('feedback.send')}
              </Button>
            )}
            <Button variant="line" onClick={stop}>
              {t('feedback.discard')}
            </Button>
          </div>
        </form>
      )}
      <ErrorText>{error?.field === 'text' ? '' : error?.text}</ErrorText>
      {!isWriting && !isAnswered && (
        <div className={styles.buttons}>
          {way !== null && (
            <Button isSmall onClick={() => setWriting(true)}>
              {t('feedback.write')}
            </Button>
          )}
          <Button
            isSmall
            variant="line"
            isPending={isPending}
            onClick={() => move(state === 'open' ? 'settled' : 'open')}
          >
            {t(state === 'open' ? 'feedback.settle' : 'feedback.openAgain')}
          </Button>
        </div>
      )}
    </>
  );
}
