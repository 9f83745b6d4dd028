import type { Ingredient, ModifierGroup } from '@sufra/ordering';
import { useId } from 'react';
import { useLanguage } from '../../i18n/language.tsx';
import { useText } from '../../i18n/use-text.ts';
import { toggleIngredient, type PartChoices } from './choose.ts';
import { ModifierQuestion } from './modifier-question.tsx';
import { OptionRow } from './option-row.tsx';
import { Question } from './question.tsx';
import { questionKey, type QuestionErrors } from './question-errors.ts';

type PartQuestionsProps = {
  part: { modifierGroups: ModifierGroup[]; ingredients: Ingredient[] };
  chosen: PartChoices;
  /** Set for a part of a combo. */
  comboChoiceId?: string;
  errors: QuestionErrors;
  onChange: (chosen: PartChoices) => void;
};

/** Everything that can be decided about one part: its modifier groups and what to leave out. */
export function PartQuestions({ part, chosen, comboChoiceId, errors, onChange }: PartQuestionsProps) {
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
