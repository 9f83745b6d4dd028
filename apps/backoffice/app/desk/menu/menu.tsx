import {
  addCategory,
  addThing,
  categoryFile,
  type Json,
  moveThing,
  newHandle,
  removeCategory,
  setListed,
  setValue,
} from '@sufra/ordering';
import { classNames } from '@sufra/ui/class-names.ts';
import { Button } from '@sufra/ui/controls/button.tsx';
import { useLanguage } from '@sufra/ui/i18n/language.tsx';
import { Fragment, useState } from 'react';
import { Link, Route, Routes, useLocation, useNavigate } from 'react-router';
import { useText } from '../../i18n/use-text.ts';
import {
  branchesOf,
  categoriesOf,
  type Category,
  countGaps,
  groupsOf,
  ingredientsOf,
  languagesIn,
  listOf,
  menusOf,
  namesIn,
  problemAt,
  textOf,
  type Thing,
  treeOf,
  wordOf,
} from '../draft/bundle-view.ts';
import { DraftFrame } from '../draft/draft-frame.tsx';
import { type Draft, edit, pictureAddress } from '../draft/draft-store.ts';
import { Fields, Languages, LinesField, NewThing, NumberField, SureButton, Tick, Ticks } from '../draft/inputs.tsx';
import { PictureField } from '../draft/picture-field.tsx';
import { neighbour, useOrder } from '../draft/use-order.ts';
import { Groups } from './groups.tsx';
import { ItemEditor } from './item-editor.tsx';
import { MenuPart } from './menu-part.tsx';
import styles from './menu.module.css';
import { StationField } from './station-field.tsx';
import { WhenOffered } from './when-offered.tsx';

/** Categories with their items, in the order that guests see; an item opens on a page of its own. */
export function Menu() {
  return (
    <DraftFrame>
      {(draft) => (
        <Routes>
          <Route path="groups/:menu/:group?" element={<Groups draft={draft} />} />
          <Route path=":menu/:category/:item" element={<ItemEditor draft={draft} />} />
          <Route path="*" element={<List draft={draft} />} />
        </Routes>
      )}
    </DraftFrame>
  );
}

/** The list goes on where it was left: at the item that its address names. */
const goOnAt = (entry: HTMLLIElement | null): void => {
  entry?.scrollIntoView({ block: 'center' });
  entry?.querySelector('a')?.focus({ preventScroll: true });
};

/** How many texts of a thing are missing in the languages of the draft. */
const countMissing = (draft: Draft, { name, description = null }: Thing): number =>
  countGaps([name, description], languagesIn(draft));

/** The ingredients of a dish, of those that a menu has. */
const namedIn = (item: Thing, ingredients: Thing[]): Thing[] => {
  const own = listOf(item.ingredients).map(({ ingredient }) => wordOf(ingredient));
  return ingredients.filter(({ handle }) => own.includes(handle));
};

function List({ draft }: { draft: Draft }) {
  const t = useText('menu');
  const { localized } = useLanguage();
  const categories = categoriesOf(draft);
  const menus = menusOf(draft);
  const [copied, setCopied] = useState<string>();
  const shared = menus.flatMap(({ handle }) => [groupsOf(draft, handle), ingredientsOf(draft, handle)]);
  const all = categories.reduce(
    (sum, { category, items }) =>
      sum + countMissing(draft, category) + items.reduce((count, item) => count + countMissing(draft, item), 0),
    countGaps(shared, languagesIn(draft)),
  );
  return (
    <>
      <div className={styles.tools}>
        {all > 0 && <span className={styles.missing}>{t('menu.missing', { count: all })}</span>}
        {menus.map(({ handle, name }) => (
          <Link key={handle} className={styles.link} to={`/desk/menu/groups/${handle}`}>
            {menus.length > 1 ? t('menu.groupsOf', { menu: localized(name) }) : t('menu.groups')}
          </Link>
        ))}
      </div>
      {menus.map((menu) => {
        const own = categories.filter((one) => one.menu === menu.handle);
        return (
          <Fragment key={menu.handle}>
            <MenuPart draft={draft} menu={menu} menus={menus} isNew={copied === menu.handle} onCopy={setCopied} />
            <Categories draft={draft} own={own} menuName={menus.length > 1 ? localized(menu.name) : undefined} />
            <NewThing
              label={menus.length > 1 ? t('menu.newCategoryIn', { menu: localized(menu.name) }) : t('menu.newCategory')}
              onAdd={(text) => {
                const taken = categories.map((one) => one.handle);
                edit(...addCategory(menu.handle, newHandle(text['en-us'], taken), text));
              }}
            />
          </Fragment>
        );
      })}
    </>
  );
}

type CategoriesProps = { draft: Draft; own: Category[]; menuName: string | undefined };

function Categories({ draft, own, menuName }: CategoriesProps) {
  const order = useOrder(
    own.map(({ handle }) => handle),
    (handle, before) => edit(moveThing(`menus/${own[0]?.menu}/menu.json`, ['categories'], handle, before)),
  );
  return own.map((one) => <CategoryPart key={one.file} {...{ draft, one, order, menuName }} others={own} />);
}

type CategoryPartProps = {
  draft: Draft;
  one: Category;
  others: Category[];
  /** That of the categories. */
  order: ReturnType<typeof useOrder>;
  /** Where several menus may have a category of this name. */
  menuName: string | undefined;
};

function CategoryPart({ draft, one, others, order: categories, menuName }: CategoryPartProps) {
  const t = useText('menu');
  const { localized } = useLanguage();
  const navigate = useNavigate();
  const left = useLocation().hash.slice(1);
  const [isOpen, setIsOpen] = useState(false);
  const { file, menu, handle, category, items } = one;
  const name = localized(category.name);
  const ingredients = ingredientsOf(draft, menu);
  const order = useOrder(
    items.map((item) => item.handle),
    (key, before) => edit(moveThing(file, ['items'], key, before)),
  );
  const categoryOrder = others.map((other) => other.handle);
  const moveCategory = (step: 1 | -1) => {
    const before = neighbour(categoryOrder, handle, step);
    if (before !== undefined) edit(moveThing(`menus/${menu}/menu.json`, ['categories'], handle, before));
  };
  return (
    <section
      {...categories.dropOn(handle)}
      className={classNames(styles.category, categories.over === handle && styles.over)}
      aria-label={menuName ? [name, menuName].join(t('list.comma')) : name}
    >
      <div className={styles.head}>
        <span {...categories.grip(handle, name, t)}>⠿</span>
        <h3 dir="auto">{name}</h3>
        <span className="muted">{t('menu.count', { count: items.length })}</span>
        <Button
          isSmall
          variant="soft"
          aria-label={t('menu.upOf', { name })}
          disabled={categoryOrder[0] === handle}
          onClick={() => moveCategory(-1)}
        >
          ↑
        </Button>
        <Button
          isSmall
          variant="soft"
          aria-label={t('menu.downOf', { name })}
          disabled={categoryOrder.at(-1) === handle}
          onClick={() => moveCategory(1)}
        >
          ↓
        </Button>
        <Button isSmall variant="soft" aria-expanded={isOpen} onClick={() => setIsOpen(!isOpen)}>
          {t('menu.change')}
        </Button>
      </div>
      {isOpen && <CategoryEditor draft={draft} one={one} isOnly={categoryOrder.length === 1} />}
      <ul className={styles.items}>
        {items.map((item) => {
          const gaps = countMissing(draft, item) + countGaps(namedIn(item, ingredients), languagesIn(draft));
          const isOff = item.isSoldOut === true;
          return (
            <li
              key={item.handle}
              ref={left === `${menu}/${item.handle}` ? goOnAt : undefined}
              {...order.dropOn(item.handle)}
              className={classNames(order.over === item.handle && styles.over)}
            >
              <span {...order.grip(item.handle, localized(item.name), t)}>⠿</span>
              {typeof item.image === 'string' ? (
                <img src={pictureAddress(draft, item.image)} alt="" loading="lazy" width="44" height="44" />
              ) : (
                <span className={styles.noPicture} />
              )}
              <Link className={styles.name} dir="auto" to={`/desk/menu/${menu}/${handle}/${item.handle}`}>
                {localized(item.name)}
              </Link>
              {gaps > 0 && <span className={styles.missing}>{t('menu.gaps', { count: gaps })}</span>}
              {isOff && <span className={styles.missing}>{t('menu.soldOut')}</span>}
              <span className={styles.price} dir="ltr">
                {wordOf(item.price)}
              </span>
            </li>
          );
        })}
      </ul>
      <NewThing
        label={t('menu.newItem', { name })}
        onAdd={(text) => {
          const taken = others.flatMap((other) => other.items.map((item) => item.handle));
          const item = newHandle(text['en-us'], taken);
          edit(addThing(categoryFile(menu, handle), ['items'], { handle: item, name: text, price: usualPrice(items) }));
          void navigate(`/desk/menu/${menu}/${handle}/${item}`);
        }}
      />
    </section>
  );
}

/** A new item begins with a price that has the currency's decimals. */
const usualPrice = (items: Thing[]): string => wordOf(items.at(-1)?.price) || '10.00';

/** Everything about a category beside its items. */
function CategoryEditor({ draft, one, isOnly }: { draft: Draft; one: Category; isOnly: boolean }) {
  const t = useText('menu');
  const { localized } = useLanguage();
  const { file, menu, handle, category, items } = one;
  const application = treeOf(treeOf(draft.files.get('merchant.json')).application);
  const set = (key: string, to: Json) => edit(setValue(file, [key], { was: category[key] ?? null, to }));
  return (
    <div className={styles.change}>
      <Languages file={file} at={['name']} label={t('field.name')} value={category.name} />
      <Languages
        file={file}
        at={['description']}
        isLong
        label={t('field.description')}
        value={textOf(category.description)}
      />
      <Tick
        label={t('menu.isActive')}
        isOn={category.isActive !== false}
        onTick={(isOn) => set('isActive', isOn ? null : false)}
      />
      <h4>{t('field.image')}</h4>
      <PictureField
        draft={draft}
        name={handle}
        label={t('menu.categoryPicture')}
        path={category.image}
        aspect={4 / 3}
        error={problemAt(draft, file, ['image'])}
        onPicture={(path) => set('image', path)}
        onRemove={() => set('image', null)}
      />
      <h4>{t('item.kitchen')}</h4>
      <Fields>
        <NumberField
          file={file}
          at={['makeMinutes']}
          label={t('field.makeMinutes')}
          value={category.makeMinutes}
          onSet={(to) => set('makeMinutes', to)}
        />
        <StationField
          draft={draft}
          value={category.station}
          none={t('menu.firstStation')}
          error={problemAt(draft, file, ['station'])}
          onSet={(to) => set('station', to)}
        />
      </Fields>
      <p className="muted small">{t('menu.makeHint')}</p>
      <h4>{t('item.when')}</h4>
      <WhenOffered draft={draft} file={file} at={[]} thing={category} />
      <LinesField
        file={file}
        at={['excludedApps']}
        label={t('field.excludedApps')}
        hint={t('menu.appsHint', { key: wordOf(application.key) })}
      />
      <Ticks
        label={t('field.excludedBranches')}
        options={branchesOf(draft).map((branch) => [branch.handle, localized(branch.name)])}
        chosen={namesIn(category.excludedBranches)}
        onTick={(name, isOn) => edit(setListed(file, ['excludedBranches'], name, isOn))}
      />
      {!isOnly && (
        <SureButton
          label={t('menu.remove')}
          sureLabel={t('menu.removeSure', { name: localized(category.name), count: items.length })}
          onSure={() => edit(...removeCategory(menu, category))}
        />
      )}
    </div>
  );
}
