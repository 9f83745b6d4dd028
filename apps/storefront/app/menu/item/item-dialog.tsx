import { type ReactNode, type UIEvent, useId, useRef, useState } from 'react';
import { pictureVariant } from '@sufra/contracts/catalogue/pictures';
import {
  allergensOf,
  checkConfiguration,
  type ComboChoice,
  type ComboSelection,
  type ComboSlot,
  type ItemConfiguration,
  itemPriceAt,
  type LocalizedText,
  type MenuItem,
  priceLine,
  requiredCost,
} from '@sufra/ordering';
import { Price } from '@sufra/ui/amounts/price.tsx';
import { classNames } from '@sufra/ui/class-names.ts';
import { Button } from '@sufra/ui/controls/button.tsx';
import { Chip } from '@sufra/ui/controls/chip.tsx';
import { NotesBox } from '@sufra/ui/controls/notes-box.tsx';
import { Stepper } from '@sufra/ui/controls/stepper.tsx';
import { passFocusOn } from '@sufra/ui/effects.ts';
import { useLanguage } from '@sufra/ui/i18n/language.tsx';
import { Dialog } from '@sufra/ui/overlays/dialog.tsx';
import { useText } from '../../i18n/use-text.ts';
import { PageTitle } from '../../shell/page-title.tsx';
import {
  chooseForSlot,
  chosenIn,
  configureSelection,
  initialModifiers,
  initialSelections,
  inOrder,
  isSingle,
  selectedIn,
  stepsOf,
} from './choose.ts';
import styles from './item-dialog.module.css';
import { OptionRow } from './option-row.tsx';
import { PartQuestions } from './part-questions.tsx';
import { explainRefusals, namesOfMissing, type QuestionErrors, questionKey } from './question-errors.ts';
import { Question } from './question.tsx';

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
  const cost = requiredCost(item);
  const errors = isChecked ? explainRefusals(refusals, item, t, localized) : {};
  return {
    configuration,
    quantity,
    errors,
    /** The names of what has to be chosen still. */
    missing: namesOfMissing(refusals, item),
    setQuantity: (next: number) => decide({ quantity: next }),
    change: (part: Partial<ItemConfiguration>) => decide({ configuration: { ...configuration, ...part } }),
    /** The least that it costs, and whether other answers cost more. */
    leastMinor: itemPriceAt(item, branchId) + cost.leastMinor,
    isFrom: cost.isFrom,
    totalMinor: priceLine({ item, configuration, quantity }, branchId),
    /** True when the configuration is complete; marks the missing choices otherwise. */
    check: (): boolean => {
      setChecked(true);
      return refusals.length === 0;
    },
  };
}

/** An item as it comes: with the merchant's defaults, and answered where there is only one way to answer. */
function plainConfiguration(item: MenuItem): ItemConfiguration {
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

  const steps = stepsOf(item, choice.configuration.comboItems);
  const count = steps.keys.length;
  const stepText = (key: string) => {
    const step = steps.keys.indexOf(key) + 1;
    if (step === 0) return undefined;
    return steps.isExact ? t('item.step', { step, count }) : t('item.stepAtLeast', { step });
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
        {order.obstacle === undefined && <Price minor={choice.totalMinor} className={styles.total} />}
      </Button>
    </>
  );
  return (
    <Dialog title={name} size="wide" isTitleHidden={!isHeadingGone} actions={actions} onClose={order.close}>
      <PageTitle title={name} description={description} preview={{ imageUrl: item.imageUrl }} />
      <div className={classNames(styles.columns, !item.imageUrl && styles.bare)} onScroll={follow}>
        {item.imageUrl && <ItemPicture url={item.imageUrl} name={name} />}
        <div className={styles.decide}>
          <div className={styles.scroll} onScroll={follow}>
            <div className={styles.words}>
              <h1 ref={heading}>{name}</h1>
              {description && <p className="muted">{description}</p>}
              <p className={styles.price}>
                {choice.isFrom && !isGranted && <span className="muted small">{t('menu.from')} </span>}
                {choice.leastMinor === 0 && isGranted ? t('item.free') : <Price minor={choice.leastMinor} />}
              </p>
              {/* There from the start, so that what comes into it is announced. */}
              <p role="status" className={styles.news}>
                {order.isJustGone && t('item.justGone')}
              </p>
              <div className={styles.facts}>
                {item.calories !== undefined && <Chip>{t('item.calories', { count: item.calories })}</Chip>}
                {contained.length > 0 && <Chip>{t('item.contains', { list: join(contained, locale) })}</Chip>}
              </div>
              {count > 0 && (
                <p className="muted">{t(steps.isExact ? 'item.choicesToMake' : 'item.choicesAtLeast', { count })}</p>
              )}
            </div>
            <div ref={questions} className={styles.questions}>
              {item.comboSlots.map((slot) => (
                <ComboQuestion
                  key={slot.id}
                  slot={slot}
                  stepText={stepText}
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
              {count > 0 && choice.configuration.comboItems.length > 0 && (
                <section aria-label={t('item.yourChoice')} className={styles.chosen}>
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
          {footer && <div className={styles.foot}>{footer}</div>}
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

type ComboQuestionProps = {
  slot: ComboSlot;
  /** Which of the combo's choices a question is. */
  stepText: (key: string) => string | undefined;
  selections: readonly ComboSelection[];
  errors: QuestionErrors;
  onChange: (selections: ComboSelection[]) => void;
};

/** A place of a combo; what fills it brings its own questions, which open right below it. */
function ComboQuestion({ slot, stepText, selections, errors, onChange }: ComboQuestionProps) {
  const t = useText('item');
  const { localized, locale } = useLanguage();
  const inputName = useId();
  const [isOverMaximum, setOverMaximum] = useState(false);
  const name = localized(slot.name);
  const single = isSingle(slot);
  const choose = (comboChoiceId: string, quantity: number) => {
    const next = chooseForSlot(slot, selections, comboChoiceId, quantity);
    setOverMaximum(next === undefined);
    passFocusOn();
    if (next) onChange(next);
  };
  /** The questions that come with it, shown before the choice is made. */
  const hintOf = (choice: ComboChoice): string | undefined => {
    const answered = initialModifiers(choice);
    const open = choice.modifierGroups.filter((group) => chosenIn(group, answered) < group.minimum);
    if (open.length === 0 || choice.isSoldOut) return undefined;
    return t('item.then', { list: open.map((group) => localized(group.name)).join(locale === 'ar-sa' ? '، ' : ', ') });
  };
  const error = isOverMaximum
    ? t('item.placesFull', { maximum: slot.maximum, group: name })
    : errors[questionKey(slot.id)];
  return (
    <Question
      name={name}
      step={stepText(questionKey(slot.id))}
      minimum={slot.minimum}
      maximum={slot.maximum}
      chosen={selectedIn(slot, selections)}
      error={error}
      anchor={questionKey(slot.id)}
    >
      {slot.choices.map((choice) => {
        const selection = selections.find(({ comboChoiceId }) => comboChoiceId === choice.id);
        const label = localized(choice.name);
        return (
          <div key={choice.id}>
            <OptionRow
              kind={single ? 'radio' : 'checkbox'}
              name={inputName}
              label={label}
              hint={selection ? undefined : hintOf(choice)}
              imageUrl={choice.imageUrl}
              isChosen={selection !== undefined}
              isSoldOut={choice.isSoldOut}
              note={
                choice.isSoldOut
                  ? t('item.soldOut')
                  : choice.surchargeMinor > 0 && <Price sign="+" minor={choice.surchargeMinor} />
              }
              stepper={
                !single &&
                selection && (
                  <Stepper
                    variant="soft"
                    isSmall
                    quantity={selection.quantity}
                    name={label}
                    onChange={(next) => choose(choice.id, next)}
                    onRemove={() => choose(choice.id, 0)}
                  />
                )
              }
              onChange={(isChosen) => choose(choice.id, isChosen ? 1 : 0)}
            />
            {selection &&
              (choice.modifierGroups.length > 0 || choice.ingredients.some(({ isRemovable }) => isRemovable)) && (
                <div className={styles.inside}>
                  <PartQuestions
                    part={choice}
                    chosen={selection}
                    comboChoiceId={choice.id}
                    stepText={stepText}
                    errors={errors}
                    onChange={(part) => onChange(configureSelection(selections, choice.id, part))}
                  />
                </div>
              )}
          </div>
        );
      })}
    </Question>
  );
}
