import { normalizeDigits, setValue } from '@sufra/ordering';
import { contrastBetween, makePalette, type Palette, readColour, toHex } from '@sufra/ui/branding/present-brand.ts';
import { useLanguage } from '@sufra/ui/i18n/language.tsx';
import { type Text, useText } from '../../i18n/use-text.ts';
import { problemAt, textOf, wordOf } from '../draft/bundle-view.ts';
import { type Draft, edit, pictureAddress, valueIn } from '../draft/draft-store.ts';
import { EditField } from '../draft/edit-field.tsx';
import styles from './shop.module.css';

const file = 'merchant.json';
const placeOf = (key: string) => ['application', 'theme', key];

/** Both colours of the brand, and the pages that guests get from them, by day and by night. */
export function BrandColours({ draft }: { draft: Draft }) {
  const t = useText('content');
  const primary = wordOf(valueIn(draft, file, placeOf('primaryColor')));
  const second = wordOf(valueIn(draft, file, placeOf('button2Color')));
  return (
    <>
      <div className={styles.colours}>
        <ColourField draft={draft} at="primaryColor" value={primary} />
        <ColourField draft={draft} at="button2Color" value={second} />
      </div>
      <p className="muted">{t('shop.coloursHint')}</p>
      <div className={styles.samples}>
        <Sample draft={draft} scheme="light" primary={primary} second={second} />
        <Sample draft={draft} scheme="dark" primary={primary} second={second} />
      </div>
    </>
  );
}

type ColourFieldProps = { draft: Draft; at: 'primaryColor' | 'button2Color'; value: string };

/** A colour by the picker of the device, or by its six digits. */
function ColourField({ draft, at, value }: ColourFieldProps) {
  const t = useText('content');
  const label = useText('menu')(`field.${at}`);
  const set = (to: string) => edit(setValue(file, placeOf(at), { was: value === '' ? null : value, to }));
  const read = readColour(value);
  return (
    <div className={styles.colour}>
      <input
        type="color"
        aria-label={t('shop.pick', { name: label })}
        value={read ? toHex(read) : '#000000'}
        onChange={(event) => set(event.target.value)}
      />
      <EditField
        label={label}
        dir="ltr"
        maxLength={12}
        autoCapitalize="none"
        spellCheck={false}
        value={value}
        error={problemAt(draft, file, placeOf(at))}
        onCommit={(typed) => {
          const colour = readColour(normalizeDigits(typed));
          return colour ? set(toHex(colour)) : t('shop.noColour', { typed });
        }}
      />
    </div>
  );
}

type SampleProps = { draft: Draft; scheme: 'light' | 'dark'; primary: string; second: string };

/** A piece of the shop in its own colours, and how well it can be read, in words. */
function Sample({ draft, scheme, primary, second }: SampleProps) {
  const t = useText('content');
  const { localized } = useLanguage();
  const palette = makePalette({ primary, second }, scheme);
  const { paper, card, line, ink, ink2, brand, brandEnd, onBrand, brandInk, onSecond } = palette;
  const logo = valueIn(draft, file, ['application', 'logo']);
  return (
    <figure className={styles.sample} aria-label={t(`shop.scheme.${scheme}`)}>
      <figcaption>{t(`shop.scheme.${scheme}`)}</figcaption>
      <div className={styles.paper} style={{ background: paper, color: ink, borderColor: line }} aria-hidden="true">
        <div className={styles.face}>
          {typeof logo === 'string' && <img src={pictureAddress(draft, logo)} alt="" width="44" height="44" />}
          <b dir="auto">{localized(textOf(valueIn(draft, file, ['concept', 'label'])))}</b>
        </div>
        <div className={styles.face} style={{ background: card, borderColor: line }}>
          <span style={{ color: ink2 }}>{t('shop.sampleText')}</span>
          <b style={{ color: brandInk }}>{t('shop.sampleLink')}</b>
        </div>
        <div className={styles.face}>
          <span
            className={styles.pill}
            style={{ backgroundImage: `linear-gradient(${brand}, ${brandEnd})`, color: onBrand }}
          >
            {t('shop.sampleFirst')}
          </span>
          <span className={styles.pill} style={{ background: palette.second, color: onSecond }}>
            {t('shop.sampleSecond')}
          </span>
        </div>
      </div>
      <ul className={styles.words}>
        {readings(palette, { primary, second }).map(({ what, ratio, change }) => (
          <li key={what}>
            {[
              t(`shop.read.${what}`, { ratio: ratio.toFixed(1) }),
              t(easeOf(ratio)),
              ...(change ? [t(change)] : []),
            ].join(t('shop.comma'))}
          </li>
        ))}
      </ul>
    </figure>
  );
}

type ContentText = Parameters<Text<'content'>>[0];
type Reading = { what: 'first' | 'second' | 'text'; ratio: number; change: ContentText | undefined };

/** How far text and ground are apart where it matters, and what was done to the merchant's colour for it. */
function readings(palette: Palette, { primary, second }: { primary: string; second: string }): Reading[] {
  const { brand, brandEnd, onBrand, brandInk, onSecond } = palette;
  const grounds = [palette.paper, palette.card, palette.tint, palette.tint2];
  const least = (ink: string, on: string[]) => Math.min(...on.map((ground) => contrastBetween(ink, ground)));
  return [
    { what: 'first', ratio: least(onBrand, [brand, brandEnd]), change: changeOf(primary, brand) },
    { what: 'second', ratio: least(onSecond, [palette.second]), change: changeOf(second, palette.second) },
    { what: 'text', ratio: least(brandInk, grounds), change: changeOf(primary, brandInk) },
  ];
}

const easeOf = (ratio: number): ContentText =>
  ratio >= 7 ? 'shop.veryEasy' : ratio >= 4.5 ? 'shop.easy' : 'shop.hard';

function changeOf(chosen: string, shown: string): ContentText | undefined {
  const [from, to] = [readColour(chosen), readColour(shown)];
  if (!from || !to || Math.abs(from.l - to.l) < 0.005) return undefined;
  return to.l > from.l ? 'shop.lighter' : 'shop.darker';
}
