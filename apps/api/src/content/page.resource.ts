import type { PageResource } from '@sufra/contracts';
import type { Page } from './load-content.ts';

/** A page of the merchant, or where it is elsewhere. */
export const presentPage = (page: Page): PageResource => ({
  type: 'pages',
  id: page.handle,
  attributes: {
    label: page.label,
    title: page.title,
    url: page.url ?? null,
    html: page.html ?? {},
    sections: page.sections.map(({ heading, paragraphs }) => ({ heading: heading ?? {}, paragraphs })),
  },
});
