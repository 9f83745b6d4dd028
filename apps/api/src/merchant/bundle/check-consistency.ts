import type { BundleMerchant } from './merchant.schema.ts';
import { error } from './bundle-problem.ts';
import type { BundleProblem } from './bundle-problem.ts';
import type { BundleCategory } from './category.schema.ts';
import { checkLoyalty } from './check-loyalty.ts';
import { checkVatNumber } from './check-vat-number.ts';
import type { BundleMenu } from './menu.schema.ts';
import { menuOfPath } from './menu-of-path.ts';
import type { BundleModifierGroups } from './modifier-group.schema.ts';
import type { ParsedFile } from './parse-bundle-file.ts';

/** What no schema of a single value can say: things that must fit each other. */
export function checkConsistency(parsed: ParsedFile[]): BundleProblem[] {
  return [...checkRequiredFiles(parsed), ...parsed.flatMap((file) => checkFile(file, parsed)), ...checkLoyalty(parsed)];
}

function checkRequiredFiles(parsed: ParsedFile[]): BundleProblem[] {
  const problems: BundleProblem[] = [];
  const has = (path: string) => parsed.some((file) => file.path === path);
  if (!has('merchant.json'))
    problems.push(error('merchant.json', [], 'The file is missing.', 'Add it; it says who the merchant is.'));
  if (!parsed.some((file) => file.kind === 'branch')) {
    problems.push(error('branches', [], 'There is no branch.', 'Add at least one file branches/<handle>.json.'));
  }
  const menus = new Set(parsed.flatMap((file) => menuOfPath(file.path) ?? []));
  if (menus.size === 0)
    problems.push(error('menus', [], 'There is no menu.', 'Add at least one file menus/<handle>/menu.json.'));
  for (const menu of menus) {
    const path = `menus/${menu}/menu.json`;
    if (!has(path))
      problems.push(error(path, [], 'The file is missing.', 'Add it; it lists the categories of the menu.'));
  }
  return problems;
}

function checkFile(file: ParsedFile, parsed: ParsedFile[]): BundleProblem[] {
  if (file.value === undefined) return [];
  if (file.kind === 'merchant') return checkMerchant(file.path, file.value as BundleMerchant);
  if (file.kind === 'modifier-groups') return checkFreeCounts(file.path, file.value as BundleModifierGroups);
  if (file.kind === 'category') return checkCategory(file.path, file.value as BundleCategory, parsed);
  return [];
}

function checkMerchant(path: string, merchant: BundleMerchant): BundleProblem[] {
  const { concept } = merchant;
  const problems: BundleProblem[] = [];
  for (const key of ['primaryLanguage', 'secondaryLanguage'] as const) {
    const language = concept[key];
    if (language && !concept.languages.includes(language)) {
      problems.push(
        error(
          path,
          ['concept', key],
          `${language} is not among the languages.`,
          'Add it to languages, or choose one of them.',
        ),
      );
    }
  }
  for (const [index, charge] of concept.serviceCharges.entries()) {
    if ((charge.percent === undefined) === (charge.amount === undefined)) {
      problems.push(
        error(
          path,
          ['concept', 'serviceCharges', index],
          'A charge is either a share or an amount.',
          'Give percent or amount, not both.',
        ),
      );
    }
  }
  return [...problems, ...checkAdvanceOrder(path, concept), ...checkVatNumber(path, merchant)];
}

/** A lead as long as the whole range would leave nothing to choose. */
function checkAdvanceOrder(path: string, { advanceOrder }: BundleMerchant['concept']): BundleProblem[] {
  const { isAllowed, maximumDays, minimumLeadMinutes } = advanceOrder;
  const surelyAllowedMinutes = (maximumDays ?? 1) * minutesOfDay;
  if (!isAllowed || minimumLeadMinutes < Math.max(surelyAllowedMinutes, minutesOfDay)) return [];
  return [
    error(
      path,
      ['concept', 'advanceOrder', 'minimumLeadMinutes'],
      'No time can be chosen: the lead is as long as the days allowed.',
      'Shorten it, or raise maximumDays.',
    ),
  ];
}

const minutesOfDay = 24 * 60;

function checkFreeCounts(path: string, { modifierGroups }: BundleModifierGroups): BundleProblem[] {
  return modifierGroups.flatMap((group, index) => {
    if (group.maximum === 0 || group.freeCount <= group.maximum) return [];
    return [
      error(
        path,
        ['modifierGroups', index, 'freeCount'],
        `More choices are free (${group.freeCount}) than allowed (${group.maximum}).`,
        'Lower freeCount, or raise the maximum.',
      ),
    ];
  });
}

function checkCategory(path: string, category: BundleCategory, parsed: ParsedFile[]): BundleProblem[] {
  const inMenu = parsed.filter((file) => menuOfPath(file.path) === menuOfPath(path));
  const menu = inMenu.find((file) => file.kind === 'menu')?.value as BundleMenu | undefined;
  const problems: BundleProblem[] = [];
  if (menu && !menu.categories.includes(category.handle)) {
    problems.push(
      error(
        path,
        ['handle'],
        'The menu does not list this category.',
        'Add it to the categories of menu.json, or remove the file.',
      ),
    );
  }
  const categories = inMenu
    .filter((file) => file.kind === 'category')
    .map((file) => file.value as BundleCategory | undefined);
  const combos = new Set(
    categories
      .flatMap((each) => each?.items ?? [])
      .filter((item) => item.comboSlots.length > 0)
      .map((item) => item.handle),
  );
  for (const [itemIndex, item] of category.items.entries()) {
    for (const [slotIndex, slot] of item.comboSlots.entries()) {
      for (const [choiceIndex, choice] of slot.choices.entries()) {
        if (!combos.has(choice.item)) continue;
        const place = ['items', itemIndex, 'comboSlots', slotIndex, 'choices', choiceIndex, 'item'];
        problems.push(error(path, place, `"${choice.item}" is a combo itself.`, 'Choose an item that is no combo.'));
      }
    }
  }
  return problems;
}
