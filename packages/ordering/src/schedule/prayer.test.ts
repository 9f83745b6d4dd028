import { describe, expect, test } from 'vitest';
import { asrMethodOf, prayerMethodOf, type PrayerMethod } from './prayer.ts';

describe('prayerMethodOf', () => {
  test.each<[PrayerMethod, string[]]>([
    ['umm-al-qura', ['SA', 'BH', 'OM', 'YE']],
    ['dubai', ['AE']],
    ['kuwait', ['KW']],
    ['qatar', ['QA']],
    ['egyptian', ['EG', 'JO']],
    ['turkey', ['TR']],
    ['karachi', ['PK', 'IN', 'BD']],
    ['singapore', ['SG', 'MY', 'ID']],
    ['tehran', ['IR']],
    ['north-america', ['US', 'CA']],
    ['moonsighting-committee', ['GB']],
    ['muslim-world-league', ['NG', 'FR', '']],
  ])('%s is the custom of %j', (method, countries) => {
    expect(countries.map(prayerMethodOf)).toEqual(countries.map(() => method));
  });
});

describe('asrMethodOf', () => {
  test.each(['PK', 'IN', 'BD', 'AF', 'NP', 'UZ', 'TJ', 'KZ', 'KG', 'TM'])('asr is Hanafi in %s', (country) => {
    expect(asrMethodOf(country)).toBe('hanafi');
  });

  test.each(['SA', 'EG', 'TR', 'MY', ''])('asr is at the earlier time in "%s"', (country) => {
    expect(asrMethodOf(country)).toBe('standard');
  });
});
