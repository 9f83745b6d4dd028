import { useId, useState } from 'react';
import type { ComboChoice, ComboSelection, ComboSlot } from '@sufra/ordering';
import { Price } from '@sufra/ui/amounts/price.tsx';
import { Stepper } from '@sufra/ui/controls/stepper.tsx';
import { useLanguage } from '@sufra/ui/i18n/language.tsx';
import { useText } from '../../i18n/use-text.ts';
import { chooseForSlot, configureSelection, initialModifiers, isSingle, chosenIn, selectedIn } from './choose.ts';
import styles from './combo-question.module.css';
import { OptionRow } from './option-row.tsx';
import { PartQuestions } from './part-questions.tsx';
import { Question } from './question.tsx';
import { questionKey, type QuestionErrors } from './question-errors.ts';

type ComboQuestionProps = {
  slot: ComboSlot;
  /** Which of the combo's choices it is. */
  step: string | undefined;
  selections: readonly ComboSelection[];
  errors: QuestionErrors;
  onChange: (selections: ComboSelection[]) => void;
};

/** A place of a combo; what fills it brings its own questions, which open right below it. */
export function ComboQuestion({ slot, step, selections, errors, onChange }: ComboQuestionProps) {
  const t = useText('item');
  const { localized, locale } = useLanguage();
  const inputName = useId();
  const [isOverMaximum, setOverMaximum] = useState(false);
  const name = localized(slot.name);
  const single = isSingle(slot);
  const choose = (comboChoiceId: string, quantity: number) => {
    const next = chooseForSlot(slot, selections, comboChoiceId, quantity);
    setOverMaximum(next === undefined);
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
    ? t('item.maximum', { maximum: slot.maximum, group: name })
    : errors[questionKey(slot.id)];
  return (
    <Question
      name={name}
      step={step}
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
