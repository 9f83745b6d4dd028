import { allergensOf, type ItemConfiguration, type LocalizedText, type MenuItem } from '@sufra/ordering';
import { useRef, useState, type ReactNode } from 'react';
import { useLanguage } from '../../i18n/language.tsx';
import { useText } from '../../i18n/use-text.ts';
import { PageTitle } from '../../shell/page-title.tsx';
import { Button } from '../../ui/button.tsx';
import { Chip } from '../../ui/chip.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { NotesBox } from '../../ui/notes-box.tsx';
import { Price } from '../../ui/price.tsx';
import { Stepper } from '../../ui/stepper.tsx';
import { ComboQuestion } from './combo-question.tsx';
import styles from './item-dialog.module.css';
import { ItemPicture } from './item-picture.tsx';
import { PartQuestions } from './part-questions.tsx';
import { useItemChoice } from './use-item-choice.ts';

/** What adding means here: at which branch, into a new line or an old one, and where it leads. */
export type ItemOrder = {
  branchId: string | undefined;
  isMenuOnly: boolean;
  /** The line of the cart that is being edited. */
  line:
    | {
        configuration: ItemConfiguration;
        quantity: number;
        /** What one costs because a promotion grants it; the promotion also says how many there are (decision 11). */
        grantedPriceMinor?: number | undefined;
      }
    | undefined;
  /** Why it cannot be ordered, in the guest's words. */
  obstacle: string | undefined;
  /** It could be ordered when the dialog was opened, and cannot any more. */
  isJustGone?: boolean;
  submit: (configuration: ItemConfiguration, quantity: number) => void;
  close: () => void;
};

type ItemDialogProps = {
  item: MenuItem;
  allergens: Record<string, LocalizedText>;
  order: ItemOrder;
  /** Buttons beside the one that closes. */
  actions?: ReactNode;
};

/** One item over the menu: everything that can be decided about it, and what that costs. */
export function ItemDialog({ item, allergens, order, actions }: ItemDialogProps) {
  const t = useText('item');
  const { localized, locale } = useLanguage();
  const grantedPriceMinor = order.line?.grantedPriceMinor;
  const isGranted = grantedPriceMinor !== undefined;
  const choice = useItemChoice(
    isGranted ? { ...item, priceMinor: grantedPriceMinor, branchPrices: {} } : item,
    order.branchId,
    order.line,
  );
  const questions = useRef<HTMLDivElement>(null);
  const isSubmitted = useRef(false);
  const heading = useRef<HTMLHeadingElement>(null);
  const [isHeadingGone, setHeadingGone] = useState(false);
  const name = localized(item.name);
  const description = localized(item.description);
  const contained = allergensOf(item, choice.configuration)
    .flatMap((id) => allergens[id] ?? [])
    .map(localized);

  const onSubmit = () => {
    // A double tap is one wish; the dialog is on its way out.
    if (isSubmitted.current) return;
    isSubmitted.current = choice.check();
    if (isSubmitted.current) order.submit(choice.configuration, choice.quantity);
    // The errors are on screen after the next paint.
    else requestAnimationFrame(() => showFirstError(questions.current));
  };

  const footer = order.isMenuOnly ? undefined : (
    <>
      {order.obstacle === undefined && !isGranted && (
        <Stepper quantity={choice.quantity} name={name} onChange={choice.setQuantity} />
      )}
      <Button isWide disabled={order.obstacle !== undefined} onClick={onSubmit}>
        {order.obstacle ?? t(order.line ? 'item.save' : 'item.add')}
        {order.obstacle === undefined && <Price minor={choice.totalMinor} className={styles.total} />}
      </Button>
    </>
  );
  return (
    <Dialog title={name} size="wide" isTitleHidden={!isHeadingGone} actions={actions} onClose={order.close}>
      <PageTitle title={name} description={description} />
      <div
        className={styles.columns}
        onScroll={({ currentTarget }) => setHeadingGone(isAbove(heading.current, currentTarget))}
      >
        <div className={styles.about}>
          <div className={styles.words}>
            <h1 ref={heading}>{name}</h1>
            {description && <p className="muted">{description}</p>}
            <p className={styles.price}>
              {choice.basePriceMinor === 0 && isGranted ? t('item.free') : <Price minor={choice.basePriceMinor} />}
            </p>
            {/* There from the start, so that what comes into it is announced. */}
            <p role="status" className={styles.news}>
              {order.isJustGone && t('item.justGone')}
            </p>
            <div className={styles.facts}>
              {item.calories !== undefined && <Chip>{t('item.calories', { count: item.calories })}</Chip>}
              {contained.length > 0 && <Chip>{t('item.contains', { list: join(contained, locale) })}</Chip>}
            </div>
          </div>
          {item.imageUrl && <ItemPicture url={item.imageUrl} name={name} />}
        </div>
        <div className={styles.decide}>
          <div ref={questions} className={styles.questions}>
            {item.comboSlots.map((slot) => (
              <ComboQuestion
                key={slot.id}
                slot={slot}
                selections={choice.configuration.comboItems}
                errors={choice.errors}
                onChange={(comboItems) => choice.change({ comboItems })}
              />
            ))}
            <PartQuestions part={item} chosen={choice.configuration} errors={choice.errors} onChange={choice.change} />
            {!order.isMenuOnly && (
              <NotesBox
                label={t('item.notes')}
                placeholder={t('item.notesHint')}
                value={choice.configuration.notes}
                onChange={(notes) => choice.change({ notes })}
              />
            )}
          </div>
          {footer && <div className={styles.foot}>{footer}</div>}
        </div>
      </div>
    </Dialog>
  );
}

const join = (words: string[], locale: string): string => words.join(locale === 'ar-sa' ? '، ' : ', ');

/** Where all scrolls as one, the name goes with it. */
const isAbove = (element: HTMLElement | null, scroller: HTMLElement): boolean =>
  element !== null && element.getBoundingClientRect().bottom < scroller.getBoundingClientRect().top + 44;

/** Brings the first missing choice into view and the focus to it; its message is announced by itself. */
function showFirstError(container: HTMLElement | null): void {
  const invalid = container?.querySelector<HTMLElement>('[aria-describedby]:is(fieldset), [aria-invalid=true]');
  invalid?.scrollIntoView({ behavior: 'smooth', block: 'start' });
  const input = invalid?.matches('fieldset') ? invalid.querySelector<HTMLElement>('input:not(:disabled)') : invalid;
  input?.focus({ preventScroll: true });
}
