import { useText } from '../i18n/use-text.ts';
import { Icon } from '../ui/icon.tsx';
import { IconButton } from '../ui/icon-button.tsx';
import styles from './location-chooser.module.css';

type SearchBoxProps = {
  label: string;
  words: string;
  isLocating: boolean;
  onSearch: (words: string) => void;
  onLocate: () => void;
};

/** Search, and the way to be found instead of searching. */
export function SearchBox({ label, words, isLocating, onSearch, onLocate }: SearchBoxProps) {
  const t = useText('location');
  return (
    <div className={styles.search} role="search">
      <Icon name="search" />
      <input
        type="search"
        aria-label={label}
        placeholder={label}
        autoComplete="off"
        enterKeyHint="search"
        value={words}
        onChange={(event) => onSearch(event.target.value)}
      />
      {words !== '' && <IconButton icon="close" label={t('location.clear')} onClick={() => onSearch('')} />}
      <IconButton
        icon="target"
        label={isLocating ? t('location.locating') : t('location.nearMe')}
        aria-busy={isLocating}
        disabled={isLocating}
        onClick={onLocate}
      />
    </div>
  );
}
