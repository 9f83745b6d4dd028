import type { ConfigurationRefusal, LocalizedText, MenuItem } from '@sufra/ordering';
import type { Text } from '../../i18n/use-text.ts';

/** Errors by question. */
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
  const name = (id: string) => localized(nameOf(item, id));
  const add = (questionId: string, comboChoiceId: string | undefined, text: string) => {
    errors[questionKey(questionId, comboChoiceId)] ??= text;
  };
  for (const refusal of refusals) {
    switch (refusal.code) {
      case 'group-below-minimum':
      case 'slot-below-minimum': {
        const id = questionOf(refusal);
        add(id, partOf(refusal), t('item.minimum', { minimum: refusal.minimum, group: name(id) }));
        break;
      }
      case 'group-above-maximum':
      case 'slot-above-maximum': {
        const id = questionOf(refusal);
        const words = 'slotId' in refusal ? 'item.placesFull' : 'item.maximum';
        add(id, partOf(refusal), t(words, { maximum: refusal.maximum, group: name(id) }));
        break;
      }
      case 'modifier-sold-out':
        add(
          groupOf(item, refusal.modifierId),
          refusal.comboChoiceId,
          t('item.choiceSoldOut', { name: name(refusal.modifierId) }),
        );
        break;
      case 'combo-choice-sold-out': {
        const { comboChoiceId = '' } = refusal;
        const slot = item.comboSlots.find(({ choices }) => choices.some(({ id }) => id === comboChoiceId));
        add(slot?.id ?? '', undefined, t('item.choiceSoldOut', { name: name(comboChoiceId) }));
        break;
      }
      default:
        // The rest cannot be chosen here, except long notes, which say so themselves.
        break;
    }
  }
  return errors;
}

/** The choices that are missing, each by the name of its question. */
export const namesOfMissing = (refusals: readonly ConfigurationRefusal[], item: MenuItem): LocalizedText[] =>
  refusals.flatMap((refusal) => {
    const isMissing = refusal.code === 'group-below-minimum' || refusal.code === 'slot-below-minimum';
    return isMissing ? [nameOf(item, questionOf(refusal))] : [];
  });

type QuestionRefusal = { groupId: string; comboChoiceId?: string } | { slotId: string };

/** A modifier group belongs to an item or to a combo choice; a slot belongs to the combo itself. */
const questionOf = (refusal: QuestionRefusal): string => ('slotId' in refusal ? refusal.slotId : refusal.groupId);
const partOf = (refusal: QuestionRefusal): string | undefined =>
  'slotId' in refusal ? undefined : refusal.comboChoiceId;

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
