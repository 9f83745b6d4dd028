import { type Json, setValue } from '@sufra/ordering';
import { SelectField } from '@sufra/ui/controls/field.tsx';
import { useLanguage } from '@sufra/ui/i18n/language.tsx';
import { useText } from '../../i18n/use-text.ts';
import {
  categoriesOf,
  listOf,
  problemAt,
  textOf,
  type Thing,
  type Tree,
  treeOf,
  wordOf,
} from '../draft/bundle-view.ts';
import { type Draft, edit } from '../draft/draft-store.ts';
import { Fields, Languages, PlainField } from '../draft/inputs.tsx';
import { pageFile } from './page-editor.tsx';

const linkTypes = ['category', 'item', 'page', 'url'] as const;
type LinkType = (typeof linkTypes)[number];

type LinkFieldsProps = { draft: Draft; file: string; at: readonly string[]; thing: Tree };

/** Where a press leads: a category, a dish, a page of the merchant or an address; and the words of its button. */
export function LinkFields({ draft, file, at, thing }: LinkFieldsProps) {
  const t = useText('content');
  const tMenu = useText('menu');
  const { localized } = useLanguage();
  const place = [...at, 'link'];
  const link = treeOf(thing.link);
  const type = linkTypes.find((one) => one === link.type);
  const targets = type && type !== 'url' ? targetsOf(draft, type) : [];
  const set = (to: Json) => edit(setValue(file, place, { was: thing.link ?? null, to }));
  const begin = (to: LinkType) =>
    set({ type: to, [to]: to === 'url' ? 'https://' : (targetsOf(draft, to)[0]?.handle ?? '') });
  return (
    <>
      <Fields>
        <SelectField
          label={tMenu('field.link')}
          value={type ?? ''}
          error={problemAt(draft, file, place)}
          onChange={(event) => {
            const to = linkTypes.find((one) => one === event.target.value);
            if (to) begin(to);
            else set(null);
          }}
        >
          <option value="">{t('content.noLink')}</option>
          {linkTypes.map((one) => (
            <option key={one} value={one}>
              {tMenu(`link.${one}`)}
            </option>
          ))}
        </SelectField>
        {type === 'url' && (
          <PlainField file={file} at={[...place, 'url']} label={tMenu('link.url')} inputMode="url" isNeeded />
        )}
        {type !== undefined && type !== 'url' && (
          <SelectField
            label={tMenu(`link.${type}`)}
            value={wordOf(link[type])}
            error={problemAt(draft, file, [...place, type])}
            onChange={(event) => set({ type, [type]: event.target.value })}
          >
            {/* A target that is gone stays to be seen, with the message of the check. */}
            {targets.every(({ handle }) => handle !== link[type]) && <option>{wordOf(link[type])}</option>}
            {targets.map((target) => (
              <option key={target.handle} value={target.handle}>
                {localized(textOf(target.name ?? target.label))}
              </option>
            ))}
          </SelectField>
        )}
      </Fields>
      {type !== undefined && (
        <Languages file={file} at={[...at, 'button']} label={tMenu('field.button')} value={textOf(thing.button)} />
      )}
    </>
  );
}

function targetsOf(draft: Draft, type: Exclude<LinkType, 'url'>): Thing[] {
  if (type === 'page') return listOf(treeOf(draft.files.get(pageFile)).pages);
  const categories = categoriesOf(draft);
  if (type === 'category') return categories.map(({ category }) => category);
  return [...new Map(categories.flatMap(({ items }) => items).map((item) => [item.handle, item])).values()];
}
