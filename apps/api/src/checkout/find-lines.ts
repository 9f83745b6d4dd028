import { errorCodes } from '@sufra/contracts';
import { accept, checkConfiguration, itemAtBranch, refuse, type Result } from '@sufra/ordering';
import type { SellableCategory, SellableItem, SellableMenu } from '../menu/load-menu.ts';
import { refusal, type Refusal } from '../platform/refusal.ts';
import type { CartLine } from './cart.ts';
import type { RequestedLine } from './checkout-request.ts';
import { pointAtConfiguration } from './point-at-configuration.ts';

/** A party of eighty orders less than this; more is a mistake or an attack. */
export const maximumLines = 200;

/**
 * Finds what each line asks for in the merchant's own menu and checks its choices (MENU-11, MENU-12), also
 * against what has run out at the branch.
 * Another merchant's item is as unknown as one that never existed.
 */
export function findLines(menu: SellableMenu, requested: RequestedLine[], branchId?: string): FoundLines {
  if (requested.length > maximumLines) return { lines: [], missing: [tooManyLines()] };
  const categories = new Map(menu.categories.map((category) => [category.id, category]));
  const found = requested.map((line, index) => findLine(menu, categories, line, `/items/${index}`, branchId));
  return {
    lines: found.flatMap((line) => (line.ok ? [line.value] : [])),
    missing: found.flatMap((line) => (line.ok ? [] : line.refusal)),
  };
}

/** The lines that can be cooked as they are, and why the others cannot. */
export type FoundLines = { lines: CartLine[]; missing: Refusal[] };

export const tooManyLines = (): Refusal =>
  refusal(errorCodes.tooManyLines, { pointer: '/items', params: { maximum: maximumLines } });

function findLine(
  menu: SellableMenu,
  categories: Map<string, SellableCategory>,
  line: RequestedLine,
  pointer: string,
  branchId: string | undefined,
): Result<CartLine, Refusal[]> {
  const item = menu.items.get(line.configuration.itemId);
  const category = item && categories.get(item.categoryId);
  if (!item || !category) return refuse([refusal(errorCodes.itemUnknown, { pointer: `${pointer}/id` })]);
  const problems = checkConfiguration(itemAtBranch(item, branchId), line.configuration, line.quantity).filter(
    // Parts of a combo are judged like items of their own, which says more about why they cannot be had.
    (problem) => problem.code !== 'combo-choice-sold-out' || isGone(item, problem.comboChoiceId),
  );
  if (problems.length > 0) {
    return refuse(problems.map((problem) => pointAtConfiguration(problem, item, line, pointer)));
  }
  return accept({ ...line, item, category, pointer });
}

const isGone = ({ comboSlots }: SellableItem, comboChoiceId: string | undefined): boolean =>
  comboSlots.some((slot) => slot.choices.some((choice) => choice.id === comboChoiceId && choice.isSoldOut));
