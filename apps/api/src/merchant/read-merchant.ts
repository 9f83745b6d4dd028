import type { Currency } from '@sufra/ordering';
import { applicationSchema } from './bundle/application.schema.ts';
import { conceptSchema, type BundleConcept } from './bundle/concept.schema.ts';
import { readAmount } from './read-amount.ts';
import { readLoyalty } from './read-loyalty.ts';
import type { Merchant, MerchantRules } from './merchant.ts';
import type { selectMerchant } from './merchant.store.ts';

/** Reads the stored settings once, so that nothing later converts amounts or looks for files. */
export function readMerchant({ row, hosts, files, loyalty }: Awaited<ReturnType<typeof selectMerchant>>): Merchant {
  // Settings that were stored before a newer one was known get its default.
  const concept = conceptSchema.parse(row.concept);
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
    imageUri: (path) => (path === undefined ? null : (uris.get(path) ?? null)),
    updatedAt: row.updatedAt,
  };
}

function readRules(concept: BundleConcept, currency: Currency): MerchantRules {
  const minor = (amount: string | undefined) => readAmount(amount ?? '0', currency);
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
  };
}

const basisPoints = (percent: number) => Math.round(percent * 100);
