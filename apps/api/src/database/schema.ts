export * from '../merchant/merchant.tables.ts';
export * from '../location/location.tables.ts';
export * from '../menu/menu.tables.ts';
export * from '../customer/customer.tables.ts';
export * from '../customer/car.tables.ts';
export * from '../promotion/promotion.tables.ts';
export * from '../order/order.tables.ts';
export * from '../platform/limit-counter.tables.ts';
