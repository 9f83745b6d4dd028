import lighthouse, { type RunnerResult } from 'lighthouse';
import { chromium } from 'playwright-core';
import { freePort } from '../testing/free-port.ts';
import { type Figure, median, milliseconds } from './report.ts';
import type { Shop } from './shop.ts';

const command = 'npm run bench -- lighthouse';
const runs = 3;
const languages = ['en-us', 'ar-sa', 'fr'];
const categories = ['performance', 'accessibility', 'best-practices', 'seo'] as const;

/** Lighthouse on a simulated phone, in each language, medians of several runs. */
export async function measureLighthouse(shop: Shop): Promise<Figure[]> {
  const port = await freePort();
  const browser = await chromium.launch({
    executablePath: process.env.CHROMIUM_PATH ?? '/usr/bin/chromium',
    args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking', `--remote-debugging-port=${port}`],
  });
  try {
    const figures: Figure[] = [];
    for (const language of languages) figures.push(...(await measureLanguage(shop, language, port)));
    return figures;
  } finally {
    await browser.close();
  }
}

async function measureLanguage(shop: Shop, language: string, port: number): Promise<Figure[]> {
  const results: RunnerResult[] = [];
  // The menu itself: that /menu leads to its first category costs a round trip of the line and says nothing of the page.
  const { url } = await fetch(`${shop.address}/menu/?lang=${language}`);
  for (let run = 0; run < runs; run += 1) {
    const result = await lighthouse(url, {
      port,
      output: 'json',
      logLevel: 'silent',
      onlyCategories: [...categories],
    });
    if (result) results.push(result);
  }
  const score = (category: string) => median(results.map((one) => (one.lhr.categories[category]?.score ?? 0) * 100));
  const audit = (name: string) => median(results.map((one) => one.lhr.audits[name]?.numericValue ?? Number.NaN));
  const scores = categories.map(score);
  const [largest, blocking, shift] = [
    audit('largest-contentful-paint'),
    audit('total-blocking-time'),
    audit('cumulative-layout-shift'),
  ];
  return [
    {
      what: `Lighthouse mobile, menu with photographs, each language: ${language}`,
      budget: 'performance 98, accessibility 100, best practices 100, SEO 100',
      measured: scores.map((value) => value.toFixed(0)).join(' / '),
      isMet: scores[0]! >= 98 && scores.slice(1).every((value) => value >= 100),
      command,
    },
    {
      what: `LCP, TBT, CLS there, ${language}`,
      budget: '1.2 s, 50 ms, 0.00',
      measured: `${(largest / 1000).toFixed(2)} s, ${milliseconds(blocking)}, ${shift.toFixed(2)}`,
      isMet: largest <= 1200 && blocking <= 50 && shift < 0.005,
      command,
    },
  ];
}
