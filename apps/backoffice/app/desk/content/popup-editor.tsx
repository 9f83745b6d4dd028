import { type Json, setValue } from '@sufra/ordering';
import { SwitchRow } from '@sufra/ui/controls/switch-row.tsx';
import { useText } from '../../i18n/use-text.ts';
import { changedPlaces, problemAt, textOf, treeOf } from '../draft/bundle-view.ts';
import { type Draft, edit, valueIn } from '../draft/draft-store.ts';
import { Languages, Part } from '../draft/inputs.tsx';
import { PictureField } from '../draft/picture-field.tsx';
import styles from './content.module.css';
import { LinkFields } from './link-fields.tsx';

const file = 'content/popup.json';

/** The message that guests see once, when they arrive. */
export function PopupEditor({ draft }: { draft: Draft }) {
  const t = useText('content');
  const tMenu = useText('menu');
  const popup = draft.files.get(file);
  const { title, text, image } = treeOf(popup);
  const turn = (isOn: boolean) =>
    edit(setValue(file, [], isOn ? { was: null, to: firstPopup(draft) } : { was: popup ?? null, to: null }));
  return (
    <Part level={3} title={t('content.popup')}>
      <SwitchRow label={t('content.popupIsOn')} isOn={popup !== undefined} onChange={turn} />
      {popup !== undefined && (
        <div className={styles.popup}>
          <Languages file={file} at={['title']} label={tMenu('field.title')} value={textOf(title)} />
          <Languages file={file} at={['text']} label={tMenu('field.text')} isLong value={textOf(text)} />
          <PictureField
            draft={draft}
            name="popup"
            label={t('content.popupPicture')}
            path={image}
            aspect={16 / 10}
            error={problemAt(draft, file, ['image'])}
            onPicture={(path) => edit(setValue(file, ['image'], { was: image ?? null, to: path }))}
            onRemove={() => edit(setValue(file, ['image'], { was: image ?? null, to: null }))}
          />
          <LinkFields draft={draft} file={file} at={[]} thing={treeOf(popup)} />
        </div>
      )}
    </Part>
  );
}

/** The message that is published still, when this draft took it away; else one with the name of the shop. */
function firstPopup(draft: Draft): Json {
  const taken = changedPlaces(draft).get(`${file} `);
  if (taken) return taken as Json;
  return { handle: 'welcome', title: valueIn(draft, 'merchant.json', ['concept', 'label']) };
}
