import { normalizeDigits, paymentTypes, setListed, setValue } from '@sufra/ordering';
import { contrastBetween, makePalette, type Palette, readColour, toHex } from '@sufra/ui/branding/present-brand.ts';
import { useLanguage } from '@sufra/ui/i18n/language.tsx';
import { type Text, useText } from '../../i18n/use-text.ts';
import { ErrorText } from '../../shell/error-text.tsx';
import { namesIn, problemAt, textOf, wordOf } from '../draft/bundle-view.ts';
import { DraftFrame } from '../draft/draft-frame.tsx';
import { type Draft, edit, pictureAddress, valueIn } from '../draft/draft-store.ts';
import { EditField } from '../draft/edit-field.tsx';
import { Fields, Languages, Part, PlainField, Tick, Ticks, tidyNumber } from '../draft/inputs.tsx';
import { PictureField } from '../draft/picture-field.tsx';
import styles from './shop.module.css';

const file = 'merchant.json';

/** The shop's words, colours, logo, contact, ways of paying and visit counters. */
export function Shop() {
  return <DraftFrame>{(draft) => <Settings draft={draft} />}</DraftFrame>;
}

type SettingsProps = { draft: Draft };

function Settings({ draft }: SettingsProps) {
  const t = useText('content');
  const tMenu = useText('menu');
  return (
    <>
      <Part level={3} title={t('shop.words')}>
        {(['label', 'tagline', 'cuisine', 'legalName'] as const).map((key) => (
          <Words key={key} draft={draft} at={['concept', key]} label={tMenu(`field.${key}`)} />
        ))}
        <Words draft={draft} at={['application', 'description']} label={t('shop.description')} isLong />
      </Part>
      <Part level={3} title={t('shop.colours')}>
        <BrandColours draft={draft} />
      </Part>
      <Part level={3} title={tMenu('field.logo')}>
        <Logo draft={draft} />
      </Part>
      <Part level={3} title={tMenu('field.contact')}>
        <Contact />
      </Part>
      <Part level={3} title={t('shop.payments')}>
        <Payments draft={draft} />
      </Part>
      <Part level={3} title={tMenu('field.tracking')}>
        <Tracking draft={draft} />
      </Part>
    </>
  );
}

type WordsProps = SettingsProps & { at: readonly string[]; label: string; isLong?: boolean };

const Words = ({ draft, at, label, isLong }: WordsProps) => (
  <Languages file={file} at={at} label={label} isLong={isLong ?? false} value={textOf(valueIn(draft, file, at))} />
);

/** One picture for the shop and its receipts, and a small one for the tab of a browser. */
function Logo({ draft }: SettingsProps) {
  const t = useText('content');
  const tMenu = useText('menu');
  const own = valueIn(draft, file, ['application', 'logo']);
  const brand = valueIn(draft, file, ['concept', 'logo']);
  const icon = valueIn(draft, file, ['application', 'favicon']);
  const set = (at: readonly string[], to: string | null) =>
    edit(setValue(file, at, { was: valueIn(draft, file, at), to }));
  return (
    <div className={styles.logos}>
      <PictureField
        draft={draft}
        name="logo"
        label={tMenu('field.logo')}
        choose={t('shop.chooseLogo')}
        path={own}
        error={problemAt(draft, file, ['application', 'logo'])}
        onPicture={(path) => {
          set(['application', 'logo'], path);
          // A brand with another logo of its own keeps it.
          if (brand !== null && brand === own) set(['concept', 'logo'], path);
        }}
      />
      <PictureField
        draft={draft}
        name="icon"
        label={tMenu('field.favicon')}
        choose={t('shop.chooseIcon')}
        path={icon}
        error={problemAt(draft, file, ['application', 'favicon'])}
        onPicture={(path) => set(['application', 'favicon'], path)}
        onRemove={() => set(['application', 'favicon'], null)}
      />
    </div>
  );
}

function Contact() {
  const tMenu = useText('menu');
  const at = (key: string) => ['application', 'contact', key];
  return (
    <Fields>
      <PlainField file={file} at={at('phone')} label={tMenu('field.phone')} inputMode="tel" tidy={tidyNumber} />
      <PlainField file={file} at={at('whatsapp')} label={tMenu('field.whatsapp')} inputMode="tel" tidy={tidyNumber} />
      <PlainField file={file} at={at('email')} label={tMenu('field.email')} inputMode="email" />
      <PlainField file={file} at={at('website')} label={tMenu('field.website')} inputMode="url" />
    </Fields>
  );
}

/** A way to pay that belongs to the other kind of orders alone. */
const foreign = { allowedPaymentsDeliver: 'card-on-pickup', allowedPaymentsPickup: 'card-on-delivery' } as const;

/** How guests may pay when food is brought, and when they come for it. */
function Payments({ draft }: SettingsProps) {
  const t = useText('content');
  const hasGateway = valueIn(draft, file, ['application', 'paymentGateway']) !== null;
  return (
    <>
      {(['allowedPaymentsDeliver', 'allowedPaymentsPickup'] as const).map((key) => {
        const at = ['application', key];
        const chosen = namesIn(valueIn(draft, file, at));
        const offered = paymentTypes.filter((type) => chosen.includes(type) || type !== foreign[key]);
        const isFixed = (type: string) =>
          chosen.includes(type) ? chosen.length === 1 : type === 'card' && !hasGateway;
        const problem =
          problemAt(draft, file, at) ?? chosen.flatMap((type) => problemAt(draft, file, [...at, type]) ?? [])[0];
        return (
          <div key={key}>
            <Ticks
              label={t(`shop.${key}`)}
              options={offered.map((type) => [type, t(`shop.pay.${type}`)])}
              chosen={chosen}
              fixed={offered.filter((type) => isFixed(type))}
              onTick={(type, isOn) => edit(setListed(file, at, type, isOn))}
            />
            {chosen.length === 1 && <p className="muted">{t('shop.oneStays')}</p>}
            <ErrorText>{problem}</ErrorText>
          </div>
        );
      })}
      {!hasGateway && <p className={styles.note}>{t('shop.noGateway')}</p>}
    </>
  );
}

function Tracking({ draft }: SettingsProps) {
  const t = useText('content');
  const tMenu = useText('menu');
  const at = (key: string) => ['application', 'tracking', key];
  const asked = valueIn(draft, file, at('isConsentRequired'));
  const unread = draft.problems.filter((one) => one.file === file && one.place.startsWith('/application/tracking/'));
  return (
    <>
      <Fields>
        {(['gtmId', 'fbPixelId', 'tiktokId'] as const).map((key) => (
          <PlainField key={key} file={file} at={at(key)} label={tMenu(`field.${key}`)} tidy={normalizeDigits} />
        ))}
      </Fields>
      {unread.map(({ place, message, remedy }) => (
        <p key={place} className={styles.note} role="alert">
          {message} {remedy}
        </p>
      ))}
      <Tick
        label={tMenu('field.isConsentRequired')}
        isOn={asked !== false}
        onTick={(isOn) => edit(setValue(file, at('isConsentRequired'), { was: asked, to: isOn ? null : false }))}
      />
      <p className="muted">{t(asked === false ? 'shop.notAsked' : 'shop.asked')}</p>
    </>
  );
}

const colourPlace = (key: string) => ['application', 'theme', key];

/** Both colours of the brand, and the pages that guests get from them, by day and by night. */
function BrandColours({ draft }: { draft: Draft }) {
  const t = useText('content');
  const primary = wordOf(valueIn(draft, file, colourPlace('primaryColor')));
  const second = wordOf(valueIn(draft, file, colourPlace('button2Color')));
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
  const set = (to: string) => edit(setValue(file, colourPlace(at), { was: value === '' ? null : value, to }));
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
        error={problemAt(draft, file, colourPlace(at))}
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
