import { startTransition, StrictMode } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { HydratedRouter } from 'react-router/dom';
import { type AreaFiles, openCatalogues, prepareMessages } from '@sufra/ui/i18n/catalogue.ts';
import { readEmbeddedMessages } from '@sufra/ui/i18n/embedded-messages.tsx';
import { reloadOnLostChunk } from '@sufra/ui/lost-chunk.ts';
import { wantedAddress } from './document/load-route-module.ts';
import { whenIdle } from './document/when-idle.tsx';

openCatalogues(import.meta.glob<{ areas: AreaFiles }>('./i18n/areas-{en,ar,fr}.ts'));
const locale = readEmbeddedMessages(document);
if (locale) whenIdle(() => void prepareMessages(locale).catch(() => undefined));
reloadOnLostChunk(window, wantedAddress);

startTransition(() => {
  hydrateRoot(
    document,
    <StrictMode>
      <HydratedRouter />
    </StrictMode>,
  );
});
