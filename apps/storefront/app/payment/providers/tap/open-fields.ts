import { cardOptions, loadCardSdk, readToken, type CardSdk, type Shown, type TapSettings } from './card-sdk.ts';

const patienceMilliseconds = 20_000;

export type FieldEvents = {
  onReady(): void;
  onTyped(isValid: boolean): void;
  onToken(token: string): void;
  /** The fields made no token of this card. */
  onRefused(): void;
  /** The fields did not come, or stopped answering. */
  onUnavailable(): void;
};

export type Fields = { tokenize(): void; close(): void };

/** Puts Tap's fields into the element of this id. Whoever is kept waiting longer than patience lasts is told. */
export function openFields(elementId: string, settings: TapSettings, shown: Shown, events: FieldEvents): Fields {
  let sdk: CardSdk | undefined;
  let drawn: { unmount(): void } | undefined;
  let isReady = false;
  let isClosed = false;
  let timer: ReturnType<typeof setTimeout>;
  const stopWaiting = () => clearTimeout(timer);
  const giveUp = () => {
    stopWaiting();
    if (!isClosed) events.onUnavailable();
  };
  const wait = () => {
    stopWaiting();
    timer = setTimeout(giveUp, patienceMilliseconds);
  };
  const heard = {
    onReady() {
      stopWaiting();
      isReady = true;
      events.onReady();
    },
    onValidInput(isValid: unknown) {
      if (typeof isValid === 'boolean') events.onTyped(isValid);
    },
    onSuccess(given: unknown) {
      stopWaiting();
      const token = readToken(given);
      if (token === undefined) events.onRefused();
      else events.onToken(token);
    },
    onError() {
      stopWaiting();
      // Before the fields stand there, it is about the account or the host and not about a card.
      if (isReady) events.onRefused();
      else events.onUnavailable();
    },
  };

  wait();
  loadCardSdk(settings).then((loaded) => {
    if (isClosed) return;
    sdk = loaded;
    drawn = loaded.renderTapCard(elementId, cardOptions(settings, shown, heard));
  }, giveUp);
  return {
    tokenize() {
      wait();
      sdk?.tokenize();
    },
    close() {
      isClosed = true;
      stopWaiting();
      drawn?.unmount();
    },
  };
}
