/** Long enough to read why something left the cart. */
export const noticeMs = 6000;
