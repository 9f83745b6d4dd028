/** The look of a page that belongs to no shop, such as the start-up failure. Written out, so that no browser computes a palette. */
export const fallbackBrand = {
  brandCss:
    ':root{--paper:#fdfbf8;--card:#fff;--line:#e8e2dc;--tint:#f6efe8;--tint-2:#efe4d9;--ink:#2a201b;--ink-2:#5b504a;--ink-3:#6f645d;--brand:#5b504a;--on-brand:#fff;--brand-end:#5b504a;--brand-ink:#5b504a;--second:#5b504a;--on-second:#fff;--second-ink:#5b504a}' +
    '@media(prefers-color-scheme:dark){:root{--paper:#15110e;--card:#1f1a16;--line:#3a322c;--tint:#2a231e;--tint-2:#342b25;--ink:#f3ede8;--ink-2:#cdc3bb;--ink-3:#b3a89f;--brand:#cdc3bb;--on-brand:#000;--brand-end:#cdc3bb;--brand-ink:#cdc3bb;--second:#cdc3bb;--on-second:#000;--second-ink:#cdc3bb}}',
  themeColours: { light: '#fdfbf8', dark: '#15110e' },
};
