import { type ReactNode, type UIEvent, useRef, useState } from 'react';
import { pictureVariant } from '@sufra/contracts/catalogue/pictures';
import {
  allergensOf,
  checkConfiguration,
  type ItemConfiguration,
  itemPriceAt,
  type LocalizedText,
  type MenuItem,
  priceLine,
} from '@sufra/ordering';
import { Price } from '@sufra/ui/amounts/price.tsx';
import { classNames } from '@sufra/ui/class-names.ts';
import { Button } from '@sufra/ui/controls/button.tsx';
import { Chip } from '@sufra/ui/controls/chip.tsx';
import { NotesBox } from '@sufra/ui/controls/notes-box.tsx';
import { Stepper } from '@sufra/ui/controls/stepper.tsx';
import { useLanguage } from '@sufra/ui/i18n/language.tsx';
import { Dialog } from '@sufra/ui/overlays/dialog.tsx';
import { useText } from '../../i18n/use-text.ts';
import { PageTitle } from '../../shell/page-title.tsx';
import { initialModifiers, initialSelections, inOrder, stepsOf } from './choose.ts';
import { ComboQuestion } from './combo-question.tsx';
import itemDialogStyles from './item-dialog.module.css';
import styles from './item-picture.module.css';
import { PartQuestions } from './part-questions.tsx';
import { explainRefusals, namesOfMissing } from './question-errors.ts';

/** An item as large as its dialog. Phones fetch half of what a wide screen with fine pixels shows, and see the same. */
export function ItemPicture({ url, name }: { url: string; name: string }) {
  const small = pictureVariant(url, 640);
  return (
    <img
      className={styles.picture}
      src={small}
      srcSet={small === url ? undefined : `${small} 640w, ${url} 1280w`}
      sizes="(max-width: 700px) 320px, 640px"
      alt={name}
      width="480"
      height="480"
    />
  );
}

/** The choices for a dish so far. */
export type Decided = { configuration: ItemConfiguration; quantity: number };

/** The guest's choices for an item so far, their price, and the missing ones. */
function useItemChoice(item: MenuItem, { branchId, line, draft, keepDraft }: ItemOrder) {
  const t = useText('item');
  const { localized } = useLanguage();
  const [decided, setDecided] = useState((): Decided => {
    const known = line ?? draft;
    const configuration = known ? pickConfiguration(known.configuration) : plainConfiguration(item);
    return { configuration, quantity: known?.quantity ?? 1 };
  });
  const { configuration, quantity } = decided;
  const decide = (part: Partial<Decided>) => {
    const next = { ...decided, ...part };
    setDecided(next);
    keepDraft?.(next);
  };
  // Nothing is called missing before the guest wanted to go on.
  const [isChecked, setChecked] = useState(false);

  const refusals = checkConfiguration(item, configuration, quantity);
  const errors = isChecked ? explainRefusals(refusals, item, t, localized) : {};
  return {
    configuration,
    quantity,
    errors,
    /** The names of what has to be chosen still. */
    missing: namesOfMissing(refusals, item),
    setQuantity: (next: number) => decide({ quantity: next }),
    change: (part: Partial<ItemConfiguration>) => decide({ configuration: { ...configuration, ...part } }),
    basePriceMinor: itemPriceAt(item, branchId),
    totalMinor: priceLine({ item, configuration, quantity }, branchId),
    /** True when the configuration is complete; marks the missing choices otherwise. */
    check: (): boolean => {
      setChecked(true);
      return refusals.length === 0;
    },
  };
}

/** An item as it comes: with the merchant's defaults, and answered where there is only one way to answer. */
export function plainConfiguration(item: MenuItem): ItemConfiguration {
  const modifiers = initialModifiers(item);
  const comboItems = item.comboSlots.flatMap((slot) => initialSelections(slot));
  return { itemId: item.id, modifiers, removedIngredientIds: [], comboItems, notes: '' };
}

/** A line of the cart carries more than its configuration. */
const pickConfiguration = ({
  itemId,
  modifiers,
  removedIngredientIds,
  comboItems,
  notes,
}: ItemConfiguration): ItemConfiguration => ({
  itemId,
  modifiers,
  removedIngredientIds,
  comboItems,
  notes,
});

/** The target of adding: the branch, a new line or an existing one, and where it leads. */
export type ItemOrder = {
  branchId: string | undefined;
  isMenuOnly: boolean;
  /** The line of the cart that is being edited. */
  line:
    | {
        configuration: ItemConfiguration;
        quantity: number;
        /** The price of one that a promotion grants; the promotion also sets the quantity (D-11). */
        grantedPriceMinor?: number | undefined;
      }
    | undefined;
  /** The choices from before the guest looked at another dish, and where they are kept. */
  draft?: Decided | undefined;
  keepDraft?: (decided: Decided) => void;
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
  /** The choices as the cart will show them. */
  renderSummary: (configuration: ItemConfiguration) => ReactNode;
  /** Dishes that go with it. */
  pairings?: ReactNode;
};

/** One item over the menu: everything that can be decided about it, and what that costs. */
export function ItemDialog({ item, allergens, order, actions, renderSummary, pairings }: ItemDialogProps) {
  const t = useText('item');
  const { localized, locale } = useLanguage();
  const grantedPriceMinor = order.line?.grantedPriceMinor;
  const isGranted = grantedPriceMinor !== undefined;
  const choice = useItemChoice(isGranted ? { ...item, priceMinor: grantedPriceMinor, branchPrices: {} } : item, order);
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

  const steps = stepsOf(item);
  const stepText = (questionId: string) => {
    const at = steps.indexOf(questionId);
    return at < 0 ? undefined : t('item.step', { step: at + 1, count: steps.length });
  };
  // On phones all scrolls as one, on wide screens only what stands beside the picture.
  const follow = ({ currentTarget }: UIEvent<HTMLElement>) => setHeadingGone(isAbove(heading.current, currentTarget));

  const footer = order.isMenuOnly ? undefined : (
    <>
      {order.obstacle === undefined && !isGranted && (
        <Stepper quantity={choice.quantity} name={name} onChange={choice.setQuantity} />
      )}
      <Button isWide disabled={order.obstacle !== undefined} onClick={onSubmit}>
        {order.obstacle ?? t(order.line ? 'item.save' : 'item.add')}
        {order.obstacle === undefined && <Price minor={choice.totalMinor} className={itemDialogStyles.total} />}
      </Button>
    </>
  );
  return (
    <Dialog title={name} size="wide" isTitleHidden={!isHeadingGone} actions={actions} onClose={order.close}>
      <PageTitle title={name} description={description} preview={{ imageUrl: item.imageUrl }} />
      <div className={classNames(itemDialogStyles.columns, !item.imageUrl && itemDialogStyles.bare)} onScroll={follow}>
        {item.imageUrl && <ItemPicture url={item.imageUrl} name={name} />}
        <div className={itemDialogStyles.decide}>
          <div className={itemDialogStyles.scroll} onScroll={follow}>
            <div className={itemDialogStyles.words}>
              <h1 ref={heading}>{name}</h1>
              {description && <p className="muted">{description}</p>}
              <p className={itemDialogStyles.price}>
                {choice.basePriceMinor === 0 && isGranted ? t('item.free') : <Price minor={choice.basePriceMinor} />}
              </p>
              {/* There from the start, so that what comes into it is announced. */}
              <p role="status" className={itemDialogStyles.news}>
                {order.isJustGone && t('item.justGone')}
              </p>
              <div className={itemDialogStyles.facts}>
                {item.calories !== undefined && <Chip>{t('item.calories', { count: item.calories })}</Chip>}
                {contained.length > 0 && <Chip>{t('item.contains', { list: join(contained, locale) })}</Chip>}
              </div>
              {steps.length > 0 && <p className="muted">{t('item.choicesToMake', { count: steps.length })}</p>}
            </div>
            <div ref={questions} className={itemDialogStyles.questions}>
              {item.comboSlots.map((slot) => (
                <ComboQuestion
                  key={slot.id}
                  slot={slot}
                  step={stepText(slot.id)}
                  selections={choice.configuration.comboItems}
                  errors={choice.errors}
                  onChange={(comboItems) => choice.change({ comboItems: inOrder(item, comboItems) })}
                />
              ))}
              <PartQuestions
                part={item}
                chosen={choice.configuration}
                stepText={stepText}
                errors={choice.errors}
                onChange={choice.change}
              />
              {steps.length > 0 && choice.configuration.comboItems.length > 0 && (
                <section aria-label={t('item.yourChoice')} className={itemDialogStyles.chosen}>
                  <h2>{t('item.yourChoice')}</h2>
                  {renderSummary(choice.configuration)}
                  {choice.missing.length > 0 && (
                    <p className="muted small">
                      {t('item.stillToChoose', { list: join(choice.missing.map(localized), locale) })}
                    </p>
                  )}
                </section>
              )}
              {!order.isMenuOnly && (
                <NotesBox
                  label={t('item.notes')}
                  placeholder={t('item.notesHint')}
                  value={choice.configuration.notes}
                  onChange={(notes) => choice.change({ notes })}
                />
              )}
              {pairings}
            </div>
          </div>
          {footer && <div className={itemDialogStyles.foot}>{footer}</div>}
        </div>
      </div>
    </Dialog>
  );
}

const join = (words: string[], locale: string): string => words.join(locale === 'ar-sa' ? '، ' : ', ');

/** The name has scrolled out of sight. */
const isAbove = (element: HTMLElement | null, scroller: HTMLElement): boolean =>
  element !== null && element.getBoundingClientRect().bottom < scroller.getBoundingClientRect().top + 44;

/** Brings the first missing choice into view and the focus to it; its message is announced by itself. */
function showFirstError(container: HTMLElement | null): void {
  const invalid = container?.querySelector<HTMLElement>('[aria-describedby]:is(fieldset), [aria-invalid=true]');
  invalid?.scrollIntoView({ behavior: 'smooth', block: 'start' });
  const input = invalid?.matches('fieldset') ? invalid.querySelector<HTMLElement>('input:not(:disabled)') : invalid;
  input?.focus({ preventScroll: true });
}
