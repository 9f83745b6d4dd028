import type { KeyboardEvent } from 'react';

const linksIn = (list: HTMLElement | null): HTMLElement[] => [
  ...(list?.querySelectorAll<HTMLElement>('a[href]') ?? []),
];

/** Arrows go from the field to the results and through them, as in any list of suggestions. */
export function moveAmongLinks(event: KeyboardEvent, list: HTMLElement | null): void {
  const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
  if (step === undefined || event.target instanceof HTMLButtonElement) return;
  const links = linksIn(list);
  const at = links.indexOf(event.target as HTMLElement);
  const next = links[at + step];
  event.preventDefault();
  if (next) next.focus();
  else if (step < 0) event.currentTarget.querySelector('input')?.focus();
}

/** Enter in the field opens the best result. */
export function openFirstLink(event: KeyboardEvent, list: HTMLElement | null): void {
  const [first] = linksIn(list);
  if (!first) return;
  event.preventDefault();
  first.click();
}
