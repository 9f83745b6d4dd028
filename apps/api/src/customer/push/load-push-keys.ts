import webPush from 'web-push';
import type { Context } from '../../context.ts';
import { findPushKeys, keepPushKeys, type PushKeys } from './push.store.ts';

/** The keys by which push services know this installation: of the settings, else made once, for all processes. */
export async function loadPushKeys({ db, config }: Context): Promise<PushKeys> {
  return config.push.keys ?? (await findPushKeys(db)) ?? keepPushKeys(db, webPush.generateVAPIDKeys());
}
