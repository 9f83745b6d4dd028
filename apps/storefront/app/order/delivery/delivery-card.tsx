import type { GuestDeliveryDocument } from '@sufra/contracts';
import {
  distanceMetres,
  formatDistance,
  isFinalStatus,
  type Point,
  statusSequence,
  wayOfServing,
} from '@sufra/ordering';
import { useChange, useLoaded } from '@sufra/ui/effects.ts';
import { useInterval } from '@sufra/ui/first-effects.ts';
import { useLanguage } from '@sufra/ui/i18n/language.tsx';
import { Suspense, useState } from 'react';
import { lazyPart, untilLoaded } from '@sufra/ui/until-loaded.ts';
import { browserApi } from '../../api/browser-api.ts';
import { useText } from '../../i18n/use-text.ts';
import { noMapData } from '../../location/map/map-data.ts';
import type { Order } from '../order.resource.ts';
import styles from './delivery.module.css';

type Delivery = GuestDeliveryDocument['data']['attributes'];

/** The map comes with the first position, and never for an order whose driver shows none. */
const MapView = lazyPart(async () => (await import('../../location/map/map-view.tsx')).MapView);

/** A driver's page tells its place every ten seconds. */
const readEveryMs = 10_000;

/** How a delivery comes, from the acceptance to the door; read anew with every event of the order, and often while it rides. */
function useDelivery(order: Order): Delivery | undefined {
  const { locale } = useLanguage();
  const [turn, setTurn] = useState(0);
  const { id, type, status } = order;
  const isExpected =
    wayOfServing(type) === 'deliver' &&
    statusSequence(status.code) >= statusSequence('accepted') &&
    !isFinalStatus(status.code);
  const readAgain = () => {
    if (document.visibilityState === 'visible') setTurn((before) => before + 1);
  };
  useChange(order, readAgain);
  useInterval(readAgain, isExpected && status.code === 'on-the-way' ? readEveryMs : undefined);
  const read = useLoaded(isExpected ? `${id} ${status.code} ${turn}` : undefined, async () => {
    const path = `/orders/${encodeURIComponent(id)}/delivery`;
    const answer = await browserApi<GuestDeliveryDocument>({ path }, locale);
    if (!answer.ok) throw new Error(`The delivery answered ${answer.refusal.status}`);
    return answer.value.data;
  });
  return isExpected && read?.value.id === id ? read.value.attributes : undefined;
}

/** The code for the driver, that they are at the door, and where they are while their page shows it. */
export function DeliveryCard({ order }: { order: Order }) {
  const t = useText('order');
  const delivery = useDelivery(order);
  if (!delivery?.code) return null;
  const { code, position, destination } = delivery;
  const isHere = delivery['driver-here-at'] !== null;
  return (
    <section className={styles.card} aria-label={t('order.handover')}>
      <p role="status" className={styles.here}>
        {isHere && t('order.driverHere')}
      </p>
      <div className={styles.code}>
        <p>
          <b>{t('order.code')}</b>
          <span className="muted small">{t('order.codeHelp')}</span>
        </p>
        <output className="numbers" dir="ltr" aria-label={t('order.code')}>
          {code}
        </output>
      </div>
      {position && (
        <>
          {destination && !isHere && <Distance metres={distanceMetres(position, destination)} />}
          <div className={styles.map} inert aria-hidden="true">
            <Suspense fallback={null}>
              <DriverMap driver={position} home={destination ?? undefined} />
            </Suspense>
          </div>
        </>
      )}
    </section>
  );
}

function Distance({ metres }: { metres: number }) {
  const t = useText('order');
  const { value, unit } = formatDistance(metres);
  return <p>{t(unit === 'm' ? 'order.driverMetres' : 'order.driverKilometres', { distance: value })}</p>;
}

const stay = () => undefined;

/** Where the driver is and where the order goes; the words above it say the same. */
function DriverMap({ driver, home }: { driver: Point; home: Point | undefined }) {
  const { locale } = useLanguage();
  const data = useLoaded(locale, async () => {
    const { loadMapData } = await untilLoaded(() => import('../../location/map/map-data.resource.ts'));
    return loadMapData(locale);
  });
  return (
    <MapView
      data={data?.value ?? noMapData}
      branches={[]}
      here={driver}
      pin={home && { at: home, onMove: stay }}
      seen={home ? [driver, home] : [driver]}
    />
  );
}
