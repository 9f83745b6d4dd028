import { compileMessageOrThrow } from '@lingui/message-utils/compileMessage';
import { statSync } from 'node:fs';
import { pathToFileURL } from 'node:url';
import type { Plugin } from 'vite';

const catalogue = /\/i18n\/messages\/[a-z]+\/(en|ar|fr)\.ts$/;

/** Compiles the ICU texts of a catalogue while it is bundled, so that no browser carries a message parser. */
export function compiledMessages(): Plugin {
  return {
    name: 'sufra:compiled-messages',
    enforce: 'pre',
    async load(id) {
      const file = id.split('?')[0] ?? id;
      if (!catalogue.test(file)) return undefined;
      this.addWatchFile(file);
      return `export const messages = ${JSON.stringify(await compile(file))};`;
    },
  };
}

async function compile(file: string) {
  // The time of the last change keeps Node from answering with the module it read before an edit.
  const address = `${pathToFileURL(file).href}?at=${statSync(file).mtimeMs}`;
  const { messages } = (await import(/* @vite-ignore */ address)) as { messages: Record<string, string> };
  return Object.fromEntries(Object.entries(messages).map(([id, text]) => [id, simplify(compileMessageOrThrow(text))]));
}

/** A text without placeholders needs no tokens. */
function simplify(tokens: ReturnType<typeof compileMessageOrThrow>) {
  return tokens.length === 1 && typeof tokens[0] === 'string' ? tokens[0] : tokens;
}
