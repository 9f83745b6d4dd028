/** How one-time codes and passwords protect themselves (decisions 39 and 0038). */
export const codePolicy = {
  lifetimeMinutes: 10,
  tries: 5,
  /** Of the five, those that others than who asked may use up. */
  strangerTries: 2,
  secondsBetweenSends: 60,
  sendsPerNumberAndHour: 5,
  sendsPerNumberAndDay: 10,
  /** From this message of an hour, or that of a day, on it carries a key that no guesses can use up. */
  keyFromHourlySend: 3,
  keyFromDailySend: 4,
  keyLifetimeHours: 24,
  resetLinkMinutes: 60,
  /** Guests of one restaurant share its wireless network and so its address. */
  requestsPerAddressAndHour: 60,
  /** Messages to numbers that are not proven yet; a proof gives its message back. */
  sendsPerMerchantAndDay: 5000,
  /** More of them unanswered within an hour than guests leave: then a new number has to ask twice. */
  unprovenBeforePressure: 100,
  /** Of their own, so that strangers cannot use it up: messages to numbers that were proven before. */
  provenSendsPerMerchantAndDay: 5000,
  triesPerAddressAndHour: 300,
  browseSessionsPerAddressAndHour: 300,
  /** Wrong passwords for one name from one address. */
  passwordTriesPerAddressAndQuarter: 10,
  /** Passwords for one name from all addresses at which its owner never was; after that a code is asked for. */
  strangePasswordTriesPerHour: 20,
  strangePasswordTriesPerDay: 60,
} as const;
