import type { ErrorEntry, RepairMeta, SuggestedItem } from '@sufra/contracts';
import { errorCodes } from '@sufra/contracts/error-codes';
import type { PaymentType } from '@sufra/ordering';
import type { ApiRefusal } from '../../api/read-refusal.ts';
import type { DeviceLine } from '../device-line.ts';

/** One way out of a difference. A step that only the guest can do, such as choosing again, comes after the rest. */
export type RepairOption = {
  id: string;
  label: string;
  /** The new price of one, or of the whole order. */
  priceMinor?: number | undefined;
  /** Answers where the guest has to go on, if anywhere. */
  apply?: () => void | Promise<void | (() => void)>;
  goTo?: () => void;
};

/** Something that is not as the guest left it. */
export type Difference = {
  id: string;
  title: string;
  details: string[];
  before?: number | undefined;
  now?: number | undefined;
  /** None where the screen only can say it. */
  options: RepairOption[];
  /** Taken unless the guest says otherwise; nothing that is worse for them is. */
  suggested?: string | undefined;
};

/** The repairs that the surrounding screens support; absent ones are not possible here. */
export type RepairWays = {
  removeLine: (line: DeviceLine) => void;
  keepPrice: (line: DeviceLine, meta: RepairMeta) => void;
  keepRemaining: (line: DeviceLine, meta: RepairMeta) => void;
  swapLine: (line: DeviceLine, item: SuggestedItem) => Promise<void | (() => void)>;
  chooseBranch: (branchId: string) => Promise<void>;
  withoutPromotion: () => void;
  withoutCar: () => void;
  orderSoon: () => void;
  /** True when this cart can be paid so: extras keep a card away, for example. */
  canPay: (type: PaymentType) => boolean;
  pay: (type: PaymentType) => void;
  toChoices: (line: DeviceLine) => void;
  toPlaces: () => void;
  toTimes?: (() => void) | undefined;
  toCars: () => void;
  toMenu: () => void;
};

/** The subject of a refused checkout, when it is not one line of the cart. */
export type Kind = 'place' | 'promotion' | 'time' | 'minimum' | 'car' | 'payment' | 'unknown';

const kindsByCode: Record<string, Kind> = {
  [errorCodes.storeClosed]: 'place',
  [errorCodes.branchNotAccepting]: 'place',
  [errorCodes.branchRequired]: 'place',
  [errorCodes.branchUnknown]: 'place',
  [errorCodes.orderTypeRequired]: 'place',
  [errorCodes.orderTypeNotAllowed]: 'place',
  [errorCodes.addressRequired]: 'place',
  [errorCodes.addressUnknown]: 'place',
  [errorCodes.outsideDeliveryAreas]: 'place',
  [errorCodes.curbsideUnavailable]: 'car',
  [errorCodes.zoneMinimum]: 'minimum',
  [errorCodes.deliveryMinimum]: 'minimum',
  [errorCodes.orderMinimum]: 'minimum',
  [errorCodes.schedulingUnavailable]: 'time',
  [errorCodes.paymentTypeRequired]: 'payment',
  [errorCodes.paymentTypeNotAllowed]: 'payment',
  [errorCodes.handoverAmountTooHigh]: 'payment',
};
const kindsByPointer: Record<string, Kind> = {
  '/coupon-code': 'promotion',
  '/campaign-id': 'promotion',
  '/scheduled-time': 'time',
  '/car-id': 'car',
  '/location': 'place',
  '/address': 'place',
};

export const kindOf = ({ code, source }: ErrorEntry): Kind =>
  kindsByCode[code] ?? kindsByPointer[source?.pointer ?? ''] ?? 'unknown';

/** Which line an entry is about, counted as they were sent. */
export function lineIndexOf({ source }: ErrorEntry): number | undefined {
  const index = /^\/items\/(\d+)/.exec(source?.pointer ?? '')?.[1];
  return index === undefined ? undefined : Number(index);
}

/** True when a refusal has a repair for the guest. */
export const isRepairable = ({ status, entries }: ApiRefusal): boolean =>
  status === 422 && entries.some((entry) => lineIndexOf(entry) !== undefined || kindOf(entry) !== 'unknown');
