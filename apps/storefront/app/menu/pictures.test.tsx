import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { renderInShop } from '../testing/render-routes.tsx';
import { HeroSlider, type SlideView } from './hero-slider.tsx';
import { ItemPicture } from './item/item-dialog.tsx';
import { MenuList } from './menu.route.tsx';
import type { CategoryView, ItemCardData } from './load/menu-view.ts';

const pie = '/cdn/saffron/images/pie-3f2a9c0d1e4b5a67';
const drawing = '/cdn/saffron/images/mark-3f2a9c0d1e4b5a67.svg';

const aCard = (number: number, imageUrl = `${pie}.webp`): ItemCardData => ({
  id: `item-${number}`,
  slug: `item-${number}`,
  name: `Pie ${number}`,
  priceMinor: 100,
  imageUrl,
});

const aCategory = (id: string, items: ItemCardData[]): CategoryView => ({ id, slug: id, name: id, items });

function showCards(...categories: CategoryView[]): HTMLImageElement[] {
  const actions = { open: () => {}, add: () => {}, setQuantity: () => {} };
  const situation = { branchId: undefined, orderType: undefined, now: new Date(0), timeZone: 'Asia/Riyadh' };
  const { container } = renderInShop(
    <MenuList
      categories={categories}
      situation={situation}
      branchName={undefined}
      quantities={{}}
      isMenuOnly
      actions={actions}
    />,
  );
  return [...container.querySelectorAll('img')];
}

const slide = (id: string): SlideView => ({
  id,
  picture: {
    url: `${pie}.w640.webp`,
    sources: `${pie}.w640.webp 640w, ${pie}.webp 1280w`,
    phoneSources: `${pie}.w320.avif 320w`,
  },
  title: id,
  text: '',
  button: '',
  path: undefined,
});

test('a card shows its photograph in the size of a card, in room that is kept for it', () => {
  const [picture] = showCards(aCategory('pies', [aCard(1)]));
  expect(picture?.srcset).toBe(`${pie}.w160.webp 160w, ${pie}.w320.webp 320w`);
  expect(picture?.getAttribute('src')).toBe(`${pie}.w320.webp`);
  expect([picture?.getAttribute('width'), picture?.getAttribute('height')]).toEqual(['120', '120']);
});

test('a drawing is shown as it is', () => {
  const [picture] = showCards(aCategory('pies', [aCard(1, drawing)]));
  expect(picture?.getAttribute('src')).toBe(drawing);
});

test('photographs of cards are fetched when they come near, after what is more urgent', () => {
  const pictures = showCards(aCategory('pies', [aCard(1), aCard(2)]), aCategory('more', [aCard(3)]));
  expect(pictures.map((picture) => picture.loading)).toEqual(['lazy', 'lazy', 'lazy']);
  expect(new Set(pictures.map((picture) => picture.getAttribute('fetchpriority')))).toEqual(new Set(['low']));
});

test('the first slide is the most urgent picture of the page; the others wait', () => {
  const { container } = renderInShop(<HeroSlider slides={[slide('one'), slide('two')]} />);
  const pictures = [...container.querySelectorAll('img')];
  expect(pictures.map((picture) => picture.loading)).toEqual(['eager', 'lazy']);
  expect(pictures.map((picture) => picture.getAttribute('fetchpriority'))).toEqual(['high', 'low']);
  expect(pictures[0]?.srcset).toContain('640w');
});

test('the dot of a slide is named by its title, or by its number where it is a picture alone', () => {
  renderInShop(<HeroSlider slides={[slide('one'), { ...slide('two'), title: '' }]} />);
  expect(screen.getAllByRole('button').map((dot) => dot.getAttribute('aria-label'))).toEqual(['one', 'Offers 2']);
});

test('a phone that reads the lighter format is offered it for the slides', () => {
  const { container } = renderInShop(<HeroSlider slides={[slide('one')]} />);
  const source = container.querySelector('source');
  expect(source?.type).toBe('image/avif');
  expect(source?.media).toBe('(max-width: 700px)');
  expect(source?.srcset).toBe(`${pie}.w320.avif 320w`);
  expect(source?.nextElementSibling?.tagName).toBe('IMG');
});

test('the dialog of an item offers a phone a smaller picture than a wide screen', () => {
  renderInShop(<ItemPicture url={`${pie}.jpg`} name="Pie" />);
  const picture = screen.getByRole<HTMLImageElement>('img', { name: 'Pie' });
  expect(picture.srcset).toBe(`${pie}.w640.webp 640w, ${pie}.jpg 1280w`);
});
