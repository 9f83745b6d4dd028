import { classNames } from '@sufra/ui/class-names.ts';
import { Icon } from '@sufra/ui/controls/icon.tsx';
import { type ClipboardEvent, type KeyboardEvent, memo } from 'react';
import { useText } from '../../i18n/use-text.ts';
import { namesIn, wordOf } from '../draft/bundle-view.ts';
import { useTyped } from '../draft/edit-field.tsx';
import { ownPrice, type Row } from './price-wishes.ts';
import styles from './prices.module.css';

/** Stands for a branch that had no price of its own. */
export const noPrice = '–';

type SheetRowProps = {
  row: Row;
  columns: string;
  shown: string;
  /** The price before the change of each column, empty where nothing changed. */
  was: string;
  locale: string;
  name: string;
  labelOf: (column: string) => string;
  /** Answers why a price is not taken. */
  onType: (row: Row, column: string, typed: string) => string | undefined;
  onPaste: (row: Row, column: string, text: string) => void;
  onFill: (row: Row, column: string, typed: string) => string | undefined;
  onMove: (event: KeyboardEvent<HTMLInputElement>) => void;
};

/** A row is drawn anew when its item or what it was changed, and not with every key pressed in another. */
export const SheetRow = memo(
  function SheetRow({ row, columns, shown, was, name, labelOf, onType, onPaste, onFill, onMove }: SheetRowProps) {
    const before = was.split(' ');
    const excluded = namesIn(row.item.excludedBranches);
    return (
      <tr>
        <th scope="row" dir="auto">
          {name}
        </th>
        {columns.split(' ').map((column, index) => {
          const old = before[index] ?? '';
          const className = classNames(styles.price, column !== shown && styles.wide, old !== '' && styles.changed);
          if (excluded.includes(column))
            return (
              <td key={column} className={className}>
                –
              </td>
            );
          return (
            <td key={column} className={className}>
              {old !== '' && old !== noPrice && <s>{old}</s>}
              <PriceCell
                label={labelOf(column)}
                column={column}
                value={ownPrice(row.item, column) ?? ''}
                usual={wordOf(row.item.price)}
                onType={(typed) => onType(row, column, typed)}
                onPaste={(text) => onPaste(row, column, text)}
                onFill={(typed) => onFill(row, column, typed)}
                onMove={onMove}
              />
            </td>
          );
        })}
      </tr>
    );
  },
  (before, now) =>
    before.row.item === now.row.item &&
    before.row.file === now.row.file &&
    before.columns === now.columns &&
    before.shown === now.shown &&
    before.was === now.was &&
    before.name === now.name,
);

type PriceCellProps = {
  label: string;
  column: string;
  value: string;
  usual: string;
  onType: (typed: string) => string | undefined;
  onPaste: (text: string) => void;
  onFill: (typed: string) => string | undefined;
  onMove: (event: KeyboardEvent<HTMLInputElement>) => void;
};

function PriceCell({ label, column, value, usual, onType, onPaste, onFill, onMove }: PriceCellProps) {
  const t = useText('menu');
  const { typed, problem, put, commit } = useTyped(value, onType);
  const pasteCells = (event: ClipboardEvent<HTMLInputElement>) => {
    const text = event.clipboardData.getData('text');
    if (!/[\t\n]/.test(text.trim())) return;
    event.preventDefault();
    onPaste(text);
  };
  const fill = () => {
    const refused = onFill(typed ?? value);
    put(refused ? typed : undefined, refused);
  };
  return (
    <span className={styles.cell}>
      <input
        inputMode="decimal"
        aria-label={label}
        aria-invalid={problem !== undefined || undefined}
        data-column={column}
        value={typed ?? value}
        placeholder={usual}
        onChange={(event) => put(event.target.value)}
        onFocus={(event) => event.currentTarget.select()}
        onBlur={() => commit()}
        onPaste={pasteCells}
        onKeyDown={(event) => {
          if (event.key === 'Escape') put(undefined);
          else if (event.key === 'd' && (event.ctrlKey || event.metaKey)) {
            event.preventDefault();
            fill();
          } else onMove(event);
        }}
      />
      {/* Pressed while the field has the focus, which it keeps. */}
      <button
        type="button"
        tabIndex={-1}
        className={styles.fill}
        aria-label={t('prices.fill')}
        title={t('prices.fill')}
        onPointerDown={(event) => event.preventDefault()}
        onClick={fill}
      >
        <Icon name="down" />
      </button>
    </span>
  );
}
