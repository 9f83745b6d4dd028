import { execFile } from 'node:child_process';
import path from 'node:path';
import { promisify } from 'node:util';
import { chromium } from 'playwright-core';
import { freePort } from '../../scripts/testing/free-port.ts';
import { type Figure, median, milliseconds } from './report.ts';
import type { BenchShop } from './shop.ts';

const command = 'npm run bench -- lighthouse';
const runs = 3;
const languages = ['en-us', 'ar-sa', 'fr'];
const categories = ['performance', 'accessibility', 'best-practices', 'seo'];
const program = path.resolve(import.meta.dirname, '../node_modules/lighthouse/cli/index.js');
const run = promisify(execFile);

/** The part of Lighthouse's report that is read: scores from 0 to 1, and audits in milliseconds or without a unit. */
type Report = {
  categories: Record<string, { score: number | null }>;
  audits: Record<string, { numericValue?: number }>;
};

/** Lighthouse on a simulated phone, in each language, medians of several runs. */
export async function measureLighthouse(shop: BenchShop): Promise<Figure[]> {
  const figures: Figure[] = [];
  for (const language of languages) figures.push(...(await measureLanguage(shop, language)));
  return figures;
}

async function measureLanguage(shop: BenchShop, language: string): Promise<Figure[]> {
  const reports: Report[] = [];
  // The menu itself: that /menu leads to its first category costs a round trip of the line and says nothing of the page.
  const { url } = await fetch(`${shop.address}/menu/?lang=${language}`);
  for (let time = 0; time < runs; time += 1) reports.push(await runAsNewGuest(url));
  const score = (category: string) => median(reports.map((report) => (report.categories[category]?.score ?? 0) * 100));
  const audit = (name: string) => median(reports.map((report) => report.audits[name]?.numericValue ?? Number.NaN));
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

/** In a browser of its own: Lighthouse leaves cookies, and a language that was kept comes before the address's. */
async function runAsNewGuest(url: string): Promise<Report> {
  const port = await freePort();
  const browser = await chromium.launch({
    executablePath: process.env.CHROMIUM_PATH ?? '/usr/bin/chromium',
    args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking', `--remote-debugging-port=${port}`],
  });
  try {
    return await runLighthouse(url, port);
  } finally {
    await browser.close();
  }
}

async function runLighthouse(url: string, port: number, attemptsLeft = 3): Promise<Report> {
  const options = [`--port=${port}`, '--output=json', '--quiet', `--only-categories=${categories.join(',')}`];
  try {
    const { stdout } = await run(process.execPath, [program, url, ...options], { maxBuffer: 64 * 1024 * 1024 });
    return JSON.parse(stdout) as Report;
  } catch (error) {
    // On a busy machine the trace may miss the start of the page, and Lighthouse asks to be run again.
    if (attemptsLeft > 1) return runLighthouse(url, port, attemptsLeft - 1);
    throw error;
  }
}
