/**
 * The number people call out at the counter: at least three digits, so that the first order of the day
 * looks like an order number too.
 *
 * @example displayNumber(7) // '007'
 */
export const displayNumber = (number: number): string => String(number).padStart(3, '0');
