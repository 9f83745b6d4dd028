import type { Page } from 'playwright-core';
import { findUnreadable } from './find-unreadable.ts';

export type LetterSize = '100%' | '200%';

/**
 * Texts that cannot be read on the present screen, in windows of these widths (CSS pixels) and with letters of these sizes:
 * boxes that are too small, and ink that a box cuts off. Leaves the letters as they were.
 */
export async function readScreen(page: Page, widths: number[], sizes: LetterSize[] = ['100%', '200%']) {
  const problems: string[] = [];
  for (const size of sizes)
    for (const width of widths) {
      await page.setViewportSize({ width, height: 844 });
      await page.evaluate(async (fontSize) => {
        document.documentElement.style.fontSize = fontSize;
        await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
      }, size);
      const found = [...(await page.evaluate(findUnreadable)), ...(await findCutInk(page))];
      problems.push(...found.map((problem) => `${width} px, letters of ${size}: ${problem}`));
    }
  await page.evaluate(() => document.documentElement.style.removeProperty('font-size'));
  return problems;
}

/**
 * Texts of which pixels appear when the box around them stops cutting: strokes of letters that a guest never sees whole.
 * A tall window has much of the screen at once.
 */
export async function findCutInk(page: Page): Promise<string[]> {
  const { width, height } = page.viewportSize() ?? { width: 390, height: 844 };
  await page.setViewportSize({ width, height: 2400 });
  const names = (await page.evaluate(markCutTexts)) ? await compareInk(page) : [];
  await page.setViewportSize({ width, height });
  return names.map((name) => `ink cut off: ${name}`);
}

async function compareInk(page: Page): Promise<string[]> {
  // Other options bring a style sheet, which the policy of the page refuses.
  const shot = async () => (await page.screenshot({ caret: 'initial' })).toString('base64');
  const before = await shot();
  await page.evaluate(() => document.documentElement.classList.add('ink-is-free'));
  const after = await shot();
  // A page that moves by itself differs without any ink; the same look again tells them apart.
  await page.evaluate(() => document.documentElement.classList.remove('ink-is-free'));
  const names = before === after ? [] : await page.evaluate(nameChanged, [before, after, await shot()] as const);
  await page.evaluate(() => {
    CSS.highlights.delete('after-the-cut');
    document.adoptedStyleSheets = [];
    for (const box of document.querySelectorAll('[data-cut]')) box.removeAttribute('data-cut');
  });
  return names;
}

/**
 * Runs on the page: marks the boxes in view that hold nothing but text and cut what overflows, and hides what they cut
 * on purpose, the lines after the last one, so that only strokes of visible lines can appear.
 */
function markCutTexts(): boolean {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(`.ink-is-free [data-cut] { overflow: visible !important }
    /* A cut box may be smaller than its words; this must not grow when it is free. */
    .ink-is-free [data-cut='auto'] { min-block-size: 0 !important; min-inline-size: 0 !important }
    ::highlight(after-the-cut) { color: transparent }`);
  const hidden = new Highlight();
  const open = [...document.querySelectorAll('dialog:modal')].at(-1) ?? document.body;
  for (const box of open.querySelectorAll<HTMLElement>('*')) {
    const { overflowX, overflowY } = getComputedStyle(box);
    const isCut = [overflowX, overflowY].some((value) => value === 'hidden' || value === 'clip');
    const isScrolled = [overflowX, overflowY].some((value) => value === 'auto' || value === 'scroll');
    if (!isCut || isScrolled || box.closest('.visually-hidden, [aria-hidden=true], .leaflet-container')) continue;
    if (box.querySelector('img, svg, video, canvas, iframe, input, select, textarea, button')) continue;
    const bounds = box.getBoundingClientRect();
    const isInView = bounds.bottom > 0 && bounds.top < innerHeight && bounds.width > 2 && bounds.height > 2;
    if (!isInView || !box.checkVisibility({ visibilityProperty: true, opacityProperty: true })) continue;
    const texts = document.createTreeWalker(box, NodeFilter.SHOW_TEXT);
    let holdsText = false;
    for (let node = texts.nextNode(); node; node = texts.nextNode()) {
      const length = node.nodeValue?.length ?? 0;
      holdsText ||= (node.nodeValue ?? '').trim() !== '';
      for (let at = 0; at < length; at++) {
        const letter = new Range();
        letter.setStart(node, at);
        letter.setEnd(node, at + 1);
        const { top, bottom, height } = letter.getBoundingClientRect();
        if (height === 0 || (top + bottom) / 2 < bounds.bottom) continue;
        letter.setEnd(node, length);
        hidden.add(letter);
        break;
      }
    }
    const { minHeight, minWidth } = getComputedStyle(box);
    if (holdsText) box.dataset.cut = minHeight === 'auto' && minWidth === 'auto' ? 'auto' : 'sized';
  }
  if (!document.querySelector('[data-cut]')) return false;
  document.adoptedStyleSheets = [sheet];
  CSS.highlights.set('after-the-cut', hidden);
  return true;
}

/** Runs on the page: the marked texts around which two pictures differ while the first and the third are the same. */
async function nameChanged(pictures: readonly [string, string, string]): Promise<string[]> {
  const [before, after, again] = await Promise.all(
    pictures.map(async (base64) => {
      const bytes = Uint8Array.from(atob(base64), (letter) => letter.codePointAt(0) ?? 0);
      const bitmap = await createImageBitmap(new Blob([bytes], { type: 'image/png' }));
      const context = new OffscreenCanvas(bitmap.width, bitmap.height).getContext('2d', { willReadFrequently: true });
      if (!context) throw new Error('The browser has no canvas.');
      context.drawImage(bitmap, 0, 0);
      return context;
    }),
  );
  const scale = before!.canvas.width / innerWidth;
  const margin = 12;
  const changed: string[] = [];
  for (const box of document.querySelectorAll('[data-cut]')) {
    const { left, top, width, height } = box.getBoundingClientRect();
    const area = [left - margin, top - margin, width + 2 * margin, height + 2 * margin].map((side) => side * scale);
    const [x, y, across, down] = area as [number, number, number, number];
    const [one, other, same] = [before, after, again].map((context) => context!.getImageData(x, y, across, down).data);
    const differs = (first: Uint8ClampedArray, second: Uint8ClampedArray) =>
      first.some((value, at) => Math.abs(value - (second[at] ?? 0)) > 24);
    if (differs(one!, other!) && !differs(one!, same!)) changed.push(box.textContent.trim().slice(0, 40));
  }
  return changed;
}
