/** The forms of the ids of trackers (ANALYT-09). They go into addresses of scripts: anything else is not loaded. */
export const trackingIds = {
  gtmId: /^(?:G|GTM)-[A-Z0-9]{4,12}$/,
  fbPixelId: /^\d{6,20}$/,
  tiktokId: /^[A-Z0-9]{10,30}$/,
};
