import type { ApplicationResource, ClientResource, MenuAddresses } from '@sufra/contracts';
import type { Menu } from '../menu/build-sellable-menu.ts';
import type { Merchant } from '../merchant/merchant.ts';

/** One storefront of the brand (MISC-03), with the addresses of what it has published. */
export function presentApplication(
  merchant: Merchant,
  menus: Menu[],
  { popupId, gateway }: { popupId?: string | undefined; gateway: string | undefined },
): ApplicationResource {
  const { application, concept, published } = merchant;
  const defaultMenu = defaultMenuOf(merchant, menus);
  return {
    type: 'applications',
    id: merchant.id,
    attributes: {
      key: application.key,
      label: concept.label,
      'menu-only': application.menuOnly,
      'force-location': application.forceLocation,
      'allowed-order-types': application.allowedOrderTypes.join(','),
      'is-separated-menus': application.isSeparatedMenus,
      ...presentMenuAddresses(merchant, menus),
      'content-uri': published.contentPath,
      'allowed-payments-deliver': application.allowedPaymentsDeliver.join(','),
      'allowed-payments-pickup': application.allowedPaymentsPickup.join(','),
      // One without settings takes no cards, so it is not named (PAY-06, D-60).
      'payment-gateway': gateway ?? null,
      'logo-uri': merchant.imageUri(application.logo),
      'favicon-uri': merchant.imageUri(application.favicon),
      theme: {
        primary_color: application.theme.primaryColor,
        button2_color: application.theme.button2Color ?? application.theme.primaryColor,
      },
      'gtm-id': application.tracking.gtmId ?? null,
      'tiktok-id': application.tracking.tiktokId ?? null,
      'fb-pixel-id': application.tracking.fbPixelId ?? null,
      'is-consent-required': application.tracking.isConsentRequired ?? true,
      'kiosk-idle-seconds': application.kiosk?.idleSeconds ?? 60,
      'kiosk-countdown-seconds': application.kiosk?.countdownSeconds ?? 15,
      'default-menu-id': defaultMenu?.id ?? '',
      'slider-id': application.slider ?? null,
      languages: concept.languages,
      'has-loyalty': merchant.loyalty !== undefined,
    },
    relationships: {
      concept: { data: { type: 'concepts', id: merchant.id } },
      popup: { data: popupId === undefined ? null : { type: 'popups', id: popupId } },
    },
    links: { self: `/api/applications/${merchant.id}` },
    meta: {
      version: merchant.version,
      ...(merchant.preview && {
        preview: {
          of: merchant.preview.of,
          until: merchant.preview.until.toISOString(),
          'shift-ms': merchant.preview.shiftMs,
        },
      }),
    },
  };
}

/** Where the menus lie that guests read now. */
export const presentMenuAddresses = (merchant: Merchant, menus: Menu[]): MenuAddresses => ({
  'order-type-menus': merchant.application.isSeparatedMenus ? presentSeparateMenus(merchant, menus) : [],
  'menu-ref': merchant.published.menuPathById[defaultMenuOf(merchant, menus)?.id ?? ''] ?? '',
});

const defaultMenuOf = ({ application }: Merchant, menus: Menu[]): Menu | undefined =>
  menus.find((menu) => menu.handle === application.defaultMenu);

/** One entry per order type that has a menu of its own; to-go reads that of pickup (MENU-07, MENU-08). */
function presentSeparateMenus({ application, published }: Merchant, menus: Menu[]) {
  return application.allowedOrderTypes.flatMap((type) => {
    const menu = menus.find(({ orderTypes }) => orderTypes.includes(type));
    const uri = menu && published.menuPathById[menu.id];
    return uri ? [{ type, uri }] : [];
  });
}

/** The merchant behind a storefront's address (API-10). */
export function presentClient({ id, hosts, concept, application }: Merchant): ClientResource {
  return {
    type: 'clients',
    id,
    attributes: { label: concept.label, key: application.key, 'application-id': id, hosts },
  };
}
