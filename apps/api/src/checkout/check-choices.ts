import { errorCodes } from '@sufra/contracts';
import { allowedPayments, wayOfServing, type OrderType, type PaymentType } from '@sufra/ordering';
import type { Branch } from '../location/load-branches.ts';
import type { Merchant } from '../merchant/merchant.ts';
import type { RequestContext } from '../context.ts';
import { refusal, type Refusal } from '../platform/refusal.ts';
import type { Cart } from './cart.ts';

/** The merchant, and who takes its cards. */
type Shop = Pick<RequestContext, 'merchant' | 'gateways'>;

/** Whether type and payment are ones that this merchant and branch offer. */
export function checkChoices(context: Shop, { request, place }: Cart): Refusal[] {
  const { merchant } = context;
  const { orderType, paymentType } = request;
  const refusals: Refusal[] = [];
  if (orderType && !isTypeOffered(merchant, place.branch, orderType)) {
    const isCurbsideMissing = orderType === 'curbside' && place.branch?.isCurbsideEnabled === false;
    const code = isCurbsideMissing ? errorCodes.curbsideUnavailable : errorCodes.orderTypeNotAllowed;
    refusals.push(refusal(code, { pointer: '/type' }));
  }
  if (orderType && paymentType && !findPayment(context, orderType, paymentType)) {
    refusals.push(refusal(errorCodes.paymentTypeNotAllowed, { pointer: '/payment-type' }));
  }
  return refusals;
}

/** The payment asked for, when the merchant allows it for this type and it can be settled (decision 62). */
export function findPayment(shop: Shop, orderType: OrderType, asked: string): PaymentType | undefined {
  return payableTypes(shop, orderType).find((payment) => payment === asked);
}

/** How an order of this type can be paid here. */
export function payableTypes({ merchant, gateways }: Shop, orderType: OrderType | undefined): PaymentType[] {
  if (!orderType) return [];
  const { application, loyalty } = merchant;
  const settled: PaymentType[] = [
    ...settledAtHandover,
    ...(gateways.of(merchant) ? (['card'] as const) : []),
    ...(loyalty ? (['loyalty-points'] as const) : []),
  ];
  const { allowedPaymentsDeliver, allowedPaymentsPickup } = application;
  const settings = { deliver: allowedPaymentsDeliver.join(','), pickup: allowedPaymentsPickup.join(',') };
  return allowedPayments(settings, orderType).filter((payment) => settled.includes(payment));
}

/** The order types that the merchant offers, and where a branch is given, that it serves. */
export const servedTypes = (merchant: Merchant, branch: Branch | undefined): OrderType[] =>
  merchant.application.allowedOrderTypes.filter((type) => isTypeOffered(merchant, branch, type));

/** Paying online needs a gateway with settings; points need a programme of the merchant. */
const settledAtHandover: PaymentType[] = ['cash', 'card-on-delivery', 'card-on-pickup'];

/** Whether the merchant, and this branch, serve orders of a type. */
export function isTypeOffered({ application }: Merchant, branch: Branch | undefined, orderType: OrderType): boolean {
  // Curbside is to-go that is carried out, where the branch does so (decision 16).
  const asked = orderType === 'curbside' ? 'to-go' : orderType;
  if (orderType === 'curbside' && branch && !branch.isCurbsideEnabled) return false;
  if (!application.allowedOrderTypes.includes(asked)) return false;
  return !branch || branch.orderTypes.some((type) => wayOfServing(type) === wayOfServing(asked));
}
