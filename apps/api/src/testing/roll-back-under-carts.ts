import type { DraftDocument, PublicationListDocument } from '@sufra/contracts';
import { addThing, categoryFile, type FileChange, setValue } from '@sufra/ordering';
import { orderWithRepairs } from './a-guest-with-a-cart.ts';
import { importShop } from './a-bundle.ts';
import type { TestApi } from './open-test-api.ts';
import { signIn } from './sign-in.ts';
import { signInStaff } from './sign-in-staff.ts';

const itemsOfCategory = 50;
const name = (words: string) => ({ 'en-us': words });

type Item = { id: string; attributes: { name: Record<string, string>; price: number } };

/**
 * Publishes a menu in which every dish costs more, some are gone and some are new, fills carts with it, goes back to the
 * menu before, and brings every cart to its end.
 *
 * @returns how long the rollback took, and the carts that did not become an order
 */
export async function rollBackUnderCarts(
  api: TestApi,
  { items, carts }: { items: number; carts: number },
): Promise<{ rollbackMs: number; broken: number; repaired: number }> {
  const handles = Array.from({ length: Math.ceil(items / itemsOfCategory) }, (_, index) => `part-${index}`);
  const dishes = (part: number) =>
    Array.from({ length: Math.min(itemsOfCategory, items - part * itemsOfCategory) }, (_, index) => ({
      handle: `dish-${part}-${index}`,
      name: name(`Dish ${part} ${index}`),
      price: `${10 + (index % 40)}.00`,
    }));
  const shop = await importShop(api, {
    application: { slider: undefined },
    files: {
      'content/sliders.json': null,
      'menus/main/categories/grill.json': null,
      'menus/main/categories/drinks.json': null,
      'menus/main/menu.json': { handle: 'main', name: name('Menu'), categories: handles },
      ...Object.fromEntries(
        handles.map((handle, part) => [
          categoryFile('main', handle),
          { handle, name: name(handle), items: dishes(part) },
        ]),
      ),
    },
  });
  const { token: owner } = await signInStaff(api, shop, { role: 'owner' });
  const asOwner = async <Document>(
    method: 'GET' | 'POST' | 'PATCH',
    path: string,
    body?: object,
  ): Promise<Document> => {
    const answer = await api.call(method, `/staff${path}`, { token: owner, ...(body && { body }) });
    if (answer.statusCode >= 300) throw new Error(`${method} ${path} answered ${answer.statusCode}: ${answer.body}`);
    return answer.json<Document>();
  };

  const { id } = (await asOwner<DraftDocument>('POST', '/drafts')).data;
  const changes = handles.flatMap((handle, part): FileChange[] => {
    const file = categoryFile('main', handle);
    return [
      ...dishes(part).map((dish, index) =>
        index % 10 === 9
          ? setValue(file, ['items', dish.handle], { was: dish, to: null })
          : setValue(file, ['items', dish.handle, 'price'], { was: dish.price, to: `${12 + (index % 40)}.00` }),
      ),
      addThing(file, ['items'], { handle: `new-${part}`, name: name(`New ${part}`), price: '15.00' }),
    ];
  });
  const changed = await asOwner<DraftDocument>('PATCH', `/drafts/${id}`, { changes, revision: 0 });
  if (changed.data.attributes.conflicts.length > 0) throw new Error('the draft was not as it was read');
  await asOwner('POST', `/drafts/${id}/publication`, { reason: 'Everything costs more' });

  const guest = await signIn(api);
  const [branch] = (await api.call('GET', '/locations')).json().data as { id: string }[];
  const [menu] = (await api.call('GET', '/menus')).json().data as { id: string }[];
  const { data } = (await api.call('GET', `/${menu?.id}/categories`)).json() as {
    data: { attributes: { items: Item[] } }[];
  };
  const offered = data.flatMap(({ attributes }) => attributes.items);
  const filled = Array.from({ length: carts }, (_, cart) => {
    // Every cart has a dish that stays, and every other one a dish that goes with the rollback.
    const chosen = [offered[cart % offered.length], offered.filter(isNew)[cart % handles.length], offered[0]];
    const lines = (cart % 2 === 0 ? chosen : [chosen[0], chosen[2]]).flatMap((item) => item ?? []);
    return {
      total: lines.reduce((sum, { attributes }) => sum + attributes.price, 0),
      payload: {
        source: 'Web' as const,
        type: 'to-go' as const,
        location: branch?.id ?? '',
        'payment-type': 'cash' as const,
        items: lines.map((line) => ({ id: line.id, quantity: 1, price: line.attributes.price })),
      },
    };
  });

  const { data: history } = await asOwner<PublicationListDocument>('GET', '/publications');
  const startedAt = performance.now();
  await asOwner('POST', `/publications/${history[1]?.id}/rollback`, { reason: 'Too expensive' });
  const rollbackMs = performance.now() - startedAt;

  let [broken, repaired] = [0, 0];
  for (const { payload, total } of filled) {
    const ending = await orderWithRepairs(api, guest.token, payload, total);
    if (ending.kind !== 'order') broken += 1;
    else if (ending.told.length > 0) repaired += 1;
  }
  return { rollbackMs, broken, repaired };
}

const isNew = ({ attributes }: Item): boolean => attributes.name['en-us']?.startsWith('New') === true;
