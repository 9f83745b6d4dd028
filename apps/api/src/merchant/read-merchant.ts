import { toMinor } from '@sufra/ordering';
import type { Currency, OrderType, VatRule } from '@sufra/ordering';
import type { BundleApplication } from './bundle/application.schema.ts';
import type { BundleConcept } from './bundle/concept.schema.ts';
import type { selectMerchant } from './merchant.store.ts';
import type { PublishedAddresses } from './merchant.tables.ts';

/** A charge beside the food, such as service_charge for eat-in: a share of the subtotal or an amount. */
export type ServiceCharge = {
  key: string;
  name: BundleConcept['label'];
  basisPoints?: number;
  amountMinor?: number;
  orderTypes: OrderType[];
  isTaxable: boolean;
};

/** The settings that decide what an order costs and whether it may be placed. Amounts of 0 mean "off". */
export type MerchantRules = {
  minimumOrderMinor: number;
  minimumDeliveryOrderMinor: number;
  freeDeliveryFromMinor: number;
  specialDeliveryFromMinor: number;
  specialDeliveryPriceMinor: number;
  isDeliveryTaxable: boolean;
  serviceCharges: ServiceCharge[];
};

/** A merchant as operations need it. Shared between requests: never change it. */
export type Merchant = {
  id: string;
  handle: string;
  appKey: string;
  hosts: string[];
  /** New whenever anything the merchant shows or prices by changes. */
  version: string;
  currency: Currency;
  vat: VatRule;
  rules: MerchantRules;
  concept: BundleConcept;
  application: BundleApplication;
  published: PublishedAddresses;
  /** The published address of a picture that the settings name. */
  imageUri(path: string | undefined): string | null;
  updatedAt: Date;
};

/** Reads the stored settings once, so that nothing later converts amounts or looks for files. */
export function readMerchant({ row, hosts, files }: Awaited<ReturnType<typeof selectMerchant>>): Merchant {
  const { concept } = row;
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
    application: row.application,
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

function readAmount(amount: string, currency: Currency): number {
  const minor = toMinor(amount, currency);
  if (!minor.ok) throw new Error(`stored amount ${amount} is not in ${currency.code}: ${minor.refusal.code}`);
  return minor.value;
}
