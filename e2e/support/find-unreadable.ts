/**
 * Runs on the page: the texts that a guest cannot read as they stand, each with what is wrong. A text is clipped where a
 * box that does not scroll cuts it off, and off the screen where nothing scrolls to it; two texts overlap where both
 * belong to the same layer. What is cut on purpose after some lines, or waits behind an open dialog, is left out.
 */
export function findUnreadable(): string[] {
  const open = [...document.querySelectorAll('dialog:modal')].at(-1);
  const scope: Element = open ?? document.body;
  const aside = '.visually-hidden, [aria-hidden=true], [inert], script, style, noscript, option, .leaflet-container';
  const name = (text: string) => text.replaceAll(/\s+/g, ' ').trim().slice(0, 40);
  const found = new Set<string>();
  const isScrolled = (value: string) => value === 'auto' || value === 'scroll';
  const isCut = (value: string) => value === 'hidden' || value === 'clip';

  type Box = { left: number; right: number; top: number; bottom: number };
  type Text = { text: string; box: Box; layer: Element; element: Element };
  const texts: Text[] = [];
  const walker = document.createTreeWalker(scope, NodeFilter.SHOW_TEXT);
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const text = name(node.nodeValue ?? '');
    const element = node.parentElement;
    if (!text || !element || element.closest(aside)) continue;
    if (!element.checkVisibility({ visibilityProperty: true, opacityProperty: true, contentVisibilityAuto: true }))
      continue;
    const range = document.createRange();
    range.selectNodeContents(node);
    const rects = [...range.getClientRects()].filter(({ width, height }) => width > 1 && height > 1);
    if (rects.length === 0) continue;

    let scrollsAcross = false;
    let scrollsDown = false;
    let layer: Element | undefined;
    let seen = rects.map(({ left, right, top, bottom }) => ({ left, right, top, bottom }));
    let isCutOnPurpose = false;
    for (let box: Element | null = element; box; box = box.parentElement) {
      const style = getComputedStyle(box);
      const { overflowX, overflowY, position } = style;
      if (style.webkitLineClamp !== 'none') isCutOnPurpose = true;
      const bounds = box.getBoundingClientRect();
      // Only for a screen reader, or until the keyboard comes to it.
      if (bounds.width <= 2 || bounds.height <= 2) isCutOnPurpose = true;
      if (overflowX !== 'visible')
        seen = seen.map((rect) => ({
          left: Math.max(rect.left, bounds.left),
          right: Math.min(rect.right, bounds.right),
          top: Math.max(rect.top, bounds.top),
          bottom: Math.min(rect.bottom, bounds.bottom),
        }));
      // A page or a sheet that scrolls down could be pushed aside as well, but is not meant to be.
      const isSheet = box.clientHeight > innerHeight * 0.3 && style.scrollbarWidth !== 'none';
      if (isScrolled(overflowX) && !isSheet) scrollsAcross = true;
      else if (overflowX !== 'visible' && !scrollsAcross && !isCutOnPurpose) {
        const worst = Math.max(...rects.map(({ left, right }) => Math.max(bounds.left - left, right - bounds.right)));
        if (worst > 1) found.add(`clipped by ${Math.round(worst)} px: ${text}`);
      }
      if (isScrolled(overflowY)) scrollsDown = true;
      else if (isCut(overflowY) && !scrollsDown && !isCutOnPurpose) {
        const worst = Math.max(...rects.map(({ top, bottom }) => Math.max(bounds.top - top, bottom - bounds.bottom)));
        const isWholeLine = worst > rects[0]!.height * 0.3;
        if (isWholeLine) found.add(`clipped by ${Math.round(worst)} px from above or below: ${text}`);
      }
      // A box that lies over the rest is a layer of its own.
      if (position === 'fixed' || position === 'sticky' || (position === 'absolute' && style.zIndex !== 'auto')) {
        layer ??= box;
        if (position === 'fixed') break;
      }
      if (box === scope) break;
    }
    if (!scrollsAcross && !isCutOnPurpose) {
      const worst = Math.max(...rects.map(({ left, right }) => Math.max(-left, right - innerWidth)));
      if (worst > 1) found.add(`off the screen by ${Math.round(worst)} px: ${text}`);
    }
    // Letters fill the middle of the box that a font draws around them.
    const boxes = seen
      .map(({ left, right, top, bottom }) => ({
        left,
        right,
        top: top + (bottom - top) * 0.28,
        bottom: bottom - (bottom - top) * 0.28,
      }))
      .filter(({ left, right, top, bottom }) => right - left > 1 && bottom - top > 2);
    for (const box of boxes) texts.push({ text, box, layer: layer ?? scope, element });
  }
  texts.sort((one, other) => one.box.top - other.box.top);
  for (const [index, one] of texts.entries())
    for (const other of texts.slice(index + 1)) {
      if (other.box.top >= one.box.bottom - 1) break;
      if (one.element === other.element || one.layer !== other.layer) continue;
      const across = Math.min(one.box.right, other.box.right) - Math.max(one.box.left, other.box.left);
      if (across > 2) found.add(`overlapping: ${one.text} | ${other.text}`);
    }
  if (!open && document.documentElement.scrollWidth > innerWidth + 1)
    found.add(`the page is ${document.documentElement.scrollWidth - innerWidth} px wider than the screen`);
  return [...found];
}
