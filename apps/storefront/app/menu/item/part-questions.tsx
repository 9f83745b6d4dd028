import { useId, useState } from 'react';
import type { Ingredient, Modifier, ModifierChoice, ModifierGroup } from '@sufra/ordering';
import { Price } from '@sufra/ui/amounts/price.tsx';
import { Stepper } from '@sufra/ui/controls/stepper.tsx';
import { passFocusOn } from '@sufra/ui/effects.ts';
import { useLanguage } from '@sufra/ui/i18n/language.tsx';
import { useText } from '../../i18n/use-text.ts';
import {
  chooseModifier,
  chosenIn,
  clearGroup,
  isSingle,
  type PartChoices,
  quantityOf,
  toggleIngredient,
} from './choose.ts';
import { OptionRow } from './option-row.tsx';
import { type QuestionErrors, questionKey } from './question-errors.ts';
import { Question } from './question.tsx';

/**
 * The free units of each chosen modifier: the cheapest ones up to the group's free count, as `priceModifiers` charges
 * them (D-7).
 *
 * @example freeUnits(sauces, [{ modifierId: 'toum', quantity: 1 }]) // { toum: 1 } where the first is free
 */
export function freeUnits(group: ModifierGroup, choices: readonly ModifierChoice[]): Record<string, number> {
  let free = group.freeCount;
  const units: Record<string, number> = {};
  for (const modifier of group.modifiers.toSorted((a, b) => a.priceMinor - b.priceMinor)) {
    const chosen = choices.find(({ modifierId }) => modifierId === modifier.id)?.quantity ?? 0;
    const given = Math.min(free, chosen);
    free -= given;
    if (given > 0) units[modifier.id] = given;
  }
  return units;
}

type ModifierQuestionProps = {
  group: ModifierGroup;
  choices: readonly ModifierChoice[];
  /** The error of the last attempt to add it. */
  error: string | undefined;
  anchor: string;
  step?: string | undefined;
  onChange: (choices: ModifierChoice[]) => void;
};

/** A modifier group: radio buttons for one answer, ticks for several, counters for several of one. */
function ModifierQuestion({ group, choices, error, anchor, step, onChange }: ModifierQuestionProps) {
  const t = useText('item');
  const { localized } = useLanguage();
  const inputName = useId();
  const [isOverMaximum, setOverMaximum] = useState(false);
  const name = localized(group.name);
  const free = freeUnits(group, choices);
  const single = isSingle(group);
  // Where nothing costs anything, "free" says nothing.
  const isPriced = group.modifiers.some((modifier) => modifier.priceMinor > 0);

  const choose = (modifierId: string, quantity: number) => {
    const next = chooseModifier(group, choices, modifierId, quantity);
    setOverMaximum(next === undefined);
    passFocusOn();
    if (next) onChange(next);
  };
  const maximumError = isOverMaximum ? t('item.maximum', { maximum: group.maximum, group: name }) : undefined;
  return (
    <Question
      name={name}
      step={step}
      minimum={group.minimum}
      maximum={group.maximum}
      chosen={chosenIn(group, choices)}
      freeCount={group.freeCount}
      error={maximumError ?? error}
      anchor={anchor}
    >
      {single && group.minimum === 0 && (
        <OptionRow
          kind="radio"
          name={inputName}
          label={t('item.none')}
          isChosen={chosenIn(group, choices) === 0}
          onChange={() => onChange(clearGroup(group, choices))}
        />
      )}
      {group.modifiers.map((modifier) => {
        const quantity = quantityOf(choices, modifier.id);
        const label = localized(modifier.name);
        const canRepeat = !single && modifier.maximumQuantity > 1;
        return (
          <OptionRow
            key={modifier.id}
            kind={single ? 'radio' : 'checkbox'}
            name={inputName}
            label={label}
            isChosen={quantity > 0}
            isSoldOut={modifier.isSoldOut}
            isInvalid={error !== undefined}
            note={
              <ModifierNote
                modifier={modifier}
                quantity={quantity}
                freeQuantity={free[modifier.id] ?? 0}
                isPriced={isPriced}
              />
            }
            stepper={
              canRepeat &&
              quantity > 0 && (
                <Stepper
                  variant="soft"
                  isSmall
                  quantity={quantity}
                  name={label}
                  maximum={modifier.maximumQuantity}
                  onChange={(next) => choose(modifier.id, next)}
                  onRemove={() => choose(modifier.id, 0)}
                />
              )
            }
            onChange={(isChosen) => choose(modifier.id, isChosen ? 1 : 0)}
          />
        );
      })}
    </Question>
  );
}

type ModifierNoteProps = { modifier: Modifier; quantity: number; freeQuantity: number; isPriced: boolean };

/** The present price of the choice: one that costs nothing is included, a free one says so as soon as it is chosen. */
function ModifierNote({ modifier, quantity, freeQuantity, isPriced }: ModifierNoteProps) {
  const t = useText('item');
  if (modifier.isSoldOut) return t('item.soldOut');
  if (!isPriced) return null;
  if (modifier.priceMinor === 0) return t('item.included');
  if (quantity > 0 && freeQuantity >= quantity) return t('item.free');
  return <Price sign="+" minor={modifier.priceMinor * Math.max(1, quantity - freeQuantity)} />;
}

type PartQuestionsProps = {
  part: { modifierGroups: ModifierGroup[]; ingredients: Ingredient[] };
  chosen: PartChoices;
  /** Set for a part of a combo. */
  comboChoiceId?: string;
  /** Which of a combo's choices a question is. */
  stepText: (key: string) => string | undefined;
  errors: QuestionErrors;
  onChange: (chosen: PartChoices) => void;
};

/** Everything that can be decided about one part: its modifier groups and what to leave out. */
export function PartQuestions({ part, chosen, comboChoiceId, stepText, errors, onChange }: PartQuestionsProps) {
  const t = useText('item');
  const { localized } = useLanguage();
  const inputName = useId();
  const removable = part.ingredients.filter((ingredient) => ingredient.isRemovable);
  return (
    <>
      {part.modifierGroups.map((group) => {
        const key = questionKey(group.id, comboChoiceId);
        return (
          <ModifierQuestion
            key={group.id}
            group={group}
            choices={chosen.modifiers}
            error={errors[key]}
            anchor={key}
            step={stepText(key)}
            onChange={(modifiers) => onChange({ ...chosen, modifiers })}
          />
        );
      })}
      {removable.length > 0 && (
        <Question name={t('item.leaveOut')} error={undefined}>
          {removable.map(({ id, name }) => (
            <OptionRow
              key={id}
              kind="checkbox"
              name={inputName}
              label={localized(name)}
              isChosen={chosen.removedIngredientIds.includes(id)}
              onChange={() =>
                onChange({ ...chosen, removedIngredientIds: toggleIngredient(chosen.removedIngredientIds, id) })
              }
            />
          ))}
        </Question>
      )}
    </>
  );
}
