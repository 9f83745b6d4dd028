/** Cards that the fields take and the gateway refuses: which field it then names. */
export const refusedCards: Record<string, string> = {
  '4000000000000259': 'card_number_invalid',
  '4000000000000069': 'card_expiry_invalid',
  '4000000000000127': 'card_cvv_invalid',
};
