import type { ConfigurationRefusal, LocalizedText, MenuItem } from '@sufra/ordering';
import type { Text } from '../../i18n/use-text.ts';

/** What is wrong, by question. */
export type QuestionErrors = Record<string, string>;

/** Names a question: a group or slot, and the combo choice it belongs to. */
export const questionKey = (questionId: string, comboChoiceId = ''): string => `${comboChoiceId}/${questionId}`;

/** Puts refusals into the guest's words, each at the question it is about (MENU-11, MENU-12). */
export function explainRefusals(
  refusals: readonly ConfigurationRefusal[],
  item: MenuItem,
  t: Text<'item'>,
  localized: (text: LocalizedText) => string,
): QuestionErrors {
  const errors: QuestionErrors = {};
  const add = (questionId: string, refusal: ConfigurationRefusal, text: string) => {
    errors[questionKey(questionId, refusal.comboChoiceId)] ??= text;
  };
  for (const refusal of refusals) {
    switch (refusal.code) {
      case 'group-below-minimum':
        add(
          refusal.groupId,
          refusal,
          t('item.minimum', { minimum: refusal.minimum, group: localized(nameOf(item, refusal.groupId)) }),
        );
        break;
      case 'group-above-maximum':
        add(
          refusal.groupId,
          refusal,
          t('item.maximum', { maximum: refusal.maximum, group: localized(nameOf(item, refusal.groupId)) }),
        );
        break;
      case 'slot-below-minimum':
        add(
          refusal.slotId,
          refusal,
          t('item.minimum', { minimum: refusal.minimum, group: localized(nameOf(item, refusal.slotId)) }),
        );
        break;
      case 'slot-above-maximum':
        add(
          refusal.slotId,
          refusal,
          t('item.maximum', { maximum: refusal.maximum, group: localized(nameOf(item, refusal.slotId)) }),
        );
        break;
      case 'modifier-sold-out':
        add(
          groupOf(item, refusal.modifierId),
          refusal,
          t('item.choiceSoldOut', { name: localized(nameOf(item, refusal.modifierId)) }),
        );
        break;
      case 'combo-choice-sold-out': {
        const slot = item.comboSlots.find(({ choices }) => choices.some(({ id }) => id === refusal.comboChoiceId));
        errors[questionKey(slot?.id ?? '')] ??= t('item.choiceSoldOut', {
          name: localized(nameOf(item, refusal.comboChoiceId ?? '')),
        });
        break;
      }
      default:
        // The rest cannot be chosen here, except long notes, which say so themselves.
        break;
    }
  }
  return errors;
}

const partsOf = (item: MenuItem) => [item, ...item.comboSlots.flatMap((slot) => slot.choices)];

function nameOf(item: MenuItem, id: string): LocalizedText {
  const groups = partsOf(item).flatMap((part) => part.modifierGroups);
  const named = [
    ...groups,
    ...groups.flatMap((group) => group.modifiers),
    ...item.comboSlots,
    ...item.comboSlots.flatMap((slot) => slot.choices),
  ];
  return named.find((candidate) => candidate.id === id)?.name ?? {};
}

const groupOf = (item: MenuItem, modifierId: string): string =>
  partsOf(item)
    .flatMap((part) => part.modifierGroups)
    .find((group) => group.modifiers.some(({ id }) => id === modifierId))?.id ?? '';
