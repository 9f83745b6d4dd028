import { z } from 'zod';

/** Settings of notices to browsers. All of them are optional: keys are made once and kept in the database. */
export const pushEnvironment = {
  VAPID_PUBLIC_KEY: z.string().optional().describe('keys of an earlier installation; both or neither'),
  VAPID_PRIVATE_KEY: z.string().optional(),
  VAPID_SUBJECT: z
    .string()
    .regex(/^(mailto:|https:\/\/)/)
    .optional()
    .describe('whom a push service writes to when something is wrong: mailto: or https:'),
  PUSH_ORIGINS: z.string().optional().describe('push services beside the known ones, comma separated'),
};

export type PushSettings = {
  keys?: { publicKey: string; privateKey: string };
  subject: string;
  /** Origins of further push services, as an operator wants them or the simulator has them. */
  origins: string[];
};

type Environment = z.infer<z.ZodObject<typeof pushEnvironment>> & { PUBLIC_URL?: string | undefined };

/** Reads them; half a pair of keys is a mistake. */
export function readPushSettings(settings: Environment, simulator?: string): PushSettings {
  const { VAPID_PUBLIC_KEY: publicKey, VAPID_PRIVATE_KEY: privateKey, PUBLIC_URL: publicUrl } = settings;
  if (Boolean(publicKey) !== Boolean(privateKey))
    throw new Error('VAPID_PUBLIC_KEY, VAPID_PRIVATE_KEY: set both, or neither to have them made.');
  const secureUrl = publicUrl?.startsWith('https:') ? publicUrl : undefined;
  const origins = (settings.PUSH_ORIGINS ?? '').split(',').map((origin) => origin.trim());
  return {
    ...(publicKey && privateKey && { keys: { publicKey, privateKey } }),
    subject: settings.VAPID_SUBJECT ?? secureUrl ?? 'mailto:orders@sufra.example',
    origins: [...origins, simulator ?? ''].filter(Boolean),
  };
}
