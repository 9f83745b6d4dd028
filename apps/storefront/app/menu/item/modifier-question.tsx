import type { Modifier, ModifierChoice, ModifierGroup } from '@sufra/ordering';
import { useId, useState } from 'react';
import { useLanguage } from '../../i18n/language.tsx';
import { useText } from '../../i18n/use-text.ts';
import { Price } from '../../ui/price.tsx';
import { Stepper } from '../../ui/stepper.tsx';
import { chooseModifier, chosenIn, clearGroup, isSingle, quantityOf } from './choose.ts';
import { freeUnits } from './free-units.ts';
import { OptionRow } from './option-row.tsx';
import { Question } from './question.tsx';

type ModifierQuestionProps = {
  group: ModifierGroup;
  choices: readonly ModifierChoice[];
  /** What was wrong when the guest wanted to add it. */
  error: string | undefined;
  anchor: string;
  onChange: (choices: ModifierChoice[]) => void;
};

/** A modifier group: radio buttons for one answer, ticks for several, counters for several of one. */
export function ModifierQuestion({ group, choices, error, anchor, onChange }: ModifierQuestionProps) {
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
    if (next) onChange(next);
  };
  const maximumError = isOverMaximum ? t('item.maximum', { maximum: group.maximum, group: name }) : undefined;
  return (
    <Question
      name={name}
      minimum={group.minimum}
      maximum={group.maximum}
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

/** What the choice costs now: free ones say so as soon as they are chosen. */
function ModifierNote({ modifier, quantity, freeQuantity, isPriced }: ModifierNoteProps) {
  const t = useText('item');
  if (modifier.isSoldOut) return t('item.soldOut');
  if (!isPriced) return null;
  const isFree = modifier.priceMinor === 0 || (quantity > 0 && freeQuantity >= quantity);
  if (isFree) return t('item.free');
  return <Price sign="+" minor={modifier.priceMinor * Math.max(1, quantity - freeQuantity)} />;
}
