import { appIconUri, sharedPicture, sharedPictureUri } from '@sufra/contracts/catalogue/pictures';
import { useLocation } from 'react-router';
import type { Thing, WithContext } from 'schema-dts';
import { intlTags } from '@sufra/ui/i18n/language-tags.ts';
import { useRoot } from './shop.ts';

type StructuredDataProps = {
  /** False in the browser, so that its build does without what makes it. */
  make: false | (() => Exclude<Thing, string>);
};

/** The page's structured data in words of schema.org for search engines; only the server writes it. */
export function StructuredData({ make }: StructuredDataProps) {
  const { isFreePackage } = useRoot().shop;
  const content = import.meta.env.SSR && make && !isFreePackage ? write(make()) : '';
  return <script type="application/ld+json" suppressHydrationWarning dangerouslySetInnerHTML={{ __html: content }} />;
}

function write(thing: Exclude<Thing, string>): string {
  const data: WithContext<Exclude<Thing, string>> = { '@context': 'https://schema.org', ...thing };
  return JSON.stringify(data).replaceAll('<', String.raw`\u003c`);
}

type PageTitleProps = {
  title?: string;
  description?: string;
  /** Given for pages that are shared: what they look like where a link to them is shown. */
  preview?: { imageUrl?: string | undefined };
};

/** Title and description of a page; the shop's name stands behind the page's own. */
export function PageTitle({ title, description, preview }: PageTitleProps) {
  const { label } = useRoot().shop;
  const shown = title && title !== label ? `${title} · ${label}` : label;
  return (
    <>
      <title>{shown}</title>
      {description && <meta name="description" content={description} />}
      {import.meta.env.SSR && preview && <Preview title={title ?? label} description={description} {...preview} />}
    </>
  );
}

type PreviewProps = { title: string; description: string | undefined; imageUrl?: string | undefined };

/** Open Graph and Twitter tags; only the server writes them, for programs that run no scripts. */
function Preview({ title, description, imageUrl }: PreviewProps) {
  const { shop, origin } = useRoot();
  const { pathname } = useLocation();
  const shared = imageUrl && sharedPictureUri(imageUrl);
  const logo = shop.logoUrl && (appIconUri(shop.logoUrl, 'icon512') ?? shop.logoUrl);
  const image = shared ?? imageUrl ?? logo;
  const tags: Record<string, string | undefined> = {
    'og:type': 'website',
    'og:site_name': shop.label,
    'og:title': title,
    'og:description': description,
    'og:url': new URL(pathname, origin).href,
    'og:image': image && new URL(image, origin).href,
    'og:image:width': shared && String(sharedPicture.width),
    'og:image:height': shared && String(sharedPicture.height),
    'og:image:alt': shared && title,
    'og:locale': intlTags[shop.locale].slice(0, 5).replace('-', '_'),
  };
  return (
    <>
      {Object.entries(tags).map(([property, content]) => content && <meta key={property} {...{ property, content }} />)}
      {/* Title, description and picture are taken from the tags above. */}
      <meta name="twitter:card" content={imageUrl ? 'summary_large_image' : 'summary'} />
    </>
  );
}
