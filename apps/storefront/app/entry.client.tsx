import { startTransition, StrictMode } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { HydratedRouter } from 'react-router/dom';
import { readEmbeddedMessages } from './i18n/embedded-messages.tsx';
import { reloadOnLostChunk } from './shell/reload-on-lost-chunk.ts';

readEmbeddedMessages(document);
reloadOnLostChunk(window);

startTransition(() => {
  hydrateRoot(
    document,
    <StrictMode>
      <HydratedRouter />
    </StrictMode>,
  );
});
