import { resolve } from 'node:path';
import { z } from 'zod';
import { readNatsAddress, type NatsAddress } from '../database/nats/nats-address.ts';
import { databaseEnvironment, isForPages } from './database-settings.ts';
import {
  readSocialSettings,
  simulatedSocialSettings,
  socialEnvironment,
  type SocialSettings,
} from './social-settings.ts';

/** Settings of notices to browsers. All of them are optional: keys are made once and kept in the database. */
const pushEnvironment = {
  VAPID_PUBLIC_KEY: z.string().optional().describe('keys of an earlier installation; both or neither'),
  VAPID_PRIVATE_KEY: z.string().optional(),
  VAPID_SUBJECT: z
    .string()
    .regex(/^(mailto:|https:\/\/)/)
    .optional()
    .describe('whom a push service writes to when something is wrong: mailto: or https:'),
  PUSH_ORIGINS: z.string().optional().describe('push services beside the known ones, comma separated'),
};

type PushSettings = {
  keys?: { publicKey: string; privateKey: string };
  subject: string;
  /** Origins of further push services, as an operator wants them or the simulator has them. */
  origins: string[];
};

type PushEnvironment = z.infer<z.ZodObject<typeof pushEnvironment>> & { PUBLIC_URL?: string | undefined };

/** Reads them; half a pair of keys is a mistake. */
function readPushSettings(settings: PushEnvironment, simulator?: string): PushSettings {
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

const flag = z.enum(['true', 'false', '1', '0']).transform((value) => value === 'true' || value === '1');

const environment = z.object({
  PORT: z.coerce.number().int().min(0).max(65_535).default(3000),
  HOST: z.string().min(1).optional(),
  DATA_DIR: z.string().min(1).default('./data'),
  ...databaseEnvironment,
  PUBLIC_URL: z.url({ protocol: /^https?$/ }).optional(),
  API_BASE_URL: z.url({ protocol: /^https?$/ }).optional(),
  ROLE: z.enum(['all', 'api', 'storefront']).default('all'),
  CLOSE_SECONDS: z.coerce
    .number()
    .min(0)
    .max(300)
    .default(0)
    .describe('how long a process that was asked to stop goes on, so that balancers notice'),
  DEMO: flag.optional(),
  NODE_ENV: z.string().default('development'),
  LOG_LEVEL: z
    .enum(['fatal', 'error', 'warn', 'info', 'debug', 'silent'])
    .optional()
    .describe('info; in the demo only what went wrong, so that its address stays readable'),
  METRICS_TOKEN: z.string().min(16).optional().describe('who may read /metrics from elsewhere, as a Bearer token'),
  OTEL_EXPORTER_OTLP_ENDPOINT: z
    .url({ protocol: /^https?$/ })
    .optional()
    .describe('who collects traces, over OTLP/HTTP'),
  OTEL_SERVICE_NAME: z.string().min(1).default('sufra').describe('what this process is called there'),
  OTEL_TRACES_SAMPLER_ARG: z.coerce.number().min(0).max(1).default(1).describe('which share of the traces is kept'),
  TRUST_PROXY: z.string().optional().describe('addresses of the proxies in front, separated by commas or blanks'),
  SECRET_KEY: z.string().min(32).optional().describe('protects one-time codes; made once when absent'),
  DEMO_STEP_SECONDS: z.coerce
    .number()
    .min(0)
    .default(6)
    .describe('how long the demo kitchen leaves an order at a step'),
  DEMO_MERCHANTS: z.string().min(1).optional().describe('a folder with further merchants for the demo'),
  SMS_PROVIDER: z
    .enum(['unifonic', 'twilio', 'none'])
    .optional()
    .describe('none: nobody signs in, on purpose, as where only the menu is shown'),
  SMS_BASE_URL: z.url({ protocol: /^https?$/ }).optional(),
  SMS_ACCOUNT: z.string().optional().describe('Unifonic AppSid or Twilio account SID'),
  SMS_SECRET: z.string().optional().describe('Twilio auth token'),
  SMS_SENDER: z.string().optional().describe('registered sender name or number'),
  CALL_SENDER: z.string().optional().describe('the number that calls to branches come from; SMS_SENDER without it'),
  CALL_BASE_URL: z.url({ protocol: /^https?$/ }).optional(),
  WHATSAPP_SENDER: z
    .string()
    .optional()
    .describe('the WhatsApp number or messaging service that guests get messages from; SMS_SENDER without it'),
  WHATSAPP_BASE_URL: z.url({ protocol: /^https?$/ }).optional(),
  CODES_UNANSWERED_PER_HOUR: z.coerce
    .number()
    .int()
    .min(1)
    .default(100)
    .describe('one-time codes that a merchant’s unknown guests may leave unanswered in an hour'),
  CODES_UNANSWERED_PER_DAY: z.coerce.number().int().min(1).default(5000).describe('the same in a day'),
  CODES_UNANSWERED_PER_ADDRESS: z.coerce
    .number()
    .int()
    .min(1)
    .default(60)
    .describe('the same of one address in an hour'),
  CODES_UNANSWERED_SHARE: z.coerce
    .number()
    .min(0)
    .max(1)
    .default(0.1)
    .describe('further unanswered codes for each that was answered lately'),
  MAIL_PROVIDER: z.enum(['sendgrid']).optional(),
  MAIL_BASE_URL: z.url({ protocol: /^https?$/ }).default('https://api.sendgrid.com'),
  MAIL_SECRET: z.string().optional().describe('API key of the mail provider'),
  MAIL_SENDER: z.email().optional().describe('address that mails come from'),
  MAP_TILES_URL: z.string().optional().describe('raster tiles, for the pages'),
  MAPS_TOKEN: z.string().optional().describe('the key in it'),
  MAPBOX_TOKEN: z.string().optional().describe('names the place of a pin; our own districts do without it'),
  MAPBOX_BASE_URL: z.url({ protocol: /^https?$/ }).default('https://api.mapbox.com'),
  GATEWAYS_FILE: z.string().min(1).optional().describe('JSON with each merchant’s payment gateways and their keys'),
  RETENTION_MONTHS: z.coerce
    .number()
    .int()
    .min(0)
    .max(1200)
    .default(36)
    .describe('after how many months without sign-in, use or order a customer is erased; 0 for never'),
  PAYMENT_MINUTES: z.coerce.number().int().min(5).max(240).default(30).describe('how long an order waits for its card'),
  ...socialEnvironment,
  ...pushEnvironment,
});

export type SmsProvider = {
  provider: 'unifonic' | 'twilio';
  baseUrl: string;
  account: string;
  secret: string;
  sender: string;
  /** The number that calls come from, and where the provider takes them. */
  calls: { sender: string; baseUrl: string };
  /** The same for messages by WhatsApp. */
  whatsapp: { sender: string; baseUrl: string };
};

export type TracingSettings = { endpoint: string; serviceName: string; ratio: number };

/** The limits of unanswered one-time codes; see docs/operations.md. */
type CodeSettings = {
  unansweredPerHour: number;
  unansweredPerDay: number;
  unansweredPerAddress: number;
  unansweredShare: number;
};

export type MailProvider = { baseUrl: string; secret: string; sender: string };

export type Config = {
  port: number;
  host: string;
  dataDir: string;
  databaseUrl?: string;
  /** A replica of it for what only reads. */
  readUrl?: string;
  /** Connections of this process to PostgreSQL at most, beside the one that listens. */
  poolSize: number;
  /** The message service that carries announcements between processes. */
  realtime?: NatsAddress;
  publicUrl?: string;
  apiBaseUrl?: string;
  role: 'all' | 'api' | 'storefront';
  /** The time that a stopping process still serves. */
  closeSeconds: number;
  isDemo: boolean;
  demoStepSeconds: number;
  /** A folder with merchants beside the samples. */
  demoMerchants?: string;
  isProduction: boolean;
  logLevel: string;
  trustProxy: string[];
  /** Where traces go; absent, nothing is traced. */
  tracing?: TracingSettings;
  /** Lets a monitor that runs elsewhere read the metrics. */
  metricsToken?: string;
  secretKey?: string;
  sms?: SmsProvider;
  /** Said with SMS_PROVIDER=none: guests are not to sign in. */
  isWithoutMessages: boolean;
  mail?: MailProvider;
  codes: CodeSettings;
  /** A maps service with the shape of Mapbox geocoding. */
  mapbox?: { baseUrl: string; token: string };
  /** The identity providers besides the mobile number. */
  social: SocialSettings;
  /** Notices to browsers. */
  push: PushSettings;
  /** The file with each merchant's payment gateways and their keys. */
  gatewaysFile?: string;
  /** Where the demo's simulator answers, as this server and as a browser on the shop's page reach it. */
  simulator?: { server: string; browser: string };
  /** The time that an order waits for its card before it fails. */
  paymentMinutes: number;
  /** The folder with archived months of orders. */
  archiveDir?: string;
  /** After how many months without any use a customer is erased; 0 for never. */
  retentionMonths: number;
};

/** Reads the environment once; throws one error that lists everything that is wrong with it. */
export function loadConfig(values: Record<string, string | undefined> = process.env): Config {
  const given = Object.fromEntries(Object.entries(values).filter(([, value]) => value !== ''));
  const parsed = environment.safeParse(given);
  if (!parsed.success) {
    const problems = parsed.error.issues.map((issue) => `  ${issue.path.join('.')}: ${issue.message}`);
    throw new Error(`These settings are not usable:\n${problems.join('\n')}`);
  }
  const settings = parsed.data;
  const isDemo = settings.DEMO ?? (!settings.DATABASE_URL && realSettings(settings).length === 0);
  const isProduction = settings.NODE_ENV === 'production' && !isDemo;
  refuseUnsafe(settings, isDemo);
  return {
    port: settings.PORT,
    host: settings.HOST ?? (isDemo ? '127.0.0.1' : '0.0.0.0'),
    dataDir: resolve(settings.DATA_DIR),
    databaseUrl: settings.DATABASE_URL,
    readUrl: settings.DATABASE_READ_URL,
    poolSize: settings.POOL_SIZE,
    realtime: messageServiceOf(settings),
    publicUrl: settings.PUBLIC_URL,
    apiBaseUrl: settings.API_BASE_URL,
    role: settings.ROLE,
    closeSeconds: settings.CLOSE_SECONDS,
    isDemo,
    demoStepSeconds: settings.DEMO_STEP_SECONDS,
    demoMerchants: settings.DEMO_MERCHANTS,
    isProduction,
    logLevel: settings.LOG_LEVEL ?? (isDemo ? 'warn' : 'info'),
    trustProxy: settings.TRUST_PROXY?.split(/[\s,]+/).filter(Boolean) ?? [],
    metricsToken: settings.METRICS_TOKEN,
    tracing: tracingSettings(settings),
    secretKey: settings.SECRET_KEY,
    sms: smsProvider(settings) ?? (isDemo ? simulatedProvider(settings) : undefined),
    isWithoutMessages: settings.SMS_PROVIDER === 'none',
    mail: mailProvider(settings) ?? (isDemo ? simulatedMail(settings) : undefined),
    codes: {
      unansweredPerHour: settings.CODES_UNANSWERED_PER_HOUR,
      unansweredPerDay: settings.CODES_UNANSWERED_PER_DAY,
      unansweredPerAddress: settings.CODES_UNANSWERED_PER_ADDRESS,
      unansweredShare: settings.CODES_UNANSWERED_SHARE,
    },
    mapbox: settings.MAPBOX_TOKEN
      ? { baseUrl: settings.MAPBOX_BASE_URL.replace(/\/$/, ''), token: settings.MAPBOX_TOKEN }
      : undefined,
    gatewaysFile: settings.GATEWAYS_FILE,
    simulator: isDemo ? simulatorAddress(settings) : undefined,
    paymentMinutes: settings.PAYMENT_MINUTES,
    archiveDir: settings.ARCHIVE_DIR && resolve(settings.ARCHIVE_DIR),
    retentionMonths: settings.RETENTION_MONTHS,
    social: { ...(isDemo ? simulatedSocialSettings(simulatorOf(settings)) : {}), ...readSocialSettings(settings) },
    push: readPushSettings(settings, isDemo ? new URL(simulatorOf(settings)).origin : undefined),
  };
}

type Environment = z.infer<typeof environment>;

const messageServiceOf = ({ REALTIME_URL: address }: Environment): NatsAddress | undefined =>
  address === undefined || isForPages(address) ? undefined : readNatsAddress(address);

function refuseUnsafe(settings: Environment, isDemo: boolean): void {
  if (messageServiceOf(settings) && !settings.DATABASE_URL && settings.ROLE !== 'storefront')
    throw new Error('REALTIME_URL: needs DATABASE_URL; the embedded database has one process, which hears itself.');
  if (settings.DATABASE_READ_URL && !settings.DATABASE_URL && settings.ROLE !== 'storefront')
    throw new Error('DATABASE_READ_URL: needs DATABASE_URL, the database that it is a replica of.');
  const isLoopback = ['127.0.0.1', '::1', 'localhost'].includes(settings.HOST ?? '127.0.0.1');
  const real = realSettings(settings);
  if (isDemo && real.length > 0) {
    const them = real.length === 1 ? 'it' : 'them';
    throw new Error(
      `DEMO: sample data and simulator do not run in a shop with ${real.join(', ')}. Set DEMO=false, or remove ${them}.`,
    );
  }
  if (isDemo && !isLoopback && settings.DEMO !== true) {
    throw new Error('HOST: the demo listens on this machine only. Set DEMO=true as well to open it on purpose.');
  }
}

/** The simulator that the demo runs beside the API receives the messages. */
const simulatedProvider = (settings: Environment): SmsProvider => ({
  provider: 'twilio',
  baseUrl: `${simulatorOf(settings)}/twilio`,
  account: 'AC-simulator',
  secret: 'simulator',
  sender: 'Sufra',
  calls: { sender: '+15550100', baseUrl: `${simulatorOf(settings)}/twilio` },
  whatsapp: { sender: '+15550101', baseUrl: `${simulatorOf(settings)}/twilio` },
});

const simulatedMail = (settings: Environment): MailProvider => ({
  baseUrl: `${simulatorOf(settings)}/sendgrid`,
  secret: 'simulator',
  sender: 'orders@sufra.example',
});

/** Browsers reach it below the shop's own address, whatever name they call the shop by. */
const simulatorAddress = (settings: Environment): { server: string; browser: string } => ({
  server: simulatorOf(settings),
  browser: '/simulator',
});

const simulatorOf = ({ PORT, HOST }: Environment): string =>
  `http://${!HOST || HOST === '0.0.0.0' || HOST === '::' ? '127.0.0.1' : HOST}:${PORT}/simulator`;

function tracingSettings(settings: Environment): TracingSettings | undefined {
  const endpoint = settings.OTEL_EXPORTER_OTLP_ENDPOINT?.replace(/\/$/, '');
  const { OTEL_SERVICE_NAME: serviceName, OTEL_TRACES_SAMPLER_ARG: ratio } = settings;
  return endpoint ? { endpoint, serviceName, ratio } : undefined;
}

function mailProvider(settings: Environment): MailProvider | undefined {
  if (!settings.MAIL_PROVIDER) return undefined;
  const { MAIL_BASE_URL: baseUrl, MAIL_SECRET: secret, MAIL_SENDER: sender } = settings;
  if (secret && sender) return { baseUrl: baseUrl.replace(/\/$/, ''), secret, sender };
  const missing = (['MAIL_SECRET', 'MAIL_SENDER'] as const).filter((name) => !settings[name]);
  throw new Error(`${missing.join(', ')}: needed because MAIL_PROVIDER is ${settings.MAIL_PROVIDER}.`);
}

const defaultBaseUrls = {
  unifonic: 'https://el.cloud.unifonic.com',
  twilio: 'https://api.twilio.com',
} as const;

/** Calls of Unifonic have an address of their own. */
const defaultCallUrls = { unifonic: 'https://voice.unifonic.com', twilio: defaultBaseUrls.twilio } as const;

/** So have its messages by WhatsApp. */
const defaultWhatsappUrls = { unifonic: 'https://apis.unifonic.com', twilio: defaultBaseUrls.twilio } as const;

function smsProvider(settings: Environment): SmsProvider | undefined {
  if (!settings.SMS_PROVIDER || settings.SMS_PROVIDER === 'none') return undefined;
  const provider = settings.SMS_PROVIDER;
  const missing = (['SMS_ACCOUNT', 'SMS_SENDER'] as const).filter((name) => !settings[name]);
  if (missing.length > 0) throw new Error(`${missing.join(', ')}: needed because SMS_PROVIDER is ${provider}.`);
  return {
    provider,
    baseUrl: settings.SMS_BASE_URL ?? defaultBaseUrls[provider],
    account: settings.SMS_ACCOUNT ?? '',
    secret: settings.SMS_SECRET ?? '',
    sender: settings.SMS_SENDER ?? '',
    calls: {
      sender: settings.CALL_SENDER ?? settings.SMS_SENDER ?? '',
      baseUrl: settings.CALL_BASE_URL ?? settings.SMS_BASE_URL ?? defaultCallUrls[provider],
    },
    whatsapp: {
      sender: settings.WHATSAPP_SENDER ?? settings.SMS_SENDER ?? '',
      baseUrl: settings.WHATSAPP_BASE_URL ?? settings.SMS_BASE_URL ?? defaultWhatsappUrls[provider],
    },
  };
}

/**
 * Settings by which a shop reaches real guests or a real account, each with the setting that points it to a simulator
 * on this machine instead. Keys of push notifications are not among them: a shop makes those itself.
 */
const realNames: [real: string, address?: string][] = [
  ['PUBLIC_URL'],
  ['SMS_PROVIDER'],
  ['SMS_SECRET'],
  ['MAIL_PROVIDER', 'MAIL_BASE_URL'],
  ['MAIL_SECRET', 'MAIL_BASE_URL'],
  ['GATEWAYS_FILE'],
  ['MAPBOX_TOKEN', 'MAPBOX_BASE_URL'],
  ['MAPS_TOKEN', 'MAP_TILES_URL'],
  ['GOOGLE_CLIENT_ID', 'GOOGLE_KEYS_URL'],
  ['APPLE_CLIENT_ID', 'APPLE_KEYS_URL'],
  ['FACEBOOK_APP_ID', 'FACEBOOK_GRAPH_URL'],
  ['FACEBOOK_APP_SECRET', 'FACEBOOK_GRAPH_URL'],
];

/** The settings of real accounts among these, by name: a demo has none. */
const realSettings = (settings: Readonly<Record<string, unknown>>): string[] =>
  realNames
    .filter(([name, address]) => settings[name] !== undefined && !isOnThisMachine(address && settings[address]))
    .map(([name]) => name);

/** An address of this machine, or below the shop's own. */
function isOnThisMachine(address: unknown): boolean {
  if (typeof address !== 'string') return false;
  if (address.startsWith('/') && !address.startsWith('//')) return true;
  if (!URL.canParse(address)) return false;
  const { hostname } = new URL(address);
  return hostname === 'localhost' || hostname === '[::1]' || /^127\.[\d.]+$/.test(hostname);
}
