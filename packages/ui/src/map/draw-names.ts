import type { Locale } from '@sufra/ordering';
import { divIcon, layerGroup, type Map as LeafletMap, marker, type Point, point } from 'leaflet';
import type { CityFeature, MapShape, Position } from './map-data.ts';
import styles from './map.module.css';

export type NameScene = {
  districts: readonly MapShape[];
  city: readonly CityFeature[];
  /** Where a name would lie under a marker. */
  branches: readonly Position[];
  locale: Locale;
};

/** From which zoom the names of a kind are read: at every zoom some of them have room. */
const readFrom = {
  sea: 8,
  motorway: 10,
  trunk: 10.5,
  primary: 11.5,
  secondary: 13,
  park: 12.5,
  water: 12,
  district: 0,
} as const;

type Kind = keyof typeof readFrom;

/** A name at a place of the screen, turned with the road it belongs to. */
type Label = Stretch & { text: string; kind: Kind };
type Stretch = { at: Point; angle: number };

/** In pixels of a page whose text has its usual size, like what follows. */
const letterWidth = 6.5;
const lineHeight = 16;
const wrappedWidth = 110;
/** A road says its name again after this many pixels. */
const repeatAfter = 420;

/**
 * Names of districts, roads, parks and water in the guest's script, as many as have room. A name that would lie under a
 * branch or over another name is left out; what has no name in that script stays without.
 */
export function drawNames(map: LeafletMap) {
  const layer = layerGroup().addTo(map);
  let scene: NameScene | undefined;

  const draw = () => {
    layer.clearLayers();
    if (!scene) return;
    const scale = textScale();
    const taken = scene.branches.map(({ latitude, longitude }) =>
      boxAt(map.latLngToContainerPoint([latitude, longitude]), { width: wrappedWidth * scale, height: 40 * scale }),
    );
    const said: Label[] = [];
    for (const label of labelsOf(map, scene, scale)) {
      const box = boxAt(label.at, sizeOf(label, scale));
      const isRepeated = said.some(({ text, at }) => text === label.text && at.distanceTo(label.at) < repeatAfter);
      if (isRepeated || taken.some((other) => overlap(box, other))) continue;
      taken.push(box);
      said.push(label);
      place(map, layer, label);
    }
  };
  map.on('zoomend moveend resize', draw);
  return {
    show(next: NameScene) {
      const isSame =
        scene?.districts === next.districts &&
        scene.city === next.city &&
        scene.branches === next.branches &&
        scene.locale === next.locale;
      scene = next;
      if (!isSame) draw();
    },
    close: () => void map.off('zoomend moveend resize', draw),
  };
}

function place(map: LeafletMap, layer: ReturnType<typeof layerGroup>, { text, kind, at, angle }: Label): void {
  const name = nameOnMap(text);
  name.style.rotate = `${angle}rad`;
  const className = [styles.name, styles[`${kind}Name`]].filter(Boolean).join(' ');
  const icon = divIcon({ className, html: name, iconSize: undefined });
  const added = marker(map.containerPointToLatLng(at), {
    icon,
    interactive: false,
    keyboard: false,
    zIndexOffset: -1000,
  });
  added.addTo(layer).getElement()?.setAttribute('aria-hidden', 'true');
}

/** Every name that could be read now, the most useful first. */
function labelsOf(map: LeafletMap, { districts, city, locale }: NameScene, scale: number): Label[] {
  const zoom = map.getZoom();
  const isRead = (kind: Kind) => zoom >= readFrom[kind];
  const ofDistricts = isRead('district')
    ? districts.flatMap(({ name, latitude, longitude }) => {
        const text = inScript(name, locale);
        return text ? [{ text, kind: 'district' as const, at: pixelAt(map, longitude, latitude), angle: 0 }] : [];
      })
    : [];
  const ofCity = city.flatMap((feature): Label[] => {
    const text = inScript(feature.name, locale);
    if (!text || !isRead(feature.class)) return [];
    const { geometry } = feature;
    const room = text.length * letterWidth * scale * 0.9;
    if ('lines' in geometry)
      return geometry.lines.flatMap((line) =>
        alongLine(map, line, room).map((along) => ({ ...along, text, kind: feature.class })),
      );
    return [{ text, kind: feature.class, at: middleOf(map, geometry.outline), angle: 0 }];
  });
  const order = Object.keys(readFrom);
  const inView = [...ofDistricts, ...ofCity].filter(({ at }) => isInView(map, at));
  // Roads first: they are few at each zoom, and a district has room elsewhere.
  return inView.toSorted((a, b) => order.indexOf(a.kind) - order.indexOf(b.kind));
}

/** Only what is written in the guest's script: an Arabic name says little to an English reader, and the other way. */
function inScript(name: Partial<Record<Locale, string>>, locale: Locale): string | undefined {
  if (locale === 'ar-sa') return name['ar-sa'];
  return (locale === 'fr' ? name.fr : undefined) ?? name['en-us'];
}

/** The name of a road on its longest straight stretch that is on the screen, where that is long enough for it. */
function alongLine(map: LeafletMap, line: number[][], room: number): Stretch[] {
  const points = line.map(([longitude = 0, latitude = 0]) => pixelAt(map, longitude, latitude));
  const labels: Stretch[] = [];
  for (let start = 0, end = 1; end < points.length; end++) {
    const [from, to, next] = [points[start]!, points[end]!, points[end + 1]];
    const bend = next ? Math.abs(turnBetween(angleOf(from, to), angleOf(to, next))) : Infinity;
    if (bend < 0.18) continue;
    if (from.distanceTo(to) >= room) labels.push(...onStretch(map, points.slice(start, end + 1)));
    start = end;
  }
  return labels;
}

function onStretch(map: LeafletMap, points: Point[]): Stretch[] {
  const lengths = points.slice(1).map((to, index) => points[index]!.distanceTo(to));
  const whole = lengths.reduce((sum, length) => sum + length, 0);
  const count = Math.max(1, Math.floor(whole / repeatAfter));
  const angle = upright(angleOf(points[0]!, points.at(-1)!));
  return Array.from({ length: count }, (_, index) => pointAlong(points, lengths, (whole * (index + 0.5)) / count))
    .filter((at) => isInView(map, at))
    .map((at) => ({ at, angle }));
}

function pointAlong(points: Point[], lengths: number[], distance: number): Point {
  let rest = distance;
  const index = lengths.findIndex((length) => {
    if (rest <= length) return true;
    rest -= length;
    return false;
  });
  const [from, to, length] = [points[index]!, points[index + 1]!, lengths[index]!];
  return point(from.x + ((to.x - from.x) * rest) / length, from.y + ((to.y - from.y) * rest) / length);
}

const angleOf = (from: Point, to: Point): number => Math.atan2(to.y - from.y, to.x - from.x);

const turnBetween = (one: number, other: number): number => Math.atan2(Math.sin(other - one), Math.cos(other - one));

/** The same line, read without turning the head over. */
const upright = (angle: number): number =>
  angle > Math.PI / 2 ? angle - Math.PI : angle < -Math.PI / 2 ? angle + Math.PI : angle;

const pixelAt = (map: LeafletMap, longitude: number, latitude: number): Point =>
  map.latLngToContainerPoint([latitude, longitude]);

function middleOf(map: LeafletMap, outline: MapShape['outline']): Point {
  const ring = (outline.type === 'Polygon' ? outline.coordinates[0] : outline.coordinates[0]?.[0]) ?? [];
  const sum = ring.reduce(([x = 0, y = 0], [longitude = 0, latitude = 0]) => [x + longitude, y + latitude], [0, 0]);
  return pixelAt(map, (sum[0] ?? 0) / ring.length, (sum[1] ?? 0) / ring.length);
}

const isInView = (map: LeafletMap, { x, y }: Point): boolean => {
  const size = map.getSize();
  return x > 0 && y > 0 && x < size.x && y < size.y;
};

type Box = { left: number; right: number; top: number; bottom: number };

function sizeOf({ text, kind, angle }: Label, scale: number): { width: number; height: number } {
  const isWrapped = kind === 'district' || kind === 'park' || kind === 'water';
  const length = text.length * letterWidth;
  const lines = isWrapped ? Math.ceil(length / wrappedWidth) : 1;
  const width = (isWrapped ? Math.min(wrappedWidth, length) : length) * scale;
  const height = lineHeight * lines * scale;
  const [cos, sin] = [Math.abs(Math.cos(angle)), Math.abs(Math.sin(angle))];
  return { width: width * cos + height * sin, height: width * sin + height * cos };
}

/** How much larger than usual a guest has the text of the page. */
export const textScale = (): number => Number.parseFloat(getComputedStyle(document.documentElement).fontSize) / 16 || 1;

const boxAt = ({ x, y }: Point, { width, height }: { width: number; height: number }): Box => ({
  left: x - width / 2 - 4,
  right: x + width / 2 + 4,
  top: y - height / 2 - 2,
  bottom: y + height / 2 + 2,
});

const overlap = (one: Box, other: Box): boolean =>
  one.left < other.right && other.left < one.right && one.top < other.bottom && other.top < one.bottom;

/** A name that keeps its own direction: the map itself runs from left to right in every language. */
export function nameOnMap(text: string): HTMLElement {
  const name = document.createElement('span');
  name.dir = 'auto';
  name.textContent = text;
  return name;
}
