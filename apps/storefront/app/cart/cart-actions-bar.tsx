import { useText } from '../i18n/use-text.ts';
import { LanguageSwitch } from '../shell/language-switch.tsx';
import { IconButton, IconLink } from '../ui/icon-button.tsx';

/** Language switch and profile button of the cart's header (CART-04 to CART-06). */
export function CartActions({ isSignedIn, onSignIn }: { isSignedIn: boolean; onSignIn: () => void }) {
  const t = useText('cart');
  return (
    <>
      <LanguageSwitch />
      {isSignedIn ? (
        <IconLink icon="person" label={t('cart.profile')} to="/user/profile" />
      ) : (
        <IconButton icon="person" label={t('cart.signIn')} onClick={onSignIn} />
      )}
    </>
  );
}
