// @vitest-environment jsdom
import { expect, test } from 'vitest';
import '../i18n/messages/all.server.ts';
import { callRoute } from '../testing/call-route.ts';
import { aConcept } from '../testing/settings.ts';
import { loader } from './offline.route.ts';

test('without a connection the page names the shop in the language that the guest chose last', async () => {
  const { label } = aConcept().attributes;
  const { response } = await callRoute(loader, {
    path: '/offline',
    api: { 'GET /cdn/content.json': () => ({ body: { data: [] } }) },
  });
  const page = new DOMParser().parseFromString((await response?.text()) ?? '', 'text/html');
  const named = [...page.querySelectorAll<HTMLElement>('section')].map(({ dataset, children }) => [
    dataset['locale'],
    children[0]?.textContent,
  ]);
  expect(Object.fromEntries(named)).toEqual(label);
});
