import type { SpecialHoursBody, StaffLogDocument } from '@sufra/contracts';
import { type BlockReason, mayRole, type PointsReason, type StaffRole } from '@sufra/ordering';
import { classNames } from '@sufra/ui/class-names.ts';
import { Button, LinkButton } from '@sufra/ui/controls/button.tsx';
import { Field, SelectField } from '@sufra/ui/controls/field.tsx';
import { useLatest } from '@sufra/ui/effects.ts';
import { formatMoment } from '@sufra/ui/i18n/format-moment.ts';
import { useLanguage } from '@sufra/ui/i18n/language.tsx';
import { useEffect, useEffectEvent, useState } from 'react';
import { callStaff } from '../api.ts';
import { useDays, useRanges } from '../availability/branch-panel.tsx';
import { useUntil } from '../availability/sold-out-panel.tsx';
import { type TextId, useText } from '../i18n/use-text.ts';
import type { Person } from '../session.ts';
import { ErrorText } from '../shell/error-text.tsx';
import { useSettings } from '../shell/settings.ts';
import type { Branches } from '../shell/branch-choice.tsx';
import styles from './restaurant.module.css';

type Entry = StaffLogDocument['data'][number];
type HoursState = { firstDay: string; lastDay: string; ranges: SpecialHoursBody['hours'] };

const subjects = ['all', 'people', 'devices', 'menu', 'branch', 'customers'] as const;
/** Actions whose changes stand in the history of publications. */
const publishing: ReadonlySet<Entry['attributes']['action']> = new Set(['bundle-published', 'bundle-rolled-back']);
const typingMs = 250;
const pageSize = 50;

/** The changes: by whom, on which device and when; searched by names, and taken back where that is possible. */
export function Log({ person, branches }: { person: Person; branches: Branches }) {
  const t = useText('restaurant');
  const { locale, localized } = useLanguage();
  const { timeZone } = useSettings();
  const [search, setSearch] = useState('');
  const [about, setAbout] = useState<(typeof subjects)[number]>('all');
  const [shown, setShown] = useState<{ entries: Entry[]; hasMore: boolean }>();
  const [undone, setUndone] = useState(0);
  const [error, setError] = useState('');
  const sentenceOf = useSentence(branches);

  /** Reads a page, and shows it below the earlier ones unless it comes too late. */
  const read = async (isLate: () => boolean, earlier: Entry[] = []) => {
    const before = earlier.at(-1);
    const query = new URLSearchParams({
      ...(search.trim() !== '' && { search: search.trim() }),
      ...(about !== 'all' && { about }),
      ...(before && { before: before.id }),
    });
    const found = await callStaff<StaffLogDocument>(`/api/staff/log?${query}`);
    if (isLate()) return;
    setError(found.ok ? '' : found.refusal.detail);
    if (!found.ok) return;
    const page = found.value.data;
    setShown({ entries: [...earlier, ...page], hasMore: page.length === pageSize });
  };
  const readAnew = useEffectEvent((isLate: () => boolean) => read(isLate));
  useEffect(() => {
    let isOver = false;
    const timer = setTimeout(() => void readAnew(() => isOver), typingMs);
    return () => {
      isOver = true;
      clearTimeout(timer);
    };
  }, [search, about, undone]);

  const undo = async ({ id }: Entry) => {
    const done = await callStaff(`/api/staff/log/${id}/undo`, { method: 'POST', body: {} });
    if (done.ok) setUndone((count) => count + 1);
    else setError(done.refusal.detail);
  };

  const latest = useLatest(shown);
  const entries = shown?.entries;
  return (
    <>
      <div className={styles.bar}>
        <Field
          className={styles.grow}
          type="search"
          label={t('log.search')}
          value={search}
          maxLength={80}
          onChange={(event) => setSearch(event.target.value)}
        />
        <SelectField
          label={t('log.about')}
          value={about}
          onChange={(event) => setAbout(event.target.value as (typeof subjects)[number])}
        >
          {subjects.map((subject) => (
            <option key={subject} value={subject}>
              {t(`log.about.${subject}`)}
            </option>
          ))}
        </SelectField>
      </div>
      <ErrorText>{error}</ErrorText>
      {entries?.length === 0 && <p className="muted">{t(search || about !== 'all' ? 'log.none' : 'log.empty')}</p>}
      <ol className={styles.list}>
        {entries?.map((entry) => {
          const { at, by, device, ...attributes } = entry.attributes;
          const { title, details } = sentenceOf(entry);
          const name = by ?? t('log.server');
          const branch = branches.find(({ id }) => id === attributes['location-id']);
          const where = person['location-id'] === null && branch ? [localized(branch.attributes.name)] : [];
          const who = device === null ? name : t('log.on', { name, device });
          return (
            <li key={entry.id} className={classNames(attributes['undone-by'] !== null && styles.over)}>
              <div className={styles.what}>
                <b dir="auto">{title}</b>
                {attributes.customer && (
                  <span>
                    <bdi>{attributes.customer.name}</bdi>
                    {attributes.customer['last-digits'] &&
                      ` · ${t('log.digits', { digits: attributes.customer['last-digits'] })}`}
                  </span>
                )}
                {details.map((detail) => (
                  <span key={detail} dir="auto">
                    {detail}
                  </span>
                ))}
                <span>{[formatMoment(at, locale, timeZone), who, ...where].join(' · ')}</span>
              </div>
              {attributes['undone-by'] !== null && <span className={styles.chip}>{t('log.undone')}</span>}
              {attributes.undoes !== null && <span className={styles.chip}>{t('log.isUndo')}</span>}
              {publishing.has(attributes.action) && mayRole(person.role, 'edit-menu') && (
                <LinkButton to={`/desk/publish#${attributes.subject}`} variant="soft">
                  {t('log.changes')}
                </LinkButton>
              )}
              {attributes['may-undo'] && (
                <Button variant="soft" aria-label={t('log.undoOf', { what: title })} onClick={() => void undo(entry)}>
                  {t('log.undo')}
                </Button>
              )}
            </li>
          );
        })}
      </ol>
      {shown?.hasMore && (
        <Button variant="soft" onClick={() => void read(() => latest.current !== shown, entries)}>
          {t('log.more')}
        </Button>
      )}
    </>
  );
}

/** Writes a change as a sentence, and below it what it was before and until when it holds. */
function useSentence(branches: Branches): (entry: Entry) => { title: string; details: string[] } {
  const t = useText('restaurant');
  const until = useUntil();
  const reasonOf = useText('customers');
  const daysOf = useDays();
  const rangesOf = useRanges();
  const { localized } = useLanguage();
  const branchName = (id: unknown): string =>
    id === null ? t('restaurant.everyBranch') : localized(branches.find((one) => one.id === id)?.attributes.name ?? {});
  const roleName = (role: unknown): string => t(`role.${role as StaffRole}`);
  return ({ attributes: { action, before, after, subject, 'subject-name': subjectName } }) => {
    const name = subjectName ? localized(subjectName) : '';
    const title = (id: string) =>
      t(`log.action.${id}` as TextId<'restaurant'>, {
        name,
        count: Number(after?.['remaining'] ?? 0),
        minutes: Number(after?.['extraMinutes'] ?? after?.['minutes'] ?? 0),
      });
    const end = typeof after?.['until'] === 'string' || after?.['until'] === null ? [until(after['until'])] : [];
    switch (action) {
      case 'sold-out-set':
        return { title: title(typeof after?.['remaining'] === 'number' ? 'counted' : action), details: end };
      case 'pause-set':
        return { title: title(typeof after?.['extraMinutes'] === 'number' ? 'busy-set' : action), details: end };
      case 'hours-set':
      case 'hours-ended': {
        const { firstDay, lastDay, ranges } = (after ?? before) as HoursState;
        return { title: title(action), details: [`${daysOf(firstDay, lastDay)} · ${rangesOf(ranges)}`] };
      }
      case 'auto-acceptance-set': {
        const isOn = after?.['isOn'];
        const state = typeof isOn === 'boolean' ? (isOn ? 'on' : 'off') : 'usual';
        const type = t(`pause.type.${subject}` as TextId<'restaurant'>);
        const untilWhen = typeof after?.['until'] === 'string' ? [until(after['until'])] : [];
        return { title: t(`log.action.auto-accept-${state}`, { type }), details: untilWhen };
      }
      case 'points-changed': {
        const points = Number(after?.['points'] ?? 0);
        const reason = reasonOf(`points.reason.${after?.['reason'] as PointsReason}`);
        const way = points > 0 ? 'given' : 'taken';
        return { title: t(`log.action.points-${way}`, { count: Math.abs(points) }), details: [reason] };
      }
      case 'customer-blocked':
        return {
          title: title(action),
          details: [
            reasonOf(`block.reason.${after?.['reason'] as BlockReason}`),
            ...(after?.['until'] === null ? [reasonOf('block.noEnd')] : end),
          ],
        };
      case 'kitchen-minutes-set':
        return { title: title(after ? action : 'kitchen-minutes-ended'), details: [] };
      case 'kitchen-forgotten':
        return { title: title(after ? action : 'kitchen-remembered'), details: [] };
      case 'passkey-added':
      case 'passkey-removed':
        return { title: title(action), details: [after?.['passkey'] as string] };
      case 'pin-locked':
      case 'second-factor-locked':
        return { title: title(action), details: end };
      case 'person-added':
      case 'person-invited':
        return { title: title(action), details: [roleName(after?.['role'])] };
      case 'person-changed': {
        const fields = [
          ['name', t('people.name'), String],
          ['role', t('people.role'), roleName],
          ['location', t('restaurant.branch'), branchName],
        ] as const;
        const details = fields
          .filter(([key]) => before?.[key] !== after?.[key])
          .map(([key, field, write]) =>
            t('log.from', { field, before: write(before?.[key]), after: write(after?.[key]) }),
          );
        return { title: title(action), details };
      }
      default:
        return { title: title(action), details: [] };
    }
  };
}
