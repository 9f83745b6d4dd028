/** How one-time codes protect themselves (decision 39). */
export const codePolicy = {
  lifetimeMinutes: 10,
  tries: 5,
  secondsBetweenSends: 60,
  sendsPerNumberAndHour: 5,
  sendsPerNumberAndDay: 10,
  /** Guests of one restaurant share its wireless network and so its address. */
  requestsPerAddressAndHour: 60,
  sendsPerMerchantAndDay: 5000,
  triesPerAddressAndHour: 300,
  browseSessionsPerAddressAndHour: 300,
} as const;
