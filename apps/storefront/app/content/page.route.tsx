import type { PageResource } from '@sufra/contracts';
import { localize, type LocalizedText } from '@sufra/ordering';
import { data, type LoaderFunctionArgs, redirect, useLoaderData } from 'react-router';
import { readPages } from '../api.server/content.ts';
import { type OpenShop, openShop } from '../api.server/open-shop.ts';
import { PageTitle } from '../shell/page-title.tsx';
import { SiteFrame } from '../shell/site-frame.tsx';
import styles from './page.module.css';

/** A page of the merchant in the language in use. */
export type ContentPage = {
  title: string;
  url: string | undefined;
  sections: { heading: string; paragraphs: string[] }[];
  /** Cleaned by the API. */
  html: string;
};

/** The page with an id; undefined when the merchant has none. */
async function findContentPage(open: OpenShop, id: string): Promise<ContentPage | undefined> {
  const page = (await readPages(open)).find((candidate) => candidate.id === id);
  return page && presentContentPage(page, (words) => localize(words, open.locale, open.shop.primaryLocale));
}

export function presentContentPage({ attributes }: PageResource, text: (words: LocalizedText) => string): ContentPage {
  return {
    title: text(attributes.title) || text(attributes.label),
    url: attributes.url ?? undefined,
    sections: attributes.sections.map(({ heading, paragraphs }) => ({
      heading: text(heading),
      paragraphs: paragraphs.map(text).filter(Boolean),
    })),
    html: text(attributes.html),
  };
}

/** A page of the merchant (CONTENT-01); one that is elsewhere is left for there. */
export async function loader(args: LoaderFunctionArgs) {
  const page = await findContentPage(await openShop(args), args.params['page'] ?? '');
  if (!page) throw data('', { status: 404 });
  if (page.url) throw redirect(page.url);
  return page;
}

/** The merchant's words: as text, or as the HTML that the API has cleaned; nothing in them can run. */
export default function PageRoute() {
  const { title, sections, html } = useLoaderData<typeof loader>();
  return (
    <SiteFrame isNarrow>
      <PageTitle title={title} description={sections[0]?.paragraphs[0]} preview={{}} />
      <article className={styles.page}>
        <h1>{title}</h1>
        {sections.map(({ heading, paragraphs }, at) => (
          // The sections of a page never change places.
          <section key={at}>
            {heading && <h2>{heading}</h2>}
            {paragraphs.map((paragraph) => (
              <p key={paragraph}>{paragraph}</p>
            ))}
          </section>
        ))}
        {html && <div className={styles.html} dangerouslySetInnerHTML={{ __html: html }} />}
      </article>
    </SiteFrame>
  );
}
