export const messages = {
  'outcome.orderFailed': 'Order failed',
  'outcome.orderFailedHelp':
    'Your order did not go through. Your cart is still here. Look at your orders first, so that nothing is ordered twice.',
  'outcome.orderFailedKnown': 'Order {number} could not be completed. Open it to see what happens to your money.',
  'outcome.paymentFailed': 'Card payment failed',
  'outcome.paymentFailedHelp':
    'The payment did not go through. Look at your order before you pay again, or choose another way to pay, such as cash.',
  'outcome.paymentFailedKnown':
    'Order {number} was not paid in time and is cancelled. If money is taken for it after all, it goes back to you by itself.',
  'outcome.toCheckout': 'Back to checkout',
  'outcome.toOrder': 'See the order',
  'outcome.toOrders': 'My orders',
} as const;
