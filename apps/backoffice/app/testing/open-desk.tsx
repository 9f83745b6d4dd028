import { editFile, type FileChange, type Json } from '@sufra/ordering';
import { openCatalogues, type AreaFiles } from '@sufra/ui/i18n/catalogue.ts';
import { LanguageProvider } from '@sufra/ui/i18n/language.tsx';
import { PriceProvider } from '@sufra/ui/i18n/prices.tsx';
import { Snackbars } from '@sufra/ui/overlays/snackbars.tsx';
import { act, render } from '@testing-library/react';
import userEvent, { PointerEventsCheckLevel } from '@testing-library/user-event';
import { StrictMode, Suspense } from 'react';
import { BrowserRouter } from 'react-router';
import { vi } from 'vitest';
import { DeskPage } from '../desk/desk.tsx';
import { closeDraft } from '../desk/draft/draft-store.ts';
import { keepPerson, type Person, usePerson } from '../session.ts';
import { SettingsContext } from '../shell/settings.ts';
import { SignIn } from '../sign-in/sign-in.tsx';
import { type Answer, type Call, person, settings } from './begin-shift.ts';

/** The owner of all branches, signed in at the desk. */
const owner: Person = { ...person, role: 'owner', 'location-id': null };

/** The bundle that a draft begins with, besides what a test gives: a shop that sells in English. */
const merchant = { concept: { languages: ['en-us'], stations: [{ handle: 'grill', name: { 'en-us': 'Grill' } }] } };

const noParts = [
  'not-served',
  'by-hour',
  'by-type',
  'by-payment-method',
  'by-branch',
  'by-offer',
  'by-item',
  'refunds-by-way',
] as const;
const noAmounts = [
  'orders',
  'sold',
  'net',
  'refunded',
  'late',
  'unfinished',
  'till',
  'net-tax',
  'promo-discount',
  'delivery-charge',
  'service-charge',
] as const;

/** Figures of a time without an order. */
export const noFigures = {
  ...Object.fromEntries(noParts.map((name) => [name, []])),
  ...Object.fromEntries(noAmounts.map((name) => [name, 0])),
};

type Files = ReadonlyMap<string, Json>;

type Desk = {
  files?: Record<string, Json>;
  /** The problems that the check finds in the draft. */
  check?: (draft: Files) => object[];
  /** The answer of the server to a call; without one it answers as a shop of two branches whose draft takes every change. */
  answer?: (call: Call) => Promise<Answer | undefined> | Answer | undefined;
};

/**
 * Opens a page of the desk before a server that the test holds. The draft holds what was sent to it, in `files`.
 *
 * @param path the address of the page, such as `/desk/menu`
 */
export async function openDesk(path: string, { files = {}, check = () => [], answer = () => undefined }: Desk = {}) {
  const calls: Call[] = [];
  const draft = new Map(Object.entries({ 'merchant.json': merchant as Json, ...files }));
  let isBegun = false;
  vi.stubGlobal('fetch', async (to: string, { method = 'GET', body }: { method?: string; body?: string } = {}) => {
    const call = { method, path: to.replace(/^\/staff/, ''), body: JSON.parse(body ?? 'null') as unknown };
    calls.push(call);
    if (call.path === '/api/staff/drafts' && method === 'POST') isBegun = true;
    const own = (await answer(call)) ?? usual(call, draft, check, isBegun);
    return new Response(JSON.stringify(own.body ?? {}), { status: own.status ?? 200 });
  });
  openCatalogues(import.meta.glob<{ areas: AreaFiles }>('./i18n/areas-en.ts', { base: '../' }));
  closeDraft();
  keepPerson(owner);
  history.replaceState(null, '', `/staff${path}`);
  const face = (
    <StrictMode>
      <LanguageProvider language={{ locale: 'en-us', primary: 'en-us', overrides: {} }}>
        <PriceProvider style={settings.currency}>
          <SettingsContext value={settings}>
            <BrowserRouter basename="/staff">
              <Suspense>
                <SignedIn />
                <Snackbars />
              </Suspense>
            </BrowserRouter>
          </SettingsContext>
        </PriceProvider>
      </LanguageProvider>
    </StrictMode>
  );
  // The words and the page arrive while React waits.
  const page = await act(async () => render(face));
  // In tests the styles of all screens share one list of class names.
  const user = userEvent.setup({ pointerEventsCheck: PointerEventsCheckLevel.Never });
  return { ...page, user, calls, draft };
}

function SignedIn() {
  const person = usePerson();
  return person ? <DeskPage person={person} /> : <SignIn />;
}

export const branches = [
  { id: 'olaya', attributes: { name: { 'en-us': 'Al Olaya' }, 'is-removed': false } },
  { id: 'malaz', attributes: { name: { 'en-us': 'Al Malaz' }, 'is-removed': false } },
];

function usual(
  { method, path, body }: Call,
  draft: Map<string, Json>,
  check: (draft: Files) => object[],
  isBegun: boolean,
): Answer {
  if (path === '/api/locations' || path === '/api/staff/figures/branches') return { body: { data: branches } };
  if (path === '/api/staff/message-budget') return { body: { data: { attributes: { state: 'left' } } } };
  // This browser is no paired device.
  if (path === '/api/staff/device') return { status: 401 };
  if (path.startsWith('/api/staff/figures?')) return { body: { data: { attributes: noFigures } } };
  if (path === '/api/staff/drafts' && method === 'GET')
    return { body: { data: isBegun ? [{ id: 'draft', attributes: { 'publish-at': null, 'change-count': 0 } }] : [] } };
  if (!path.startsWith('/api/staff/drafts')) return { body: { data: [], meta: { open: 0 } } };
  for (const change of (body as { changes?: FileChange[] } | null)?.changes ?? []) {
    const edited = editFile(draft.get(change.file) ?? null, change);
    if (!edited.ok) return { status: 409, body: { errors: [{ code: 'conflict', detail: JSON.stringify(edited) }] } };
    if (edited.value === null) draft.delete(change.file);
    else draft.set(change.file, edited.value);
  }
  const attributes = {
    revision: 1,
    'publish-at': null,
    'changed-by': 'Amal',
    'is-outdated': false,
    branches: null,
    differences: [],
    failure: null,
    problems: check(draft),
    conflicts: [],
    files: [...draft].map(([file, content]) => ({ path: file, content })),
  };
  return { body: { data: { id: 'draft', attributes } } };
}
