import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { acrossMerchants } from './across-merchants.ts';
import { tablesWithoutMerchant } from './tables-without-merchant.ts';

const isOfAMerchant = (table: string): boolean => ['orders', 'order_lines', 'customers'].includes(table);
const find = (text: string): string[] => tablesWithoutMerchant(text, isOfAMerchant);

test.each([
  ['by its id alone', `select * from orders where id = $1`, ['orders']],
  ['of one merchant', `select * from orders where merchant_id = $1 and id = $2`, []],
  ['of several merchants', `select * from orders where merchant_id = any($1)`, ['orders']],
  ['of one merchant or by its id', `select * from orders where merchant_id = $1 or id = $2`, ['orders']],
  ['another one than this', `select * from orders where merchant_id <> $1`, ['orders']],
  ['of no table of merchants', `select * from merchants where handle = $1`, []],
  [
    'joined by id alone',
    `select * from orders o join order_lines l on l.order_id = o.id where o.merchant_id = $1`,
    ['order_lines'],
  ],
  [
    'joined with the merchant',
    `select * from orders o join order_lines l on l.merchant_id = o.merchant_id and l.order_id = o.id where o.merchant_id = $1`,
    [],
  ],
  [
    'joined with a merchant that is not known',
    `select * from orders o join order_lines l on l.merchant_id = o.merchant_id and l.order_id = o.id where o.id = $1`,
    ['order_lines', 'orders'],
  ],
  ['of the merchant of a row', `select * from merchants m join orders o on o.merchant_id = m.id where m.id = $1`, []],
  [
    'of a merchant by its handle',
    `select * from merchants m join orders o on o.merchant_id = m.id where m.handle = $1`,
    ['orders'],
  ],
  ['asked inside', `select 1 where exists (select from orders where id = $1)`, ['orders']],
  [
    'asked inside for the row outside',
    `select * from customers c where c.merchant_id = $1 and exists (
      select from orders where merchant_id = c.merchant_id and customer_id = c.id)`,
    [],
  ],
  ['in a with query', `with late as (select id from orders where status = $1) select * from late`, ['orders']],
  ['named like a with query', `with orders as (select $1 as id) select * from orders`, []],
  [
    'in one arm of a union',
    `select id from orders where merchant_id = $1 union select id from orders where id = $2`,
    ['orders'],
  ],
  ['changed by its id alone', `update orders set status = $1 where id = $2`, ['orders']],
  [
    'changed from another',
    `update orders o set status = $1 from customers c where c.merchant_id = o.merchant_id and o.merchant_id = $2`,
    [],
  ],
  ['deleted by its id alone', `delete from order_lines where order_id = $1`, ['order_lines']],
  ['written without a merchant', `insert into orders (id) values ($1)`, ['orders']],
  ['written with its merchant', `insert into orders (merchant_id, id) values ($1, $2)`, []],
  [
    'written from rows of anybody',
    `insert into orders (merchant_id, id) select merchant_id, id from customers`,
    ['customers'],
  ],
])('a row %s', (_what, text, tables) => {
  expect(find(text)).toEqual(tables);
});

test('what asks across merchants is still there', () => {
  const isGone = (place: string): boolean => {
    const [file = '', name = ''] = place.split(' ');
    const source = readFileSync(fileURLToPath(new URL(`../../${file}`, import.meta.url)), 'utf8');
    return !new RegExp(`\\b${name}\\b`).test(source);
  };
  expect(Object.keys(acrossMerchants).filter((place) => isGone(place))).toEqual([]);
});
