export const messages = {
  'outcome.orderFailed': 'Order failed',
  'outcome.orderFailedHelp': 'The restaurant did not get your order and nothing was charged. Your cart is still here.',
  'outcome.orderFailedKnown': 'Order {number} could not be carried out. Look at it to see what happens next.',
  'outcome.paymentFailed': 'Card payment failed',
  'outcome.paymentFailedHelp': 'No money was taken for this order. You can pay another way, such as cash.',
  'outcome.payTitle': 'Payment',
  'outcome.payWaiting': 'Order {number} waits for its payment',
  'outcome.payUnavailable':
    'Card payment cannot be started here right now. Nothing was charged. Choose another way to pay, or call the branch.',
  'outcome.nothingToPay': 'There is nothing to pay',
  'outcome.nothingToPayHelp': 'No order of yours waits for a payment.',
  'outcome.toCheckout': 'Back to checkout',
  'outcome.toOrder': 'See the order',
  'outcome.toOrders': 'My orders',
  'outcome.toMenu': 'See the menu',
} as const;
