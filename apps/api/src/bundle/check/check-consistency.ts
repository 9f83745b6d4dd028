import { gatewayTitle, trackingIds } from '@sufra/contracts';
import { guestMoments, placeholdersOf, unknownPlaceholders } from '@sufra/ordering';
import { currencyDigits } from '@sufra/payment-gateways/money';
import { menuOfPath } from '../bundle.ts';
import type { BundleBranch } from '../../catalogue/settings/branch.schema.ts';
import type { BundleMerchant } from '../../catalogue/settings/concept.schema.ts';
import type {
  BundleCategory,
  BundleItem,
  BundleMenu,
  BundleModifierGroup,
  BundleModifierGroups,
} from '../../catalogue/settings/menu.schema.ts';
import type { BundleLoyalty } from '../../catalogue/settings/promotion.schema.ts';
import { type BundleProblem, error, type ParsedFile, warning } from './parse-bundle-file.ts';

/** Rates that can be counted with, tiers that rise, and points as a payment only where there are points. */
function checkLoyalty(parsed: ParsedFile[]): BundleProblem[] {
  const file = parsed.find(({ kind }) => kind === 'loyalty');
  const loyalty = file?.value as BundleLoyalty | undefined;
  const isBroken = file !== undefined && loyalty === undefined;
  return [
    ...(file && loyalty ? [...checkRates(file.path, loyalty), ...checkTiers(file.path, loyalty)] : []),
    ...(isBroken || loyalty?.isEnabled ? [] : checkPayments(parsed)),
  ];
}

function checkRates(path: string, { earn, redeem }: BundleLoyalty): BundleProblem[] {
  const rates = Object.entries({ earn, redeem });
  const zeros = rates.filter(([, { amount }]) => Number(amount) === 0);
  if (zeros.length > 0) {
    return zeros.map(([name]) =>
      error(path, [name, 'amount'], 'The amount is nothing.', 'Write what the points stand for, such as "1.00".'),
    );
  }
  const share = (earn.points / Number(earn.amount)) * (Number(redeem.amount) / redeem.points);
  if (share < 1) return [];
  return [
    warning(
      path,
      ['redeem'],
      'Guests get back as much as they spend, or more.',
      'Lower the amount of redeem, or raise its points.',
    ),
  ];
}

function checkTiers(path: string, { tiers }: BundleLoyalty): BundleProblem[] {
  return tiers.flatMap(({ minimumPoints }, index) => {
    const before = tiers[index - 1];
    if (!before || before.minimumPoints < minimumPoints) return [];
    return [
      error(
        path,
        ['tiers', index, 'minimumPoints'],
        `The tier does not ask for more than "${before.handle}" before it.`,
        'Order the tiers from the lowest to the highest, each with more points.',
      ),
    ];
  });
}

function checkPayments(parsed: ParsedFile[]): BundleProblem[] {
  const merchant = parsed.find(({ kind }) => kind === 'merchant');
  const application = (merchant?.value as BundleMerchant | undefined)?.application;
  if (!merchant || !application) return [];
  return (['allowedPaymentsDeliver', 'allowedPaymentsPickup'] as const).flatMap((key) => {
    const index = application[key].indexOf('loyalty-points');
    if (index < 0) return [];
    return [
      error(
        merchant.path,
        ['application', key, index],
        'Points cannot pay: the merchant has no loyalty programme.',
        'Add loyalty.json, switch it on, or take the payment out.',
      ),
    ];
  });
}

/** A Saudi number has a shape of its own, and receipts carry it in their code. */
function checkVatNumber(path: string, { concept }: BundleMerchant): BundleProblem[] {
  const number = concept.vat?.number;
  if (number === undefined || concept.country !== 'SA' || /^3\d{13}3$/.test(number)) return [];
  return [
    error(
      path,
      ['concept', 'vat', 'number'],
      'This is no Saudi VAT number.',
      'Write its 15 digits; the first and the last are 3.',
    ),
  ];
}

/** Checks across values, which no schema of a single value can express. */
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
  if (file.kind === 'branch') return checkExceptions(file.path, file.value as BundleBranch);
  if (file.kind === 'modifier-groups') return checkFreeCounts(file.path, file.value as BundleModifierGroups);
  if (file.kind === 'category') return checkCategory(file.path, file.value as BundleCategory, parsed);
  return [];
}

/** A day has the hours of one exception alone. */
function checkExceptions(path: string, { exceptions }: BundleBranch): BundleProblem[] {
  return exceptions.flatMap(({ from, to }, index) => {
    const other = exceptions.slice(0, index).find((one) => one.from <= to && from <= one.to);
    if (!other) return [];
    return [
      warning(
        path,
        ['exceptions', index, 'from'],
        `Some of these days have the hours of "${other.from}" already.`,
        'Give each day to one entry alone.',
      ),
    ];
  });
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
  return [
    ...problems,
    ...checkAdvanceOrder(path, concept),
    ...checkDecimals(path, merchant),
    ...checkVatNumber(path, merchant),
    ...checkGuestMessages(path, concept),
    ...checkTracking(path, merchant),
  ];
}

/** A gateway cannot charge an amount with more decimals than the currency has. Fewer are converted. */
function checkDecimals(path: string, { concept: { currency }, application }: BundleMerchant): BundleProblem[] {
  const most = currencyDigits(currency.code);
  if (application.paymentGateway === undefined || currency.decimalPlaces <= most) return [];
  return [
    error(
      path,
      ['concept', 'currency', 'decimalPlaces'],
      `${currency.code} has ${most} decimals, and ${gatewayTitle(application.paymentGateway)} charges no finer amounts.`,
      `Write at most ${most}, or take paymentGateway out.`,
    ),
  ];
}

/** The shop loads no tracker whose id does not look like one. */
function checkTracking(path: string, { application: { tracking } }: BundleMerchant): BundleProblem[] {
  return (['gtmId', 'fbPixelId', 'tiktokId'] as const).flatMap((key) => {
    const id = tracking[key];
    if (id === undefined || trackingIds[key].test(id.trim())) return [];
    return [
      warning(
        path,
        ['application', 'tracking', key],
        `"${id}" is no such id: no visits are counted with it.`,
        'Write the id alone, such as G-AB12CD34 or GTM-AB12CD, the digits of a Meta pixel or the code of a TikTok pixel.',
      ),
    ];
  });
}

/** Names in texts that messages have, a template for each language that guests read, and something to pay them with. */
function checkGuestMessages(path: string, { guestMessages, languages }: BundleMerchant['concept']): BundleProblem[] {
  const { channel, moments, budget, texts, templates } = guestMessages;
  const steps = ['concept', 'guestMessages'];
  const names = guestMoments.flatMap((moment) =>
    Object.entries(texts[moment] ?? {}).flatMap(([locale, text]) =>
      unknownPlaceholders(moment, text).map((unknown) =>
        error(
          path,
          [...steps, 'texts', moment, locale],
          `A message of this moment has no ${unknown}.`,
          `Write only ${placeholdersOf(moment).join(', ')}, or take the braces out.`,
        ),
      ),
    ),
  );
  if (channel === 'push' || channel === 'none') return names;
  const missing = moments.flatMap((moment) =>
    languages.flatMap((locale) =>
      channel === 'push-then-sms' || templates[moment]?.[locale] !== undefined
        ? []
        : [
            error(
              path,
              [...steps, 'templates', moment, locale],
              `There is no WhatsApp template of "${moment}" in ${locale}.`,
              'Name it, or take the moment out.',
            ),
          ],
    ),
  );
  if (moments.length > 0 && budget.perDay > 0 && budget.perMonth > 0) return [...names, ...missing];
  const nothing = error(
    path,
    steps,
    'No message is ever sent: there is no moment, or no budget.',
    'Name moments and a budget with perDay and perMonth, or choose "push".',
  );
  return [...names, ...missing, nothing];
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

/** The defaults of an item must be choices of it, and no more than its groups allow. */
function checkDefaults(path: string, index: number, item: BundleItem, groups: BundleModifierGroup[]): BundleProblem[] {
  const counts = new Map<string, number>();
  return item.defaultModifiers.flatMap(({ group: handle, modifier }, place) => {
    const steps = ['items', index, 'defaultModifiers', place];
    const group = groups.find((each) => each.handle === handle);
    const isAsked = item.modifierGroups.includes(handle);
    if (!isAsked || !group) {
      // A group that no item names is reported with the names.
      if (isAsked) return [];
      return [
        error(path, [...steps, 'group'], `The item does not ask "${handle}".`, 'Name one of its modifierGroups.'),
      ];
    }
    if (!group.modifiers.some((each) => each.handle === modifier)) {
      const advice = `Name one of: ${group.modifiers.map((each) => each.handle).join(', ')}.`;
      return [error(path, [...steps, 'modifier'], `"${handle}" has no choice "${modifier}".`, advice)];
    }
    const isRepeated =
      item.defaultModifiers.findIndex((one) => one.group === handle && one.modifier === modifier) < place;
    if (isRepeated) return [error(path, steps, 'This choice is named twice.', 'Remove one of the two.')];
    const count = (counts.get(handle) ?? 0) + 1;
    counts.set(handle, count);
    if (group.maximum === 0 || count <= group.maximum) return [];
    const text = `More choices of "${handle}" are ticked than the ${group.maximum} it allows.`;
    return [error(path, steps, text, 'Take one out, or raise the maximum.')];
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
  const groups = inMenu.flatMap((file) =>
    file.kind === 'modifier-groups' ? ((file.value as BundleModifierGroups | undefined)?.modifierGroups ?? []) : [],
  );
  problems.push(...category.items.flatMap((item, index) => checkDefaults(path, index, item, groups)));
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
