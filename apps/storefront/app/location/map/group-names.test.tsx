import { type Locale, locales } from '@sufra/ordering';
import { formatMessage } from '@sufra/ui/i18n/format-message.ts';
import { catalogueNames, intlTags } from '@sufra/ui/i18n/language-tags.ts';
import { map as createMap } from 'leaflet';
import { afterEach, expect, test } from 'vitest';
import { drawBranches } from './map-view.tsx';
import type { MapBranch } from './map-data.ts';

afterEach(() => document.body.replaceChildren());

test.each(locales)('a marker of several branches is called by the number it shows: %s', async (locale) => {
  const sayGroup = await groupWordsOf(locale);
  for (const count of [2, 3, 11, 100]) {
    const marker = drawOneGroup(count, sayGroup);
    expect(marker.textContent).toBe(String(count));
    expect(marker.getAttribute('aria-label')).toBe(sayGroup(count));
    expect(marker.getAttribute('aria-label')).toContain(marker.textContent);
  }
});

test('a marker of one branch is called by its name', () => {
  const marker = drawOneGroup(1, String);
  expect(marker.textContent).toBe('حطين');
  expect(marker.getAttribute('aria-label')).toBeNull();
  expect(marker.getAttribute('aria-pressed')).toBe('false');
});

test('a pin that looks as before stays the same when the map is drawn anew, and chooses for what was drawn last', () => {
  const { map, branches, markers } = mapOf(1);
  const chosen: string[] = [];
  const pins = drawBranches(map);
  const scene = { branches, selectedBranchId: undefined, sayGroup: String };
  pins.show({ ...scene, onBranch: (id) => chosen.push(`first ${id}`) });
  const [before] = markers();
  pins.show({ ...scene, branches: [...branches], onBranch: (id) => chosen.push(`then ${id}`) });
  expect(markers()[0]).toBe(before);
  before?.dispatchEvent(new MouseEvent('click', { bubbles: true }));
  expect(chosen).toEqual(['then branch-0']);

  pins.show({ ...scene, branches: [], onBranch: () => undefined });
  expect(markers()).toEqual([]);
});

async function groupWordsOf(locale: Locale): Promise<(count: number) => string> {
  // Texts are compiled when they are bundled.
  const file = (await import(`../../i18n/messages/location/${catalogueNames[locale]}.ts`)) as {
    messages: Record<string, Parameters<typeof formatMessage>[0]>;
  };
  const words = file.messages['location.mapGroup'] ?? [];
  return (count) => formatMessage(words, { count }, intlTags[locale]);
}

/** The only marker of a map on which all these branches stand in one place. */
function drawOneGroup(count: number, sayGroup: (count: number) => string): Element {
  const { map, branches, markers } = mapOf(count);
  drawBranches(map).show({ branches, selectedBranchId: undefined, sayGroup, onBranch: () => undefined });
  expect(markers()).toHaveLength(1);
  return markers()[0] as Element;
}

function mapOf(count: number) {
  const container = document.body.appendChild(document.createElement('div'));
  // Nothing is laid out in a simulated document.
  Object.defineProperties(container, { clientWidth: { value: 390 }, clientHeight: { value: 300 } });
  const map = createMap(container, {
    center: [24.7, 46.7],
    zoom: 12,
    zoomAnimation: false,
    markerZoomAnimation: false,
  });
  const branches: MapBranch[] = Array.from({ length: count }, (_, index) => ({
    id: `branch-${index}`,
    label: 'حطين',
    latitude: 24.7,
    longitude: 46.7,
    isServing: true,
  }));
  return { map, branches, markers: () => [...container.querySelectorAll('.leaflet-marker-icon')] };
}
