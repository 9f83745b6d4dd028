import { circleMarker, divIcon, DomEvent, type Map as LeafletMap, marker, type Marker } from 'leaflet';
import type { Position } from './map-data.ts';
import styles from './map.module.css';

const directions: Record<string, { x: number; y: number }> = {
  ArrowUp: { x: 0, y: -1 },
  ArrowDown: { x: 0, y: 1 },
  ArrowLeft: { x: -1, y: 0 },
  ArrowRight: { x: 1, y: 0 },
};

const nearPixels = 6;
const farPixels = 48;

/** The distance by which an arrow key moves the pin on the screen: a little, or a lot with Shift; undefined for other keys. */
export function arrowSteps({
  key,
  shiftKey,
}: Pick<KeyboardEvent, 'key' | 'shiftKey'>): { x: number; y: number } | undefined {
  const direction = directions[key];
  const pixels = shiftKey ? farPixels : nearPixels;
  return direction && { x: direction.x * pixels, y: direction.y * pixels };
}

export type PinScene = {
  /** The place that the person moves. */
  pin: Position | undefined;
  pinLabel: string;
  /** Where the device is. */
  here: Position | undefined;
  onPin: (point: Position) => void;
};

const drop =
  '<svg viewBox="0 0 32 42" width="32" height="42" aria-hidden="true"><path d="M16 41S30 26 30 15.5A14 14 0 0 0 2 15.5C2 26 16 41 16 41z"/><circle cx="16" cy="15.5" r="5"/></svg>';

/** The pin that a person drags, taps or moves with the arrow keys, and the dot where the device is. */
export function drawPin(map: LeafletMap) {
  let scene: PinScene | undefined;
  let pin: Marker | undefined;
  const dot = circleMarker([0, 0], { radius: 8, weight: 3, interactive: false });

  const notify = () => {
    const place = pin?.getLatLng();
    if (place) scene?.onPin({ latitude: place.lat, longitude: place.lng });
  };
  /** Not at the very edge, and not under the button below it, also when the map has become smaller. */
  const keepInSight = () => {
    if (pin)
      map.panInside(pin.getLatLng(), { paddingTopLeft: [40, 60], paddingBottomRight: [70, 100], animate: false });
  };
  map.on('resize', keepInSight);

  const onKey = (event: KeyboardEvent) => {
    const step = arrowSteps(event);
    if (!step || !pin) return;
    // Otherwise the map would move as well.
    DomEvent.stop(event);
    const { x, y } = map.latLngToContainerPoint(pin.getLatLng());
    pin.setLatLng(map.containerPointToLatLng([x + step.x, y + step.y]));
    keepInSight();
    notify();
  };

  const put = ({ latitude, longitude }: Position, label: string) => {
    if (!pin) {
      const icon = divIcon({ className: styles.pin ?? '', html: drop, iconSize: [32, 42], iconAnchor: [16, 41] });
      pin = marker([latitude, longitude], {
        icon,
        draggable: true,
        autoPan: true,
        autoPanOnFocus: false,
        zIndexOffset: 1000,
      }).addTo(map);
      pin.on('dragend', notify);
      pin.getElement()?.addEventListener('keydown', onKey);
    }
    pin.setLatLng([latitude, longitude]);
    pin.getElement()?.setAttribute('aria-label', label);
  };

  return {
    show(next: PinScene) {
      scene = next;
      if (next.pin) put(next.pin, next.pinLabel);
      else {
        pin?.remove();
        pin = undefined;
      }
      if (next.here) {
        const style = getComputedStyle(map.getContainer());
        dot.setStyle({
          color: style.getPropertyValue('--card').trim(),
          fillColor: style.getPropertyValue('--second').trim(),
          fillOpacity: 1,
        });
        dot.setLatLng([next.here.latitude, next.here.longitude]).addTo(map);
      } else dot.remove();
    },
    close() {
      map.off('resize', keepInSight);
      pin?.getElement()?.removeEventListener('keydown', onKey);
    },
  };
}
