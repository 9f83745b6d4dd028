import {
  addCategory,
  addThing,
  categoryFile,
  copyMenu,
  giveMenu,
  type Json,
  moveThing,
  newHandle,
  orderTypes,
  removeCategory,
  removeMenu,
  setListed,
  setValue,
} from '@sufra/ordering';
import { classNames } from '@sufra/ui/class-names.ts';
import { Button } from '@sufra/ui/controls/button.tsx';
import { useLanguage } from '@sufra/ui/i18n/language.tsx';
import { Fragment, useEffect, useRef, useState } from 'react';
import { Link, Route, Routes, useNavigate } from 'react-router';
import { type TextId, useText } from '../../i18n/use-text.ts';
import {
  branchesOf,
  categoriesOf,
  type Category,
  countGaps,
  languagesIn,
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
import { Fields, Languages, NewThing, NumberField, Part, SureButton, Tick, Ticks } from '../draft/inputs.tsx';
import { PictureField } from '../draft/picture-field.tsx';
import { neighbour, useOrder } from '../draft/use-order.ts';
import { Groups } from './groups.tsx';
import { ItemEditor } from './item-editor.tsx';
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

/** Everything about a category beside its items. */
function CategoryEditor({ draft, one, isOnly }: { draft: Draft; one: Category; isOnly: boolean }) {
  const t = useText('menu');
  const { localized } = useLanguage();
  const { file, menu, handle, category, items } = one;
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

type MenuPartProps = {
  draft: Draft;
  menu: Thing;
  menus: Thing[];
  /** Made a moment ago, as a copy of another. */
  isNew: boolean;
  onCopy: (handle: string) => void;
};

/** A menu as a whole: its name, the kinds of orders that have it, a copy of it, and its end. */
function MenuPart({ draft, menu, menus, isNew, onCopy }: MenuPartProps) {
  const t = useText('menu');
  const { localized } = useLanguage();
  const [isOpen, setIsOpen] = useState(isNew);
  const head = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (isNew) head.current?.scrollIntoView({ block: 'start' });
  }, [isNew]);
  const name = localized(menu.name);
  const application = treeOf(treeOf(draft.files.get('merchant.json')).application);
  const isFirst = application.defaultMenu === menu.handle;
  return (
    <>
      <div className={styles.head} ref={head}>
        <h3 dir="auto">{t('menu.menuOf', { menu: name })}</h3>
        <Button isSmall variant="soft" aria-expanded={isOpen} onClick={() => setIsOpen(!isOpen)}>
          {t('menu.changeMenu')}
        </Button>
      </div>
      {isOpen && (
        <Part title={name}>
          {isNew && <p role="status">{t('menu.copied')}</p>}
          <Languages file={`menus/${menu.handle}/menu.json`} at={['name']} label={t('field.name')} value={menu.name} />
          <Ticks
            label={t('menu.orderTypes')}
            options={orderTypes.map((type) => [type, t(`orderType.${type}` as TextId<'menu'>)])}
            chosen={namesIn(menu.orderTypes)}
            onTick={(type, isOn) => edit(...giveMenu(menus, menu.handle, type, isOn))}
          />
          {menus.length > 1 && <Separation menus={menus} application={application} />}
          <NewThing
            label={t('menu.copy')}
            onAdd={(text) => {
              const handle = newHandle(
                text['en-us'],
                menus.map((one) => one.handle),
              );
              edit(...copyMenu(draft.files, menu.handle, { handle, name: text }));
              onCopy(handle);
            }}
          />
          {!isFirst && menus.length > 1 && <RemoveMenu draft={draft} menu={menu} name={name} />}
        </Part>
      )}
    </>
  );
}

type SeparationProps = { menus: Thing[]; application: ReturnType<typeof treeOf> };

/** Without separate menus guests see the first one alone. */
function Separation({ menus, application }: SeparationProps) {
  const t = useText('menu');
  const { localized } = useLanguage();
  const was = application.isSeparatedMenus ?? null;
  const first = menus.find(({ handle }) => handle === wordOf(application.defaultMenu));
  return (
    <>
      <Tick
        label={t('menu.areSeparate')}
        isOn={was === true}
        onTick={(isOn) =>
          edit(setValue('merchant.json', ['application', 'isSeparatedMenus'], { was, to: isOn || null }))
        }
      />
      <p className="muted small">
        {t(was === true ? 'menu.restHint' : 'menu.aloneHint', { menu: localized(first?.name ?? {}) })}
      </p>
    </>
  );
}

/** The menu goes with everything on it, after a second press. */
function RemoveMenu({ draft, menu, name }: { draft: Draft; menu: Thing; name: string }) {
  const t = useText('menu');
  return (
    <SureButton
      label={t('menu.removeMenu')}
      sureLabel={t('menu.removeMenuSure', { menu: name })}
      onSure={() => edit(...removeMenu(draft.files, menu.handle))}
    />
  );
}
