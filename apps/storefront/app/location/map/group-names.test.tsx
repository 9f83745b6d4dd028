import { locales } from '@sufra/ordering';
import { formatMessage } from '@sufra/ui/i18n/format-message.ts';
import { catalogueNames, intlTags } from '@sufra/ui/i18n/language-tags.ts';
import { expect, test } from 'vitest';

test.each(locales)('branches under one number on the map are called by that number: %s', async (locale) => {
  // Texts are compiled when they are bundled.
  const file = (await import(`../../i18n/messages/location/${catalogueNames[locale]}.ts`)) as {
    messages: Record<string, Parameters<typeof formatMessage>[0]>;
  };
  const words = file.messages['location.mapGroup'] ?? [];
  for (const count of [2, 3, 11, 100]) {
    expect(formatMessage(words, { count }, intlTags[locale])).toContain(String(count));
  }
});
