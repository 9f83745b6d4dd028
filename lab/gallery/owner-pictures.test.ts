import { existsSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { walks } from '../../e2e/screens/screens.ts';
import { listOwnerPictures, ownerFolder } from './owner-pictures.ts';

const pictures = listOwnerPictures();

test('the pictures of the owners’ pages are screens of the gallery, and all of them are there', () => {
  const screens = new Set(walks.flatMap((walk) => walk.map(({ name }) => name)));
  expect(pictures.filter(({ screen }) => !screens.has(screen))).toEqual([]);
  expect(pictures.filter(({ file }) => !existsSync(path.join(ownerFolder, file)))).toEqual([]);
  const shown = new Set(pictures.map(({ file }) => file));
  expect(readdirSync(ownerFolder).filter((file) => !shown.has(file))).toEqual([]);
});

test('each page shows pictures in its own language, the same ones as the other', () => {
  const foreign = pictures.filter(({ page, visitor }) => page.endsWith('.ar.md') !== (visitor.locale === 'ar-sa'));
  expect(foreign).toEqual([]);
  const shownIn = (ending: string) =>
    pictures
      .filter(({ page }) => page.endsWith('.ar.md') === (ending === '.ar.md'))
      .map(({ page, screen, visitor }) => `${page.replace(ending, '')}: ${screen} on a ${visitor.device}`)
      .toSorted();
  expect(shownIn('.ar.md')).toEqual(shownIn('.md'));
});

test.each(['first-order', 'menu', 'refunds', 'closing-the-day', 'tablet'])('%s has a picture', (name) =>
  expect(pictures.some(({ page }) => page === `${name}.md`)).toBe(true),
);
