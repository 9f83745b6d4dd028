import { newHandle, setValue } from '@sufra/ordering';
import { useText } from '../../i18n/use-text.ts';
import { allergensOf, problemAt } from '../draft/bundle-view.ts';
import { addToFile, type Draft, edit } from '../draft/draft-store.ts';
import { Part } from '../draft/inputs.tsx';
import { PictureField } from '../draft/picture-field.tsx';
import { countUses, ThingList } from './named-things.tsx';

const file = 'allergens.json';

/** The allergens that dishes, answers and ingredients are marked with. */
export function Allergens({ draft }: { draft: Draft }) {
  const t = useText('settings');
  const allergens = allergensOf(draft);
  return (
    <Part title={t('group.allergens')}>
      <p className="muted small">{t('allergens.hint')}</p>
      <ThingList
        file={file}
        at={['allergens']}
        things={allergens}
        kept={({ handle }) => {
          const uses = countUses(draft, 'allergens', handle);
          return uses > 0 ? t('allergens.inUse', { count: uses }) : undefined;
        }}
        newLabel={t('allergens.new')}
        onNew={(name) => {
          const handle = newHandle(
            name['en-us'],
            allergens.map((allergen) => allergen.handle),
          );
          edit(addToFile(draft, file, 'allergens', { handle, name }));
        }}
      >
        {(allergen, at) => (
          <PictureField
            draft={draft}
            name={allergen.handle}
            label={t('allergens.picture')}
            path={allergen.image}
            aspect={1}
            error={problemAt(draft, file, [...at, 'image'])}
            onPicture={(path) => edit(setValue(file, [...at, 'image'], { was: allergen.image ?? null, to: path }))}
            onRemove={() => edit(setValue(file, [...at, 'image'], { was: allergen.image ?? null, to: null }))}
          />
        )}
      </ThingList>
    </Part>
  );
}
