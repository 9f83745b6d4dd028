import { loadScript } from '../../load-script.ts';
import type { CardProblem } from '../../provider-form.ts';

/** What the provider's script puts into the page: a frame of its own with the fields of a card (assumed). */
export type CardFields = {
  /** The token of the card; rejects with the fields that are wrong. */
  tokenize(): Promise<string>;
  /** The shop's colours have changed, as when evening comes. */
  setLooks(looks: Record<string, string>): void;
  destroy(): void;
};

type CardFieldsOptions = {
  publicKey: string;
  container: HTMLElement;
  language: string;
  /** What a screen reader calls the frame. */
  title: string;
  looks: Record<string, string>;
  onReady(): void;
  onChange(wrong: CardProblem[]): void;
  onSubmit(): void;
};

type CardScript = { cardFields(options: CardFieldsOptions): CardFields };

/** `gateway.page` of this provider. */
export type CardSettings = { publicKey: string; scriptUrl: string; scriptGlobal: string };

export function readCardSettings({
  publicKey,
  scriptUrl,
  scriptGlobal,
}: Record<string, unknown>): CardSettings | undefined {
  const areTexts = typeof publicKey === 'string' && typeof scriptUrl === 'string' && typeof scriptGlobal === 'string';
  return areTexts ? { publicKey, scriptUrl, scriptGlobal } : undefined;
}

/** Loads the script, and finds what it put into the page. Throws when there is nothing. */
export async function loadCardScript({ scriptUrl, scriptGlobal }: CardSettings): Promise<CardScript> {
  await loadScript(scriptUrl);
  const found: unknown = Reflect.get(window, scriptGlobal);
  if (typeof found !== 'object' || found === null || !('cardFields' in found))
    throw new Error('The script is another.');
  return found as CardScript;
}

/** The fields that a rejected card names; nothing when it failed for another reason. */
export function wrongFieldsOf(error: unknown): CardProblem[] {
  const wrong: unknown = error instanceof Error && 'wrong' in error ? error.wrong : undefined;
  return Array.isArray(wrong)
    ? wrong.filter((field) => field === 'number' || field === 'expiry' || field === 'cvv')
    : [];
}
