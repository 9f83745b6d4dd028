import type { BankAnswer } from '../bank.ts';

/** What the bank says: the code of ISO 8583 and its words. */
export type BankWords = { code: string; message: string };

export const approved: BankWords = { code: '00', message: 'APPROVED' };
export const refused: BankWords = { code: '05', message: 'DECLINED' };
const unspecified: BankWords = { code: '99', message: 'UNSPECIFIED FAILURE' };
const noFunds: BankWords = { code: '51', message: 'INSUFFICIENT FUNDS' };
const lost: BankWords = { code: '41', message: 'DECLINED: LOST CARD' };
const expired: BankWords = { code: '54', message: 'DECLINED: EXPIRED CARD' };

/** The cards of Moyasar's sandbox. */
const cards: Record<string, BankWords> = {
  '4201320111111010': approved,
  '4201320000013020': unspecified,
  '4201320000311101': noFunds,
  '4201320131000508': lost,
  '4201321234411220': refused,
  '4201322267774310': expired,
  '4111111111111111': approved,
  '4111114005765430': approved,
  '4123120000000000': unspecified,
  '4123120001090000': noFunds,
  '4123120001090109': refused,
  '5421080101000000': approved,
  '5105105105105100': unspecified,
  '5457210001000092': noFunds,
  '340000000900000': approved,
};

export const sandboxCards: Record<string, BankAnswer> = Object.fromEntries(
  Object.entries(cards).map(([number, words]) => [number, words === approved ? 'approve' : 'decline']),
);

/** In whose words a card is declined. */
export const wordsOf = (number: string): BankWords => {
  const words = cards[number];
  return words && words !== approved ? words : refused;
};

/** Wallets have no test cards: the sandbox goes by the amount, and fails on all that it does not list. */
export const wordsOfAmount = (amount: number): BankWords => {
  if (amount >= 200_00 && amount <= 300_00) return approved;
  return amount >= 1101_00 && amount <= 1200_00 ? noFunds : unspecified;
};

/** Mobiles at which STC Pay fails at once. */
export const sandboxMobiles: Record<string, string> = {
  '0515555555': 'Mobile number is not registered to use the STC Pay service.',
  '0515555556': 'Please update your information using the STC Pay app before attempting payment.',
  '0515555557': 'The customer account status is invalid, please contact STC Pay support.',
  '0515555558': 'You have exhausted your OTP attempts, please wait 15 minutes then try again.',
  '0515555559': 'Please wait 60 seconds before attempting a new payment.',
};

/** What a code of STC Pay leads to. */
export const wordsOfOtp = (otp: string): { isPaid: boolean; message: string } => {
  if (otp === '123456' || otp === '000000') return { isPaid: true, message: 'Paid' };
  const messages: Record<string, string> = {
    '111111': 'Insufficient Balance.',
    '222222': 'You have exceeded the allowed daily transaction limit for your STC Pay account.',
    '333333': 'You have exceeded the maximum allowed transaction amount.',
    '444444': 'Connection timed out while waiting for response from STC Pay service.',
  };
  return { isPaid: false, message: messages[otp] ?? 'Invalid OTP' };
};
