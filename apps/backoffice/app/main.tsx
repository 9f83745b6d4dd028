import { mayRole } from '@sufra/ordering';
import { lazyPart } from '@sufra/ui/until-loaded.ts';
import { StrictMode, Suspense, useState } from 'react';
import { createRoot } from 'react-dom/client';
import { BrowserRouter, Navigate, useLocation } from 'react-router';
import '@sufra/ui/branding/tokens.css';
import { type AreaFiles, openCatalogues } from '@sufra/ui/i18n/catalogue.ts';
import { LanguageProvider } from '@sufra/ui/i18n/language.tsx';
import { PriceProvider } from '@sufra/ui/i18n/prices.tsx';
import { reloadOnLostChunk } from '@sufra/ui/lost-chunk.ts';
import { Snackbars } from '@sufra/ui/overlays/snackbars.tsx';
import { StartShift } from './board/start-shift.tsx';
import { followOtherTabs, usePerson } from './session.ts';
import { Arriving } from './shell/arriving.tsx';
import './shell/face.css';
import { type FaceSettings, SettingsContext } from './shell/settings.ts';
import { Shift } from './shift.tsx';
import { SignIn } from './sign-in/sign-in.tsx';

const PickupScreen = lazyPart(async () => (await import('./screen/pickup-screen.tsx')).PickupScreen);
const Invitation = lazyPart(async () => (await import('./sign-in/invitation.tsx')).Invitation);
const DeskPage = lazyPart(async () => (await import('./desk/desk.tsx')).DeskPage);

/** The pickup screen on its wall, where no person signs in, what an invitation opens, or a shift. */
function Face() {
  const { pathname } = useLocation();
  if (pathname === '/screen') return <PickupScreen />;
  return pathname === '/invitation' ? <Invitation /> : <Work />;
}

/** The steps of a shift: sign in, start it with a tap that lets the browser sound, and work. */
function Work() {
  const person = usePerson();
  const { pathname } = useLocation();
  // Every session begins with the tap: the next person's loudspeaker may have been turned down.
  const [startedSession, setStartedSession] = useState<string>();
  if (!person) return <SignIn />;
  const session = `${person['staff-id']} ${person['expires-at']}`;
  const isStarted = startedSession === session;
  // The desk needs no shift, and so no sound; it has the same pages.
  if (!isStarted && pathname.startsWith('/restaurant') && mayRole(person.role, 'manage-people'))
    return <Navigate to={`/desk/${pathname.split('/')[2] ?? 'people'}`} replace />;
  if (!isStarted && pathname.startsWith('/desk') && mayRole(person.role, 'read-figures'))
    return <DeskPage key={person['location-id']} person={person} />;
  if (!isStarted) return <StartShift person={person} onStart={() => setStartedSession(session)} />;
  // Another branch is another board: nothing of the one before is left on it.
  return <Shift key={person['location-id']} person={person} />;
}

reloadOnLostChunk(window);
followOtherTabs();
openCatalogues(import.meta.glob<{ areas: AreaFiles }>('./i18n/areas-{en,ar,fr}.ts'));

const settings = JSON.parse(document.getElementById('settings')?.textContent ?? '{}') as FaceSettings;
const [primary] = settings.languages;
const root = document.getElementById('face');
if (!root) throw new Error('The page has no place for the application.');

createRoot(root).render(
  <StrictMode>
    <LanguageProvider language={{ locale: settings.locale, primary: primary ?? settings.locale, overrides: {} }}>
      <PriceProvider style={settings.currency}>
        <SettingsContext value={settings}>
          <BrowserRouter basename="/staff">
            <Suspense fallback={<Arriving />}>
              <Face />
              <Snackbars />
            </Suspense>
          </BrowserRouter>
        </SettingsContext>
      </PriceProvider>
    </LanguageProvider>
  </StrictMode>,
);
