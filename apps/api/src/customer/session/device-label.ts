/** Most specific first: what one browser or system says about itself often names others too. */
const browsers: [RegExp, string][] = [
  [/\bEdg(e|A|iOS)?\//, 'Edge'],
  [/\bOPR\/|\bOpera\b/, 'Opera'],
  [/SamsungBrowser\//, 'Samsung Internet'],
  [/\b(Firefox|FxiOS)\//, 'Firefox'],
  [/\b(Chrome|CriOS|Chromium)\//, 'Chrome'],
  [/\bSafari\//, 'Safari'],
];

const systems: [RegExp, string][] = [
  [/iPhone/, 'iPhone'],
  [/iPad/, 'iPad'],
  [/Android/, 'Android'],
  [/CrOS/, 'ChromeOS'],
  [/Windows/, 'Windows'],
  [/Macintosh|Mac OS X/, 'Mac'],
  [/Linux/, 'Linux'],
];

/**
 * A device as its owner would name it; nothing more than that is kept of what the browser says about itself.
 *
 * @example deviceLabel('Mozilla/5.0 (iPhone; …) … Safari/604.1') // 'Safari · iPhone'
 */
export function deviceLabel(userAgent: string | undefined): string | null {
  const parts = [browsers, systems].map((known) => known.find(([pattern]) => pattern.test(userAgent ?? ''))?.[1]);
  return parts.filter(Boolean).join(' · ') || null;
}
