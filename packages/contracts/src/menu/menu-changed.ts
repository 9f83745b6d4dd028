/** Where the published menus lie: the common one, and one for each order type that has its own. */
export type MenuAddresses = { 'menu-ref': string; 'order-type-menus': { type: string; uri: string }[] };

/**
 * Told to open menu pages on /realtime/merchant-{id}?events=menu, at once when they connect and then with
 * every change: which version of the shop is published, and where its menus lie. A page that shows another
 * version reads the menu anew.
 *
 * @example { version: '0194…', 'menu-ref': '/cdn/saffron/menu-main-3f2a.json', 'order-type-menus': [] }
 */
export type MenuChanged = MenuAddresses & { version: string };

/** Name of the SSE event. */
export const menuChangedName = 'menu-changed';
