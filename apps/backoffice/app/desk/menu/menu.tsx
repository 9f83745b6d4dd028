import { addCategory, addThing, categoryFile, moveThing, newHandle } from '@sufra/ordering';
import { classNames } from '@sufra/ui/class-names.ts';
import { Button } from '@sufra/ui/controls/button.tsx';
import { useLanguage } from '@sufra/ui/i18n/language.tsx';
import { Fragment, useState } from 'react';
import { Link, Route, Routes, useNavigate } from 'react-router';
import { useText } from '../../i18n/use-text.ts';
import {
  type Category,
  categoriesOf,
  countGaps,
  languagesIn,
  menusOf,
  type Thing,
  wordOf,
} from '../draft/bundle-view.ts';
import { DraftFrame } from '../draft/draft-frame.tsx';
import { type Draft, edit, pictureAddress } from '../draft/draft-store.ts';
import { NewThing } from '../draft/inputs.tsx';
import { neighbour, useOrder } from '../draft/use-order.ts';
import { CategoryEditor } from './category-editor.tsx';
import { Groups } from './groups.tsx';
import { ItemEditor } from './item-editor.tsx';
import { MenuPart } from './menu-part.tsx';
import styles from './menu.module.css';

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

/** How many texts of a thing are missing in the languages of the draft. */
const countMissing = (draft: Draft, { name, description = null }: Thing): number =>
  countGaps([name, description], languagesIn(draft));

function List({ draft }: { draft: Draft }) {
  const t = useText('menu');
  const { localized } = useLanguage();
  const categories = categoriesOf(draft);
  const menus = menusOf(draft);
  const [copied, setCopied] = useState<string>();
  const all = categories.reduce(
    (sum, { category, items }) =>
      sum + countMissing(draft, category) + items.reduce((count, item) => count + countMissing(draft, item), 0),
    0,
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
            {own.map((one) => (
              <CategoryPart
                key={one.file}
                draft={draft}
                one={one}
                others={own}
                menuName={menus.length > 1 ? localized(menu.name) : undefined}
              />
            ))}
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

type CategoryPartProps = {
  draft: Draft;
  one: Category;
  others: Category[];
  /** Where several menus may have a category of this name. */
  menuName: string | undefined;
};

function CategoryPart({ draft, one, others, menuName }: CategoryPartProps) {
  const t = useText('menu');
  const { localized } = useLanguage();
  const navigate = useNavigate();
  const [isOpen, setIsOpen] = useState(false);
  const { file, menu, handle, category, items } = one;
  const name = localized(category.name);
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
    <section className={styles.category} aria-label={menuName ? [name, menuName].join(t('list.comma')) : name}>
      <div className={styles.head}>
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
          const gaps = countMissing(draft, item);
          const isOff = item.isSoldOut === true;
          return (
            <li
              key={item.handle}
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
