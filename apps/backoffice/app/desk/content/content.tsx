import { type Json, moveThing, newHandle, setValue } from '@sufra/ordering';
import { classNames } from '@sufra/ui/class-names.ts';
import { SwitchRow } from '@sufra/ui/controls/switch-row.tsx';
import { useLanguage } from '@sufra/ui/i18n/language.tsx';
import { Link, Route, Routes, useNavigate } from 'react-router';
import { useText } from '../../i18n/use-text.ts';
import {
  changedPlaces,
  countGaps,
  languagesIn,
  listOf,
  problemAt,
  textOf,
  type Thing,
  treeOf,
} from '../draft/bundle-view.ts';
import { DraftFrame } from '../draft/draft-frame.tsx';
import { addToFile, type Draft, edit, valueIn } from '../draft/draft-store.ts';
import { Languages, NewThing, Part } from '../draft/inputs.tsx';
import { PictureField } from '../draft/picture-field.tsx';
import { useOrder } from '../draft/use-order.ts';
import styles from './content.module.css';
import { LinkFields } from './link-fields.tsx';
import { PageEditor, pageFile } from './page-editor.tsx';
import { Sliders } from './sliders.tsx';

/** The merchant's own pages, the rows of pictures above the menu, and what guests are shown on arrival. */
export function Content() {
  return (
    <DraftFrame>
      {(draft) => (
        <Routes>
          <Route path="pages/:page" element={<PageEditor draft={draft} />} />
          <Route
            path="*"
            element={
              <>
                <Pages draft={draft} />
                <Sliders draft={draft} />
                <PopupEditor draft={draft} />
              </>
            }
          />
        </Routes>
      )}
    </DraftFrame>
  );
}

function Pages({ draft }: { draft: Draft }) {
  const t = useText('content');
  const tMenu = useText('menu');
  const { localized } = useLanguage();
  const navigate = useNavigate();
  const pages: Thing[] = listOf(treeOf(draft.files.get(pageFile)).pages);
  const order = useOrder(
    pages.map(({ handle }) => handle),
    (key, before) => edit(moveThing(pageFile, ['pages'], key, before)),
  );
  return (
    <Part level={3} title={t('content.pages')}>
      <p className="muted">{t('content.pagesHint')}</p>
      {pages.length > 0 && (
        <ul className={styles.rows}>
          {pages.map((page) => {
            const gaps = countGaps(page, languagesIn(draft));
            const name = localized(textOf(page.label));
            return (
              <li
                key={page.handle}
                {...order.dropOn(page.handle)}
                className={classNames(order.over === page.handle && styles.over)}
              >
                <span {...order.grip(page.handle, name, tMenu)}>⠿</span>
                <Link className={styles.name} dir="auto" to={`/desk/content/pages/${page.handle}`}>
                  {name}
                </Link>
                {gaps > 0 && <span className={styles.missing}>{tMenu('menu.missing', { count: gaps })}</span>}
              </li>
            );
          })}
        </ul>
      )}
      <NewThing
        label={t('content.newPage')}
        onAdd={(text) => {
          const handle = newHandle(
            text['en-us'],
            pages.map((page) => page.handle),
          );
          // The page waits for its first paragraph, which the check asks for.
          const page = { handle, label: text, title: text, sections: [{ paragraphs: [{ 'en-us': '' }] }] };
          edit(addToFile(draft, pageFile, 'pages', page));
          void navigate(`/desk/content/pages/${handle}`);
        }}
      />
    </Part>
  );
}

const popupFile = 'content/popup.json';

/** The message that guests see once, when they arrive. */
function PopupEditor({ draft }: { draft: Draft }) {
  const t = useText('content');
  const tMenu = useText('menu');
  const popup = draft.files.get(popupFile);
  const { title, text, image } = treeOf(popup);
  const turn = (isOn: boolean) =>
    edit(setValue(popupFile, [], isOn ? { was: null, to: firstPopup(draft) } : { was: popup ?? null, to: null }));
  return (
    <Part level={3} title={t('content.popup')}>
      <SwitchRow label={t('content.popupIsOn')} isOn={popup !== undefined} onChange={turn} />
      {popup !== undefined && (
        <div className={styles.popup}>
          <Languages file={popupFile} at={['title']} label={tMenu('field.title')} value={textOf(title)} />
          <Languages file={popupFile} at={['text']} label={tMenu('field.text')} isLong value={textOf(text)} />
          <PictureField
            draft={draft}
            name="popup"
            label={t('content.popupPicture')}
            path={image}
            aspect={16 / 10}
            error={problemAt(draft, popupFile, ['image'])}
            onPicture={(path) => edit(setValue(popupFile, ['image'], { was: image ?? null, to: path }))}
            onRemove={() => edit(setValue(popupFile, ['image'], { was: image ?? null, to: null }))}
          />
          <LinkFields draft={draft} file={popupFile} at={[]} thing={treeOf(popup)} />
        </div>
      )}
    </Part>
  );
}

/** The message that is published still, when this draft took it away; else one with the name of the shop. */
function firstPopup(draft: Draft): Json {
  const taken = changedPlaces(draft).get(`${popupFile} `);
  if (taken) return taken as Json;
  return { handle: 'welcome', title: valueIn(draft, 'merchant.json', ['concept', 'label']) };
}
