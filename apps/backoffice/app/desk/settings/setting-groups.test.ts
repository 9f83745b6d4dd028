import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { messages } from '../../i18n/messages/settings/en.ts';
import { nameOfSetting, type Setting, settingGroups } from './setting-groups.ts';
import { choiceText } from './setting-words.ts';

type Schema = {
  $ref?: string;
  type?: string;
  properties?: Record<string, Schema>;
  items?: Schema;
  enum?: string[];
  default?: unknown;
  minimum?: number;
  maximum?: number;
  pattern?: string;
};

const whole = JSON.parse(
  readFileSync(new URL('../../../../../merchants/schema/merchant.schema.json', import.meta.url), 'utf8'),
) as Schema & { $defs: Record<string, Schema> };

/** A schema with what it refers to. */
function read(schema: Schema): Schema {
  const name = schema.$ref?.split('/').at(-1);
  return name === undefined ? schema : { ...read(whole.$defs[name] ?? {}), ...schema };
}

/** Every value that the file can hold; a list, a text in languages and a translation table are one. */
function valuesBelow(schema: Schema, at: string): string[] {
  const { properties } = read(schema);
  if (!properties || 'en-us' in properties) return [at];
  return Object.entries(properties).flatMap(([key, value]) => valuesBelow(value, `${at}/${key}`));
}

const settings: Setting[] = Object.values<Record<string, readonly Setting[]>>(settingGroups)
  .flatMap((parts) => Object.values(parts))
  .flat();
const placeOf = ({ at }: Setting): string => `/${at.join('/')}`;

/** Beside the settings: the shop's words, colours, pictures and ways to pay, and the row of pictures of the content. */
const onOtherScreens = [
  '/concept/label',
  '/concept/legalName',
  '/concept/tagline',
  '/concept/cuisine',
  '/concept/logo',
  '/application/description',
  '/application/slider',
  '/application/allowedPaymentsDeliver',
  '/application/allowedPaymentsPickup',
  '/application/logo',
  '/application/favicon',
  '/application/theme',
  '/application/tracking',
  '/application/contact',
];

/** Decided by the operator of the server when a restaurant opens: its address, its country, its money and its contract. */
const ofTheServer = [
  '/$schema',
  '/formatVersion',
  '/handle',
  '/hosts',
  '/concept/country',
  '/concept/defaultTimezone',
  '/concept/currency',
  '/concept/dialingCode',
  '/concept/allowedCountries',
  '/concept/removeBranding',
  '/concept/isFreePackage',
  '/concept/billingType',
  '/application/key',
  '/application/paymentGateway',
];

test('every value of merchant.json has a screen, or belongs to whoever runs the server', () => {
  const known = [...settings.map(placeOf), ...onOtherScreens, ...ofTheServer];
  const isKnown = (value: string) => known.some((place) => value === place || value.startsWith(`${place}/`));
  expect(valuesBelow(whole, '').filter((value) => !isKnown(value))).toEqual([]);
});

/** The values that a screen lets an owner choose. */
function offered(setting: Setting): unknown {
  const usual = 'usual' in setting ? setting.usual : undefined;
  if (setting.kind === 'count') return { usual, from: setting.from, to: setting.to };
  if (setting.kind === 'choice') return { usual, options: setting.options };
  if (setting.kind === 'ticks') return { options: setting.options };
  if (setting.kind === 'tick') return { usual };
  return setting.kind;
}

/** The values that the check of the file allows. */
function allowed({ kind, at }: Setting): unknown {
  const schema = at.reduce<Schema>((found, key) => read(found.properties?.[key] ?? {}), whole);
  const usual = schema.default;
  if (kind === 'count') return { usual, from: schema.minimum, to: schema.maximum };
  if (kind === 'choice') return { usual, options: schema.enum };
  if (kind === 'ticks') return { options: read(schema.items ?? {}).enum };
  if (kind === 'tick') return { usual };
  return Object.keys(schema).length > 0 ? kind : 'unknown to the check';
}

test.each(settings.map((setting) => [placeOf(setting), setting] as const))(
  '%s offers what the check of the file allows, and says its default',
  (_place, setting) => {
    expect(offered(setting)).toEqual(allowed(setting));
  },
);

test.each(settings.map((setting) => [placeOf(setting), setting] as const))(
  '%s has a name, says what it does, and names its choices',
  (_place, setting) => {
    const name = nameOfSetting(setting.at);
    expect(messages).toHaveProperty([`field.${name}`]);
    expect(messages).toHaveProperty([`hint.${name}`]);
    const options = setting.kind === 'choice' || setting.kind === 'ticks' ? setting.options : [];
    for (const option of options) expect(messages).toHaveProperty([choiceText(setting, option)]);
  },
);

test('every part of a page has a title', () => {
  for (const [group, parts] of Object.entries(settingGroups)) {
    expect(messages).toHaveProperty([`group.${group}`]);
    for (const part of Object.keys(parts)) expect(messages).toHaveProperty([`part.${part}`]);
  }
});
