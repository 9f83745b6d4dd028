import { isIP } from 'node:net';
import { type Currency, toMinor, usualHandoverMinor } from '@sufra/ordering';
import type { Context } from '../../context.ts';
import { MerchantElsewhere, type Move } from '../../platform/database/move/move-state.ts';
import { createVersionCache } from '../../platform/http/packed-answers.ts';
import { applicationSchema, type BundleConcept, storedConceptSchema } from '../settings/concept.schema.ts';
import { type BundleLoyalty, storedLoyaltySchema } from '../settings/promotion.schema.ts';
import {
  type MerchantVersion,
  selectMerchant,
  selectVersion,
  selectVersionByAppKey,
  selectVersionByHost,
} from './merchant.store.ts';
import type { Merchant, MerchantLoyalty, MerchantRules } from './merchant.ts';

/** An amount of the settings in minor units; the import has checked that it is one. */
function readAmount(amount: string, currency: Currency): number {
  const minor = toMinor(amount, currency);
  if (!minor.ok) throw new Error(`stored amount ${amount} is not in ${currency.code}: ${minor.refusal.code}`);
  return minor.value;
}

/** The stored loyalty file with amounts in minor units; undefined while it is switched off. */
function readLoyalty(
  stored: Record<string, unknown>,
  currency: Currency,
  merchantId: string,
): MerchantLoyalty | undefined {
  const { isEnabled, merchantUuid, earn, redeem, expiryDays, tiers } = storedLoyaltySchema.parse(stored);
  if (!isEnabled) return undefined;
  const readRate = ({ points, amount }: BundleLoyalty['earn']) => ({
    points,
    amountMinor: readAmount(amount, currency),
  });
  return {
    merchantUuid: merchantUuid ?? merchantId,
    earn: readRate(earn),
    redeem: readRate(redeem),
    expiryDays,
    tiers: tiers.map(({ handle, earnMultiplier, ...tier }) => ({
      ...tier,
      id: handle,
      earnHundredths: Math.round(earnMultiplier * 100),
    })),
  };
}

/** Reads the stored settings once, so that nothing later converts amounts or looks for files. */
function readMerchant({
  row,
  hosts,
  files,
  loyalty,
  branchCount,
}: Awaited<ReturnType<typeof selectMerchant>>): Merchant {
  // Settings that were stored before a newer one was known get its default.
  const concept = storedConceptSchema.parse(row.concept);
  const currency = { code: concept.currency.code, digits: concept.currency.decimalPlaces };
  const uris = new Map(files.map((file) => [file.path, file.publishedPath]));
  return {
    id: row.id,
    handle: row.handle,
    appKey: row.appKey,
    hosts,
    version: row.version,
    currency,
    vat: { type: concept.vat?.type ?? 'inclusive', rateBasisPoints: basisPoints(concept.vat?.rate ?? 0) },
    rules: readRules(concept, currency),
    concept,
    application: applicationSchema.parse(row.application),
    loyalty: loyalty && readLoyalty(loyalty, currency, row.id),
    published: row.published,
    preview: row.preview ? { ...row.preview, until: new Date(row.preview.until) } : undefined,
    branchCount,
    imageUri: (path) => (path === undefined ? null : (uris.get(path) ?? null)),
    updatedAt: row.updatedAt,
  };
}

function readRules(concept: BundleConcept, currency: Currency): MerchantRules {
  const minor = (amount: string | undefined) => readAmount(amount ?? '0', currency);
  const { handoverAmount, ...limits } = concept.orderLimits;
  return {
    minimumOrderMinor: minor(concept.minimumOrderAmount),
    minimumDeliveryOrderMinor: minor(concept.delivery.minimumOrderAmount),
    freeDeliveryFromMinor: minor(concept.delivery.freeFromAmount),
    specialDeliveryFromMinor: minor(concept.delivery.specialFromAmount),
    specialDeliveryPriceMinor: minor(concept.delivery.specialPrice),
    isDeliveryTaxable: concept.vat?.isDeliveryTaxable ?? true,
    serviceCharges: concept.serviceCharges.map((charge) => ({
      key: charge.handle,
      name: charge.name,
      basisPoints: charge.percent === undefined ? undefined : basisPoints(charge.percent),
      amountMinor: charge.amount === undefined ? undefined : minor(charge.amount),
      orderTypes: charge.orderTypes,
      isTaxable: charge.isTaxable,
    })),
    limits: {
      ...limits,
      handoverMinor: handoverAmount === undefined ? usualHandoverMinor(currency) : minor(handoverAmount),
    },
  };
}

const basisPoints = (percent: number) => Math.round(percent * 100);

const cached = createVersionCache<Merchant>(500);

/** A merchant by its id, as of now: one short query, the rest is cached by version. */
export async function loadMerchant(context: Pick<Context, 'db'>, merchantId: string): Promise<Merchant | undefined> {
  return complete(context, await selectVersion(context.db, merchantId));
}

/** The merchant whose storefront sent this app key (D-70). */
export async function loadMerchantByAppKey(
  context: Pick<Context, 'db'>,
  appKey: string,
): Promise<Merchant | undefined> {
  return complete(context, await selectVersionByAppKey(context.db, appKey));
}

/**
 * The merchant whose storefront answers at this host, given without its port (D-70). A bare IP address names no
 * merchant, except in the demo: there it is this machine, seen from a phone beside it.
 */
export async function loadMerchantByHost(
  context: Pick<Context, 'db' | 'config'>,
  host: string,
): Promise<Merchant | undefined> {
  return complete(context, await selectVersionByHost(context.db, merchantHostOf(context, host)));
}

/** The configured host of the merchant that serves this one. */
export function merchantHostOf({ config }: Pick<Context, 'config'>, host: string): string {
  const isThisMachine = config.isDemo && isIP(host.replace(/^\[|\]$/g, '')) !== 0;
  return isThisMachine ? 'localhost' : host.toLowerCase();
}

/** The merchant in a version that was just read: free of queries while that version is cached. */
export const loadMerchantVersion = (
  context: Pick<Context, 'db'>,
  { id, version }: Omit<MerchantVersion, 'move'>,
): Promise<Merchant> => cached(id, version, async () => readMerchant(await selectMerchant(context.db, id)));

const complete = async (
  context: Pick<Context, 'db'>,
  found: MerchantVersion | undefined,
): Promise<Merchant | undefined> => found && loadMerchantVersion(context, requireSoldHere(found));

/** Throws where the merchant is on its way to another database, or from one: nothing of it may be read or done here. */
export function requireSoldHere<Found extends { id: string; move: Move | null }>(found: Found): Found {
  if (found.move) throw new MerchantElsewhere(found.id, found.move);
  return found;
}
