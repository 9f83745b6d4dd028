import { error, warning, type BundleProblem } from './bundle-problem.ts';
import type { BundleLoyalty } from './loyalty.schema.ts';
import type { BundleMerchant } from './merchant.schema.ts';
import type { ParsedFile } from './parse-bundle-file.ts';

/** Rates that can be counted with, tiers that rise, and points as a payment only where there are points. */
export function checkLoyalty(parsed: ParsedFile[]): BundleProblem[] {
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
