import type { DraftDocument, PublicationListDocument } from '@sufra/contracts';
import { type FileChange, type Json, setValue } from '@sufra/ordering';
import type { BundleFiles } from '../bundle/check/read-bundle.ts';
import { exportBundle } from '../bundle/export/export-bundle.ts';
import { importShop } from './a-bundle.ts';
import type { TestApi } from './open-test-api.ts';
import { signInStaff } from './sign-in-staff.ts';

type Attributes = DraftDocument['data']['attributes'];

export const grill = 'menus/main/categories/grill.json';
export const drinks = 'menus/main/categories/drinks.json';

/** The desk of the small merchant, with its owner at it. */
export async function openDesk(api: TestApi) {
  const shop = await importShop(api);
  let owner = await signInStaff(api, shop, { role: 'owner' });

  const call = (method: Parameters<TestApi['call']>[0], path: string, body?: object, language = 'en-US') =>
    api.call(method, `/staff${path}`, { token: owner.token, language, ...(body && { body }) });

  return {
    shop,
    call,
    async signInAgain(): Promise<void> {
      owner = await signInStaff(api, shop, { role: 'owner' });
    },
    async open(): Promise<string> {
      const response = await call('POST', '/drafts');
      if (response.statusCode !== 201) throw new Error(response.body);
      return response.json<DraftDocument>().data.id;
    },
    read: async (id: string): Promise<Attributes> =>
      (await call('GET', `/drafts/${id}`)).json<DraftDocument>().data.attributes,
    async change(id: string, changes: FileChange[], revision = 0): Promise<Attributes> {
      const response = await call('PATCH', `/drafts/${id}`, { changes, revision });
      if (response.statusCode !== 200) throw new Error(response.body);
      return response.json<DraftDocument>().data.attributes;
    },
    publish: (id: string, reason = 'New prices', at?: string, branches?: string[]) =>
      call('POST', `/drafts/${id}/publication`, { reason, ...(at && { at }), ...(branches && { branches }) }),
    history: async () => (await call('GET', '/publications')).json<PublicationListDocument>().data,
    exported: async (): Promise<BundleFiles> => (await exportBundle(api.context, 'saffron')) ?? new Map(),
    async sendForm(method: 'PUT' | 'POST', path: string, form: FormData) {
      const sent = new Request('http://saffron.test/', { method: 'POST', body: form });
      return api.app.inject({
        method,
        url: `/api/staff${path}`,
        headers: {
          host: 'saffron.test',
          authorization: `Bearer ${owner.token}`,
          'content-type': sent.headers.get('content-type') ?? '',
        },
        payload: Buffer.from(await sent.arrayBuffer()),
      });
    },
  };
}

export const contentOf = (files: BundleFiles, path: string): Json => JSON.parse(String(files.get(path))) as Json;

export const bytesOf = (files: BundleFiles): Record<string, string> =>
  Object.fromEntries([...files].map(([path, body]) => [path, body.toString('latin1')]));

/** The price of the cola. */
export const cola = (to: string, was = '8.00'): FileChange => setValue(drinks, ['items', 'cola', 'price'], { was, to });
