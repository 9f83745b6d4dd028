import { StrictMode, Suspense } from 'react';
import { createRoot } from 'react-dom/client';
import { BrowserRouter } from 'react-router';
import '@sufra/ui/branding/tokens.css';
import { type AreaFiles, openCatalogues } from '@sufra/ui/i18n/catalogue.ts';
import { LanguageProvider } from '@sufra/ui/i18n/language.tsx';
import { PriceProvider } from '@sufra/ui/i18n/prices.tsx';
import { Snackbars } from '@sufra/ui/overlays/snackbars.tsx';
import { Face } from './face.tsx';
import './shell/face.css';
import { type FaceSettings, SettingsContext } from './shell/settings.ts';

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
            <Suspense fallback={null}>
              <Face />
              <Snackbars />
            </Suspense>
          </BrowserRouter>
        </SettingsContext>
      </PriceProvider>
    </LanguageProvider>
  </StrictMode>,
);
