import { foldText, formatMinorDigits, priceByPercent } from '@sufra/ordering';
import { classNames } from '@sufra/ui/class-names.ts';
import { Button } from '@sufra/ui/controls/button.tsx';
import { Field, SelectField } from '@sufra/ui/controls/field.tsx';
import { useLatest } from '@sufra/ui/effects.ts';
import { useLanguage } from '@sufra/ui/i18n/language.tsx';
import { type KeyboardEvent, useRef, useState } from 'react';
import { useText } from '../../i18n/use-text.ts';
import { exampleAmount } from '../../money/read-amount.ts';
import { useSettings } from '../../shell/settings.ts';
import { branchesOf, categoriesOf, changedPlaces, namesIn } from '../draft/bundle-view.ts';
import { DraftFrame } from '../draft/draft-frame.tsx';
import { type Draft, edit, useForm } from '../draft/draft-store.ts';
import { tidyDecimal } from '../draft/inputs.tsx';
import { AskAmount } from '../draft/money-input.tsx';
import { noPrice, SheetRow } from './price-row.tsx';
import {
  type Ask,
  common,
  isSameCell,
  isSameRow,
  keepAsk,
  type KeptAsk,
  openAsks,
  priceAt,
  readWishes,
  type Row,
  type Wish,
} from './price-wishes.ts';
import { useMenuName } from '../draft/difference-words.ts';
import styles from './prices.module.css';
import { minorOf, mostPastedRows, readCells, readPrice } from '../draft/read-sheet.ts';

/** The sheet of prices: every item, its price, and what it costs where that differs. */
export function Prices() {
  return <DraftFrame>{(draft) => <Sheet draft={draft} />}</DraftFrame>;
}

const noQuestions: { asks: KeptAsk[] } = { asks: [] };

/** More questions than a person answers: so many unlikely prices are a sheet of another menu, or of another currency. */
const mostAsks = 50;

function Sheet({ draft }: { draft: Draft }) {
  const t = useText('menu');
  const { localized, locale } = useLanguage();
  const { currency } = useSettings().currency;
  const [search, setSearch] = useState('');
  const [shown, setShown] = useState(common);
  const [kept, put, drop] = useForm('prices', noQuestions);
  const [problems, setProblems] = useState<string[]>([]);
  const sheet = useRef<HTMLTableElement>(null);
  const branches = branchesOf(draft);
  const columns = [common, ...branches.map(({ handle }) => handle)];
  const nameOf = (column: string): string => {
    const branch = branches.find(({ handle }) => handle === column);
    return branch ? localized(branch.name) : t('prices.common');
  };
  const wanted = foldText(search);
  const menuName = useMenuName(draft);
  const all = categoriesOf(draft).flatMap(({ file, menu, category, items }) =>
    items.map((item): Row => ({ file, category: menuName(localized(category.name), menu), item })),
  );
  const rows = all.filter(({ item }) => foldText(Object.values(item.name).join(' ')).includes(wanted));
  const asks = openAsks(kept.asks, all, columns);
  const keepAsks = (open: Ask[]) => (open.length > 0 ? put({ asks: open.map(keepAsk) }) : drop());
  const before = changedPlaces(draft);
  /** Sets prices; those that look like a slip ask first. Answers what the person has to know of those that cannot be asked. */
  const setPrices = (wishes: Wish[], isSure = false): string[] => {
    const { changes, unlikely } = readWishes(wishes, currency, isSure);
    edit(...changes);
    const others = asks.filter((ask) => !wishes.some(({ row, column }) => isSameCell(ask, row, column)));
    const open = [...others, ...unlikely];
    keepAsks(open.slice(0, mostAsks));
    return open.length > mostAsks ? [t('prices.notAsked', { count: open.length - mostAsks, most: mostAsks })] : [];
  };

  /** Answers why a price is not taken. The rows below, if any, get it as well. */
  const type = (row: Row, column: string, typed: string, below?: Row[]): string | undefined => {
    const to = typed.trim() === '' ? null : readPrice(typed, currency);
    const place = t('prices.place', { dish: localized(row.item.name), column: nameOf(column) });
    if (to === undefined) {
      const problem = t('prices.noPrice', { place, typed, example: exampleAmount(currency) });
      setProblems([problem]);
      return problem;
    }
    const notAsked = setPrices([row, ...(below ?? [])].map((one) => ({ row: one, column, to })));
    setProblems([...(below ? [t('prices.filled', { count: below.length })] : []), ...notAsked]);
    return undefined;
  };

  const paste = (row: Row, column: string, text: string) => {
    const cells = readCells(text);
    if (cells.length > mostPastedRows) return setProblems([t('prices.tooMany', { most: mostPastedRows })]);
    const [firstRow, firstColumn] = [rows.findIndex((one) => isSameRow(one, row)), columns.indexOf(column)];
    const wishes: Wish[] = [];
    const unread: string[] = [];
    for (const [down, line] of cells.entries())
      for (const [across, cell] of line.entries()) {
        const [target, into] = [rows[firstRow + down], columns[firstColumn + across]];
        if (cell === '') continue;
        const price = readPrice(cell, currency);
        const isExcluded = target && into !== undefined && namesIn(target.item.excludedBranches).includes(into);
        if (isExcluded && price === undefined) continue;
        if (!target || into === undefined || isExcluded)
          unread.push(t('prices.outside', { row: down + 1, typed: cell }));
        else if (price === undefined) {
          const place = t('prices.place', { dish: localized(target.item.name), column: nameOf(into) });
          unread.push(t('prices.noPrice', { place, typed: cell, example: exampleAmount(currency) }));
        } else wishes.push({ row: target, column: into, to: price });
      }
    const notAsked = setPrices(wishes);
    setProblems([t('prices.pasted', { count: wishes.length }), ...notAsked, ...unread]);
  };

  /** Gives the dishes below, to the end of the category, the price that was written. */
  const fill = (row: Row, column: string, typed: string): string | undefined => {
    const members = rows.filter(({ file }) => file === row.file);
    const below = members
      .slice(members.findIndex((one) => isSameRow(one, row)) + 1)
      .filter(({ item }) => !namesIn(item.excludedBranches).includes(column));
    return type(row, column, typed, below);
  };

  // Rows are not drawn anew with every change, and yet act on the draft as it is now.
  const acts = useLatest({ type, paste, fill });

  const move = (event: KeyboardEvent<HTMLInputElement>) => {
    const step = { ArrowDown: 1, Enter: 1, ArrowUp: -1 }[event.key];
    if (step === undefined) return;
    event.preventDefault();
    const { column } = event.currentTarget.dataset;
    const cells = [...(sheet.current?.querySelectorAll<HTMLInputElement>(`input[data-column="${column}"]`) ?? [])];
    const next = cells[cells.indexOf(event.currentTarget) + step];
    if (next) next.focus();
    else event.currentTarget.blur();
  };

  return (
    <>
      <div className={styles.tools}>
        <Field
          className={styles.find}
          type="search"
          label={t('prices.find')}
          value={search}
          onChange={(event) => setSearch(event.target.value)}
        />
        <SelectField
          className={styles.choice}
          label={t('prices.column')}
          value={shown}
          onChange={(event) => setShown(event.target.value)}
        >
          {columns.map((column) => (
            <option key={column} value={column}>
              {nameOf(column)}
            </option>
          ))}
        </SelectField>
        <PercentForm
          onApply={(percent, step) =>
            setProblems(
              setPrices(
                rows
                  .filter(({ item }) => shown === common || !namesIn(item.excludedBranches).includes(shown))
                  .map((row) => {
                    const minor = minorOf(priceAt(row.item, shown), currency);
                    const to = formatMinorDigits(priceByPercent(minor, percent, step), currency);
                    return { row, column: shown, to };
                  }),
              ),
            )
          }
          columnName={nameOf(shown)}
          count={rows.length}
        />
      </div>
      <p className={classNames('muted', styles.hint)}>{t('prices.hint')}</p>
      {asks.length > 0 && (
        <section className={styles.ask} role="alert">
          {asks.map((ask) => (
            <AskAmount
              key={`${ask.row.file} ${ask.row.item.handle} ${ask.column}`}
              was={ask.was}
              to={ask.to}
              place={t('prices.place', { dish: localized(ask.row.item.name), column: nameOf(ask.column) })}
              onSure={() => setPrices([ask], true)}
              onLeave={() => keepAsks(asks.filter((one) => one !== ask))}
            />
          ))}
        </section>
      )}
      {problems.length > 0 && (
        <ul className={styles.problems} role="alert">
          {problems.slice(0, 20).map((problem) => (
            <li key={problem}>{problem}</li>
          ))}
          {problems.length > 20 && <li>{t('prices.moreProblems', { count: problems.length - 20 })}</li>}
        </ul>
      )}
      <div className={styles.scroll}>
        <table ref={sheet} className={styles.sheet}>
          <thead>
            <tr>
              <th scope="col">{t('prices.dish')}</th>
              {columns.map((column) => (
                <th key={column} scope="col" className={classNames(styles.price, column !== shown && styles.wide)}>
                  {nameOf(column)}
                </th>
              ))}
            </tr>
          </thead>
          {groupsOf(rows).map(({ file, category, members }) => (
            <tbody key={file}>
              <tr className={styles.category}>
                <th scope="rowgroup" colSpan={columns.length + 1}>
                  {category}
                </th>
              </tr>
              {members.map((row) => (
                <SheetRow
                  key={row.item.handle}
                  row={row}
                  columns={columns.join(' ')}
                  shown={shown}
                  was={columns
                    .map((column) => {
                      const place = column === common ? 'price' : `branchPrices/${column}`;
                      const path = `${row.file} items/${row.item.handle}/${place}`;
                      const value = before.get(path) ?? before.get(`${path}/price`);
                      const isChanged = before.has(path) || before.has(`${path}/price`);
                      return isChanged ? priceIn(value) : '';
                    })
                    .join(' ')}
                  locale={locale}
                  name={localized(row.item.name)}
                  labelOf={(column) => t('prices.place', { dish: localized(row.item.name), column: nameOf(column) })}
                  onType={(...cell) => acts.current.type(...cell)}
                  onPaste={(...cell) => acts.current.paste(...cell)}
                  onFill={(...cell) => acts.current.fill(...cell)}
                  onMove={move}
                />
              ))}
            </tbody>
          ))}
        </table>
      </div>
      {rows.length === 0 && <p className="muted">{t('prices.none')}</p>}
    </>
  );
}

const priceIn = (value: unknown): string =>
  typeof value === 'string' ? value : ((value as { price?: string } | null)?.price ?? noPrice);

function groupsOf(rows: Row[]): { file: string; category: string; members: Row[] }[] {
  return [...Map.groupBy(rows, ({ file }) => file)].map(([file, members]) => ({
    file,
    category: members[0]?.category ?? '',
    members,
  }));
}

/** Raises or lowers the prices that are shown. */
function PercentForm({
  onApply,
  columnName,
  count,
}: {
  onApply: (percent: number, step: number) => void;
  columnName: string;
  count: number;
}) {
  const t = useText('menu');
  const { currency } = useSettings().currency;
  const [isOpen, setIsOpen] = useState(false);
  const [percent, setPercent] = useState('5');
  const whole = 10 ** currency.digits;
  const steps = [1, whole / 4, whole / 2, whole].filter((step) => Number.isInteger(step) && step > 0);
  const [step, setStep] = useState(whole / 2);
  const value = Number(tidyDecimal(percent).replace(',', '.'));
  const isPercent = percent.trim() !== '' && Math.abs(value) <= 100;
  if (!isOpen)
    return (
      <Button variant="soft" onClick={() => setIsOpen(true)}>
        {t('prices.percent')}
      </Button>
    );
  return (
    <form
      className={styles.percent}
      onSubmit={(event) => {
        event.preventDefault();
        if (!isPercent) return;
        onApply(value, step);
        setIsOpen(false);
      }}
    >
      <Field
        label={t('prices.by')}
        value={percent}
        inputMode="decimal"
        dir="ltr"
        error={isPercent ? undefined : t('prices.noPercent')}
        onChange={(event) => setPercent(event.target.value)}
      />
      <SelectField label={t('prices.rounding')} value={step} onChange={(event) => setStep(Number(event.target.value))}>
        {steps.map((one) => (
          <option key={one} value={one}>
            {formatMinorDigits(one, currency)}
          </option>
        ))}
      </SelectField>
      <Button type="submit">{t('prices.apply', { count, column: columnName })}</Button>
      <Button variant="line" onClick={() => setIsOpen(false)}>
        {t('prices.cancel')}
      </Button>
    </form>
  );
}
