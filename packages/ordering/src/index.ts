export * from './result.ts';
export * from './locale.ts';
export * from './money/currency.ts';
export * from './location/order-type.ts';
export * from './menu/menu.ts';
export * from './cart/cart-line.ts';
export * from './checkout/quote.ts';
export * from './order/order-status.ts';
