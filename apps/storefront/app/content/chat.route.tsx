import { useLoaderData, type LoaderFunctionArgs } from 'react-router';
import { openShop } from '../api.server/open-shop.ts';
import { useText } from '../i18n/use-text.ts';
import { NotAvailable } from '../shell/not-available.tsx';
import { PageTitle } from '../shell/page-title.tsx';
import { useShop } from '../shell/shop.ts';
import { SiteFrame } from '../shell/site-frame.tsx';
import { Icon } from '../ui/icon.tsx';
import { ContactIcon, type ContactIconName } from './contact-icon.tsx';
import styles from './contact.module.css';
import { readContact } from './contact.ts';
import { whatsappLink } from './whatsapp-link.ts';

export async function loader(args: LoaderFunctionArgs) {
  return { contact: await readContact(await openShop(args)) };
}

/** How to reach the restaurant (ROUTE-27, decision 72). */
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
      <ul className={styles.ways}>
        {ways.map(({ href, icon, title, detail }) => (
          <li key={href}>
            <a className={styles.way} href={href} {...(href.startsWith('https') && newTab)}>
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
