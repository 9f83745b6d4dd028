import type { LocalizedText } from '@sufra/ordering';
import type { Branch } from '../branch.resource.ts';
import type { MapBranch } from './map-data.ts';

export const branchesOnMap = (branches: readonly Branch[], localized: (text: LocalizedText) => string): MapBranch[] =>
  branches.map(({ id, name, latitude, longitude, isOpen, isAcceptingOrders }) => ({
    id,
    label: localized(name),
    latitude,
    longitude,
    isServing: isOpen && isAcceptingOrders,
  }));
