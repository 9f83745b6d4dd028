import { Suspense } from 'react';
import { useNavigate } from 'react-router';
import { errorCodes } from '@sufra/contracts/error-codes';
import { ErrorDialog } from '@sufra/ui/overlays/message-dialogs.tsx';
import { lazyPart } from '@sufra/ui/until-loaded.ts';
import { isFailure } from '../../api/call-action.ts';
import type { ApiRefusal } from '../../api/read-refusal.ts';
import { joinedDetails } from '../../customer/refusal-text.ts';
import { useText } from '../../i18n/use-text.ts';
import { isAboutPromotion } from '../../promotion/use-code.ts';
import type { DeviceLine } from '../device-line.ts';
import { type CartQuote, useQuoteRefusals } from '../quote/use-cart-quote.ts';
import { isRepairable } from '../repair/repair.ts';
import { addressNotSaved, isOffline, type useCartCheckout } from './use-cart-checkout.ts';

const RepairScreen = lazyPart(async () => (await import('../repair/repair-screen.tsx')).RepairScreen);

type CartProblemsProps = {
  checkout: ReturnType<typeof useCartCheckout>;
  quote: CartQuote;
  lines: DeviceLine[];
  isDelivery: boolean;
  menuPath: string;
  /** Opens the choice of a time, where orders for later are taken. */
  toTimes: (() => void) | undefined;
  /** The session has ended. */
  onSessionEnded: () => void;
};

/** The server's objections to the cart: dialogs to be read, or the repair screen. */
export function CartProblems(props: CartProblemsProps) {
  const { checkout, quote, isDelivery, menuPath, toTimes } = props;
  const { refusal } = checkout;
  const t = useText('cart');
  const navigate = useNavigate();
  const notice = useQuoteRefusals(quote, isDelivery, isAboutPromotion);
  const told = refusal ?? notice?.refusal;
  const repaired = told && isRepairable(told) ? told : undefined;
  const closeRepair = () => {
    checkout.dismiss();
    notice?.onRead();
  };

  const onRefusalRead = () => {
    checkout.closeRefusal();
    // After social sign-in the guest proves a number on its own page, which leads back to the cart that waits.
    const here = encodeURIComponent(`${menuPath}?cart=open`);
    if (refusal?.code === errorCodes.mobileUnverified) return void navigate(`/user/profile/mobile?next=${here}`);
    if (refusal?.status === 401) props.onSessionEnded();
  };
  const refusalText = (read: ApiRefusal) => {
    if (isOffline(read)) return t('cart.needsConnection');
    if (read === addressNotSaved) return t('cart.addressFailed');
    return (!isFailure(read) && joinedDetails(read)) || t('cart.checkFailed');
  };

  return (
    <>
      {refusal && !isRepairable(refusal) && (
        <ErrorDialog
          title={t(isOffline(refusal) ? 'shell.offline' : 'cart.refusedTitle')}
          message={refusalText(refusal)}
          onClose={onRefusalRead}
        />
      )}
      {notice && !repaired && (
        <ErrorDialog title={t('cart.refusedTitle')} message={notice.text} onClose={notice.onRead} />
      )}
      {repaired && (
        <Suspense>
          <RepairScreen
            refusal={repaired}
            lines={props.lines}
            menuPath={menuPath}
            toTimes={
              toTimes &&
              (() => {
                closeRepair();
                toTimes();
              })
            }
            onRepaired={() => {
              closeRepair();
              if (refusal) checkout.checkAgain();
            }}
            onBack={closeRepair}
          />
        </Suspense>
      )}
    </>
  );
}
