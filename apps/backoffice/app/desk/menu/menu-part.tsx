import { copyMenu, giveMenu, newHandle, orderTypes, removeMenu, setValue } from '@sufra/ordering';
import { Button } from '@sufra/ui/controls/button.tsx';
import { useLanguage } from '@sufra/ui/i18n/language.tsx';
import { useEffect, useRef, useState } from 'react';
import { type TextId, useText } from '../../i18n/use-text.ts';
import { namesIn, type Thing, treeOf, wordOf } from '../draft/bundle-view.ts';
import { type Draft, edit } from '../draft/draft-store.ts';
import { Languages, NewThing, Part, SureButton, Tick, Ticks } from '../draft/inputs.tsx';
import styles from './menu.module.css';

type MenuPartProps = {
  draft: Draft;
  menu: Thing;
  menus: Thing[];
  /** Made a moment ago, as a copy of another. */
  isNew: boolean;
  onCopy: (handle: string) => void;
};

/** A menu as a whole: its name, the kinds of orders that have it, a copy of it, and its end. */
export function MenuPart({ draft, menu, menus, isNew, onCopy }: MenuPartProps) {
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
