import { notify } from '../database/notify.ts';
import type { Context } from '../context.ts';

/** NOTIFY channel on which every process hears which merchant published something; the payload is its id. */
export const menuChangeChannel = 'menu_changes';

/** Tells every process once the caller's transaction commits: open pages then read the menu anew. */
export const announceMenuChange = ({ db }: Pick<Context, 'db'>, merchantId: string): Promise<void> =>
  notify(db, menuChangeChannel, merchantId);
