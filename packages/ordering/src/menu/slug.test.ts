import { describe, expect, test } from 'vitest';
import { categorySlug, idFromItemSlug, idFromSlug, itemSlug } from './slug.ts';

const id = '01932c5e-7a10-7c3e-9d21-6f2a8b4c1d3e';

describe('categorySlug', () => {
  test.each([
    ['Hot Drinks', `hot-drinks-${id}`],
    ['Rice & Grains', `rice-grains-${id}`],
    ["Chef's  Specials!", `chefs-specials-${id}`],
    ['Crème brûlée', `crème-brûlée-${id}`],
    ['مشروبات ساخنة', `مشروبات-ساخنة-${id}`],
    ['7-Up / Cola', `7-up-cola-${id}`],
    ['', id],
    ['★★★', id],
  ])('ROUTE-05: "%s" becomes %s', (name, expected) => {
    expect(categorySlug(name, id)).toBe(expected);
  });

  test('ROUTE-05: the id is lowercased too', () => {
    expect(categorySlug('Grill', id.toUpperCase())).toBe(`grill-${id}`);
  });
});

describe('idFromSlug', () => {
  test('the id at the end counts, in whatever language the name is', () => {
    for (const name of ['Hot Drinks', 'مشروبات ساخنة', 'Boissons chaudes', '']) {
      expect(idFromSlug(categorySlug(name, id))).toBe(id);
    }
    expect(idFromSlug(`an-old-name-${id.toUpperCase()}`)).toBe(id);
  });

  test.each(['hot-drinks', '', `${id}-more`, `x${id}`, id.slice(1)])('finds none in "%s"', (slug) => {
    expect(idFromSlug(slug)).toBeUndefined();
  });

  test('a name that is itself an id does not confuse it', () => {
    const other = '01932c5e-0000-7000-8000-000000000000';
    expect(idFromSlug(categorySlug(other, id))).toBe(id);
  });
});

describe('itemSlug', () => {
  test('item id first, then the name', () => {
    expect(itemSlug(id, 'Mixed Grill')).toBe(`${id}-mixed-grill`);
    expect(itemSlug(id, 'مشاوي مشكلة')).toBe(`${id}-مشاوي-مشكلة`);
  });

  test('the id is found again', () => {
    expect(idFromItemSlug(itemSlug(id, 'Mixed Grill'))).toBe(id);
    expect(idFromItemSlug(id)).toBe(id);
    expect(idFromItemSlug('mixed-grill')).toBeUndefined();
    expect(idFromItemSlug(`${id}x`)).toBeUndefined();
  });
});
