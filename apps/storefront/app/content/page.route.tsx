import { data, redirect, useLoaderData, type LoaderFunctionArgs } from 'react-router';
import { openShop } from '../api.server/open-shop.ts';
import { PageTitle } from '../shell/page-title.tsx';
import { SiteFrame } from '../shell/site-frame.tsx';
import { findContentPage } from './content-page.ts';
import styles from './page.module.css';

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
      <PageTitle title={title} description={sections[0]?.paragraphs[0]} />
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
