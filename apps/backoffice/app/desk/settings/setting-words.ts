import { isLocale, type Json, type Place, valueAtPlace } from '@sufra/ordering';
import { type TextId, useText } from '../../i18n/use-text.ts';
import type { Draft } from '../draft/draft-store.ts';
import { nameOfSetting, type Setting, type SettingGroup, settingGroups, usualOf } from './setting-groups.ts';

/** The file of all settings. */
export const file = 'merchant.json';

export type SettingProps<Kind extends Setting['kind'] = Setting['kind']> = {
  draft: Draft;
  setting: Extract<Setting, { kind: Kind }>;
};

/** The name of a setting and what it does. */
export function useSettingWords({ at }: Setting): { label: string; hint: string } {
  const t = useText('settings');
  const name = nameOfSetting(at);
  return { label: t(`field.${name}` as TextId<'settings'>), hint: t(`hint.${name}` as TextId<'settings'>) };
}

/** A text without the name in braces that is still being typed at its end. */
export const endedWords = (typed: string): string => typed.replace(/\{[^{}]*$/, '');

/** The text of one of a setting's values; the same languages and moments are named in many places. */
export function choiceText({ kind, at }: Setting, option: string): TextId<'settings'> {
  if (isLocale(option)) return `choice.language.${option}`;
  const name = nameOfSetting(at);
  const key = kind === 'ticks' ? 'moment' : name.endsWith('Language') ? 'choice.language' : `choice.${name}`;
  return `${key}.${option}` as TextId<'settings'>;
}

const settings = Object.entries<Record<string, readonly Setting[]>>(settingGroups).flatMap(([group, parts]) =>
  Object.values(parts).flatMap((list) => list.map((setting) => ({ group: group as SettingGroup, setting }))),
);

const startsWith = (at: Place, start: Place): boolean => start.every((key, index) => at[index] === key);

/** The words for a place of merchant.json: its name, what holds without a value, and what a value means. */
type PlaceWords = {
  label: string;
  usual: string | undefined;
  wordsOf: (value: unknown) => string | undefined;
};

/** The words of a setting, or of several that came or went together; undefined for what is no setting. */
export function useSettingAt(): (at: Place) => PlaceWords | undefined {
  const t = useText('settings');
  const tMenu = useText('menu');
  const labelOf = ({ at }: Setting) => t(`field.${nameOfSetting(at)}` as TextId<'settings'>);
  const valueOf = (setting: Setting, value: unknown): string | undefined => {
    const options: readonly string[] = setting.kind === 'choice' || setting.kind === 'ticks' ? setting.options : [];
    if (typeof value !== 'string') return undefined;
    return options.includes(value) || isLocale(value) ? t(choiceText(setting, value)) : undefined;
  };
  const anyOf = (setting: Setting, value: Json): string => {
    if (Array.isArray(value)) return value.map((one) => anyOf(setting, one)).join(tMenu('list.comma'));
    if (typeof value === 'boolean') return tMenu(value ? 'diff.yes' : 'diff.no');
    return valueOf(setting, value) ?? (typeof value === 'object' ? '…' : String(value));
  };
  return (at) => {
    const own = settings.findLast(({ setting }) => startsWith(at, setting.at));
    const below = settings.filter(({ setting }) => setting.at.length > at.length && startsWith(setting.at, at));
    const group = own?.group ?? below[0]?.group;
    if (!group) return undefined;
    const usual = own && own.setting.at.length === at.length ? usualOf(own.setting) : undefined;
    return {
      usual: own && usual !== undefined ? anyOf(own.setting, usual) : undefined,
      label: own ? labelOf(own.setting) : t(`group.${group}`),
      wordsOf: (value) => {
        if (typeof value !== 'object' || value === null || below.length === 0)
          return own && valueOf(own.setting, value);
        const lines = below.flatMap(({ setting }) => {
          const found = valueAtPlace(value as Json, setting.at.slice(at.length));
          return found === undefined ? [] : [`${labelOf(setting)}: ${anyOf(setting, found)}`];
        });
        return lines.join(tMenu('list.comma'));
      },
    };
  };
}
