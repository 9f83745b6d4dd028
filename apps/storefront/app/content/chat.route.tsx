import { type LoaderFunctionArgs, useLoaderData } from 'react-router';
import styles from '@sufra/ui/controls/icon.module.css';
import { Icon } from '@sufra/ui/controls/icon.tsx';
import { openShop } from '../api.server/open-shop.ts';
import { useText } from '../i18n/use-text.ts';
import { NotAvailable } from '../shell/not-available.tsx';
import { PageTitle } from '../shell/page-title.tsx';
import { useShop } from '../shell/shop.ts';
import { SiteFrame } from '../shell/site-frame.tsx';
import contactStyles from './contact.module.css';
import { readContact, whatsappLink } from './contact.ts';

/** Drawn as the other icons are; only this page needs them. */
const shapes = {
  chat: 'M5 5h14a2 2 0 0 1 2 2v8a2 2 0 0 1-2 2h-7l-5 4v-4H5a2 2 0 0 1-2-2V7a2 2 0 0 1 2-2z',
  phone: 'M6 3h4l1.5 5-2.5 1.5a12 12 0 0 0 5.5 5.5L16 12.5l5 1.5v4a2 2 0 0 1-2 2C11 20 4 13 4 5a2 2 0 0 1 2-2z',
  mail: 'M4 6h16v12H4zm0 1 8 6 8-6',
  globe: 'M3 12a9 9 0 1 0 18 0a9 9 0 1 0-18 0M3 12h18M12 3c3 3 3 15 0 18m0-18c-3 3-3 15 0 18',
};

type ContactIconName = keyof typeof shapes;

/** A drawing beside a way to reach the restaurant; it says nothing itself. */
function ContactIcon({ name }: { name: ContactIconName }) {
  return (
    <svg className={styles.icon} viewBox="0 0 24 24" aria-hidden="true">
      <path d={shapes[name]} />
    </svg>
  );
}

export async function loader(args: LoaderFunctionArgs) {
  return { contact: await readContact(await openShop(args)) };
}

/** The ways to contact the restaurant (ROUTE-27, D-72). */
export default function ChatRoute() {
  const t = useText('contact');
  const { label } = useShop();
  const { contact } = useLoaderData<typeof loader>();
  const { whatsapp, phone, email, website } = contact;
  const ways: Way[] = [
    ...(whatsapp ? [{ href: whatsappLink(whatsapp), icon: 'chat', title: 'WhatsApp', detail: whatsapp } as const] : []),
    ...(phone ? [{ href: `tel:${phone}`, icon: 'phone', title: t('contact.call'), detail: phone } as const] : []),
    ...(email ? [{ href: `mailto:${email}`, icon: 'mail', title: t('contact.write'), detail: email } as const] : []),
    ...(website
      ? [{ href: website, icon: 'globe', title: t('contact.website'), detail: new URL(website).host } as const]
      : []),
  ];
  if (ways.length === 0) return <NotAvailable />;
  return (
    <SiteFrame isNarrow>
      <PageTitle title={t('contact.title')} />
      <h1>{t('contact.title')}</h1>
      <p className="muted">{t('contact.help', { label })}</p>
      <ul className={contactStyles.ways}>
        {ways.map(({ href, icon, title, detail }) => (
          <li key={href}>
            <a className={contactStyles.way} href={href} {...(href.startsWith('https') && newTab)}>
              <ContactIcon name={icon} />
              <span>
                <b>{title}</b>
                <bdi className="muted small numbers" dir="ltr">
                  {detail}
                </bdi>
              </span>
              <Icon name="forward" flip />
            </a>
          </li>
        ))}
      </ul>
    </SiteFrame>
  );
}

type Way = { href: string; icon: ContactIconName; title: string; detail: string };

const newTab = { target: '_blank', rel: 'noopener noreferrer' };
