import { startTransition, StrictMode } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { HydratedRouter } from 'react-router/dom';
import { prepareMessages } from './i18n/catalogue.ts';
import { readEmbeddedMessages } from './i18n/embedded-messages.tsx';
import { reloadOnLostChunk } from './shell/reload-on-lost-chunk.ts';
import { whenAtRest } from './shell/when-at-rest.ts';

const locale = readEmbeddedMessages(document);
if (locale) whenAtRest(() => void prepareMessages(locale).catch(() => undefined));
reloadOnLostChunk(window);

startTransition(() => {
  hydrateRoot(
    document,
    <StrictMode>
      <HydratedRouter />
    </StrictMode>,
  );
});
