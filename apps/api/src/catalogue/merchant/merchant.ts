import type { Currency, LoyaltyProgramme, LoyaltyTier, OrderLimits, OrderType, VatRule } from '@sufra/ordering';
import type { BundleApplication, BundleConcept } from '../settings/concept.schema.ts';
import type { PublishedAddresses } from './merchant.tables.ts';

/** A charge beside the food, such as service_charge for eat-in: a share of the subtotal or an amount. */
type ServiceCharge = {
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
  limits: OrderLimits;
};

/** The rules of points, and the id under which the loyalty system knows the merchant (LOYAL-05). */
export type MerchantLoyalty = LoyaltyProgramme & {
  merchantUuid: string;
  tiers: (LoyaltyTier & { image?: string | undefined })[];
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
  /** None for a merchant without points. */
  loyalty: MerchantLoyalty | undefined;
  published: PublishedAddresses;
  /** Given where a draft is looked at: nothing may be ordered or changed there (decision record 0130). */
  preview: { of: string; until: Date; shiftMs: number } | undefined;
  /** The number of the merchant's branches. */
  branchCount: number;
  /** The published address of a picture that the settings name. */
  imageUri(path: string | undefined): string | null;
  updatedAt: Date;
};
