import { newHandle, orderTypes, setListed } from '@sufra/ordering';
import { type TextId, useText } from '../../i18n/use-text.ts';
import { listOf, namesIn, problemAt, textOf, treeOf } from '../draft/bundle-view.ts';
import { addToFile, type Draft, edit } from '../draft/draft-store.ts';
import { Languages, Part, Ticks } from '../draft/inputs.tsx';
import { ThingList } from './named-things.tsx';
import styles from './settings.module.css';

const file = 'rating-topics.json';
const mostTopics = 12;

/** What guests give stars for after an order, in this order. */
export function Topics({ draft }: { draft: Draft }) {
  const t = useText('settings');
  const tMenu = useText('menu');
  const topics = listOf(treeOf(draft.files.get(file)).topics);
  const add = (name: { 'en-us': string }) => {
    const handle = newHandle(
      name['en-us'],
      topics.map((topic) => topic.handle),
    );
    edit(addToFile(draft, file, 'topics', { handle, name }));
  };
  return (
    <Part title={t('group.topics')}>
      <p className="muted small">{t('topics.hint')}</p>
      <ThingList
        file={file}
        at={['topics']}
        things={topics}
        kept={() => (topics.length === 1 ? t('topics.oneStays') : undefined)}
        newLabel={t('topics.new')}
        onNew={topics.length < mostTopics ? add : undefined}
      >
        {(topic, at) => (
          <>
            <Languages
              file={file}
              at={[...at, 'description']}
              isLong
              label={t('topics.description')}
              value={textOf(topic.description)}
            />
            <Ticks
              label={t('topics.orderTypes')}
              options={orderTypes.map((type) => [type, tMenu(`orderType.${type}` as TextId<'menu'>)])}
              chosen={namesIn(topic.orderTypes)}
              onTick={(type, isOn) => edit(setListed(file, [...at, 'orderTypes'], type, isOn))}
            />
          </>
        )}
      </ThingList>
      <p className={styles.error} role="alert">
        {problemAt(draft, file, ['topics'])}
      </p>
    </Part>
  );
}
