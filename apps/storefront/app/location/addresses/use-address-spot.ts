import { useMemo } from 'react';
import { useLanguage } from '../../i18n/language.tsx';
import type { Branch } from '../branch.resource.ts';
import { branchesOnMap } from '../map/branches-on-map.ts';
import { offeredAreas } from '../offered-places.ts';
import { useDeliverySpot } from '../use-delivery-spot.ts';
import { useMapData } from '../use-map-data.ts';
import type { CustomerAddress } from './customer-address.ts';

/** Where an address is: its own place at first, then wherever the guest puts the pin. */
export function useAddressSpot(address: CustomerAddress | undefined, branches: Branch[]) {
  const { localized } = useLanguage();
  const data = useMapData(true);
  const areas = useMemo(() => offeredAreas(branches), [branches]);
  const onMap = useMemo(() => branchesOnMap(branches, localized), [branches, localized]);
  const known = address && { ...address, area: { id: address.areaId } };
  return { ...useDeliverySpot(areas, known, data), areas, data, onMap };
}

export type AddressPlace = ReturnType<typeof useAddressSpot>;
