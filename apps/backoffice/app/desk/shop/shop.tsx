import { normalizeDigits, paymentTypes, setListed, setValue } from '@sufra/ordering';
import { useText } from '../../i18n/use-text.ts';
import { namesIn, problemAt, textOf } from '../draft/bundle-view.ts';
import { DraftFrame } from '../draft/draft-frame.tsx';
import { type Draft, edit, valueIn } from '../draft/draft-store.ts';
import { Fields, Languages, Part, PlainField, Tick, Ticks, tidyNumber } from '../draft/inputs.tsx';
import { PictureField } from '../draft/picture-field.tsx';
import { BrandColours } from './brand-colours.tsx';
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
            <p className={styles.error} role="alert">
              {problem}
            </p>
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
  return (
    <>
      <Fields>
        {(['gtmId', 'fbPixelId', 'tiktokId'] as const).map((key) => (
          <PlainField key={key} file={file} at={at(key)} label={tMenu(`field.${key}`)} tidy={normalizeDigits} />
        ))}
      </Fields>
      <Tick
        label={tMenu('field.isConsentRequired')}
        isOn={asked !== false}
        onTick={(isOn) => edit(setValue(file, at('isConsentRequired'), { was: asked, to: isOn ? null : false }))}
      />
      <p className="muted">{t(asked === false ? 'shop.notAsked' : 'shop.asked')}</p>
    </>
  );
}
