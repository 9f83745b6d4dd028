import type { DeviceListDocument } from '@sufra/contracts';

/** Where the customer is signed in. */
export type Device = { id: string; label: string; lastSeenAt: string; createdAt: string; isCurrent: boolean };

/** This device first, then the one that was used last. */
export const readDevices = ({ data }: DeviceListDocument): Device[] =>
  data
    .map(({ id, attributes }) => ({
      id,
      label: attributes['device-label'] ?? '',
      lastSeenAt: attributes['last-seen-at'],
      createdAt: attributes['created-at'],
      isCurrent: attributes['is-current'],
    }))
    .sort((one, other) => Number(other.isCurrent) - Number(one.isCurrent));
