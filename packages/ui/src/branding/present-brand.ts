import {
  clampChroma,
  formatHex,
  modeLrgb,
  modeOklch,
  modeRgb,
  parseHex,
  useMode as registerMode,
  wcagContrast,
} from 'culori/fn';

/** A colour by lightness (0 to 1), chroma and hue in OKLCH, where equal steps look equal. */
type Oklch = { l: number; c: number; h: number };

const asOklch = registerMode(modeOklch);
registerMode(modeRgb);
registerMode(modeLrgb);

/** Reads "#c2410c" or "#c41"; anything else is no colour. Hues count from -180 to 180 degrees. */
export function readColour(text: string): Oklch | undefined {
  const trimmed = text.trim();
  const rgb = /^#?(?:[0-9a-f]{3}){1,2}$/i.test(trimmed) ? parseHex(trimmed) : undefined;
  if (!rgb) return undefined;
  const { l, c, h = 0 } = asOklch(rgb);
  // White comes out as a hair more than 1.
  return { l: Math.min(1, l), c, h: h > 180 ? h - 360 : h };
}

/** The nearest colour that a screen can show, as "#rrggbb": chroma gives way until the colour fits. */
export const toHex = (colour: Oklch): string => formatHex(clampChroma({ mode: 'oklch', ...colour }, 'oklch', 'rgb'));

/** Colours by role, for one scheme. Every text role passes WCAG AA on every surface it may stand on. */
export type Palette = {
  paper: string;
  card: string;
  line: string;
  tint: string;
  tint2: string;
  ink: string;
  ink2: string;
  ink3: string;
  /** Filled surfaces in the merchant's colour, and what is written on them. */
  brand: string;
  onBrand: string;
  /** The other end of a brand gradient; `onBrand` is readable along all of it. */
  brandEnd: string;
  /** The merchant's colour as text, line and focus ring. */
  brandInk: string;
  second: string;
  onSecond: string;
  secondInk: string;
};

type MerchantColours = { primary: string; second: string };

/** Contrast that body text needs (WCAG AA), and that a filled shape needs to be seen on the page. */
const textContrast = 4.5;
const shapeContrast = 3;

const fallbackColour = '#c2410c';

/**
 * Makes an accessible palette of whatever colours a merchant picked: hue and mood stay, lightness moves
 * until text can be read. Something that is no colour falls back to ours.
 */
export function makePalette(colours: MerchantColours, scheme: 'light' | 'dark'): Palette {
  const primary = readColour(colours.primary) ?? readColour(fallbackColour);
  if (!primary) throw new Error('The fallback colour must be readable.');
  const second = readColour(colours.second) ?? primary;
  const mood = { ...primary, h: warmer(primary.h) };
  const surfaces = scheme === 'light' ? lightSurfaces(mood) : darkSurfaces(mood);
  const all = [surfaces.paper, surfaces.card, surfaces.tint, surfaces.tint2];
  const fill = (colour: Oklch) => visibleFill(colour, surfaces.paper, scheme);
  const brand = fill(primary);
  const brandEnd = toHex({ ...parsed(brand), l: parsed(brand).l + 0.05, h: parsed(brand).h + 22 });
  const onBrand = readableOn(brand);
  return {
    ...surfaces,
    brand,
    brandEnd: wcagContrast(onBrand, brandEnd) >= textContrast ? brandEnd : brand,
    onBrand,
    brandInk: readableInk(primary, all, scheme),
    second: fill(second),
    onSecond: readableOn(fill(second)),
    secondInk: readableInk(second, all, scheme),
    ink3: readableInk({ ...primary, l: 0.6, c: Math.min(primary.c, 0.015) }, all, scheme),
  };
}

/** Paper beside red and orange looks pink unless it leans towards yellow. */
const warmer = (hue: number): number => (hue > -20 && hue < 65 ? hue + (75 - hue) * 0.85 : hue);

type Surfaces = Omit<
  Palette,
  'brand' | 'brandEnd' | 'onBrand' | 'brandInk' | 'second' | 'onSecond' | 'secondInk' | 'ink3'
>;

function lightSurfaces({ c, h }: Oklch): Surfaces {
  const shade = (l: number, chroma: number) => toHex({ l, c: Math.min(c, chroma), h });
  return {
    paper: shade(0.986, 0.006),
    card: '#ffffff',
    line: shade(0.91, 0.012),
    tint: shade(0.955, 0.018),
    tint2: shade(0.925, 0.03),
    ink: shade(0.24, 0.02),
    ink2: shade(0.44, 0.02),
  };
}

function darkSurfaces({ c, h }: Oklch): Surfaces {
  const shade = (l: number, chroma: number) => toHex({ l, c: Math.min(c, chroma), h });
  return {
    paper: shade(0.17, 0.008),
    card: shade(0.215, 0.01),
    line: shade(0.32, 0.014),
    tint: shade(0.265, 0.02),
    tint2: shade(0.31, 0.03),
    ink: shade(0.95, 0.008),
    ink2: shade(0.8, 0.012),
  };
}

/** The colour itself where it stands out from the page, else moved just far enough. */
function visibleFill(colour: Oklch, paper: string, scheme: 'light' | 'dark'): string {
  const step = scheme === 'light' ? -0.02 : 0.02;
  let { l } = colour;
  // On light paper even a pale brand colour is recognised by the dark text on it; on dark paper it must not sink.
  while (scheme === 'dark' && l < 0.9 && wcagContrast(toHex({ ...colour, l }), paper) < shapeContrast) l += step;
  return toHex({ ...colour, l });
}

/** White where it can be read, else the darkest ink: one of both always can. */
const readableOn = (fill: string): string => (wcagContrast('#ffffff', fill) >= textContrast ? '#ffffff' : '#000000');

function readableInk(colour: Oklch, surfaces: string[], scheme: 'light' | 'dark'): string {
  const step = scheme === 'light' ? -0.01 : 0.01;
  let { l } = colour;
  const isReadable = () => surfaces.every((surface) => wcagContrast(toHex({ ...colour, l }), surface) >= textContrast);
  while (l >= 0 && l <= 1 && !isReadable()) l += step;
  return toHex({ ...colour, l: Math.min(1, Math.max(0, l)) });
}

/**
 * How far two colours are apart, from 1 to 21 to one; text needs 4.5.
 *
 * @example contrastBetween('#ffffff', '#000000') // 21
 */
export const contrastBetween = (ink: string, ground: string): number => wcagContrast(ink, ground);

const parsed = (hex: string): Oklch => readColour(hex) ?? { l: 0.5, c: 0, h: 0 };

/** The theme of the application settings, by the names merchants write (THEME-03, THEME-04). */
export type Theme = { primary_color: string; button2_color: string };

const presented = new Map<string, ReturnType<typeof makeBrand>>();

/** The style sheet and browser colours of a merchant's theme; made once per theme. */
export function presentBrand(theme: Theme) {
  const key = `${theme.primary_color} ${theme.button2_color}`;
  const known = presented.get(key) ?? makeBrand(theme);
  presented.set(key, known);
  return known;
}

function makeBrand(theme: Theme) {
  const colours = { primary: theme.primary_color, second: theme.button2_color };
  const light = makePalette(colours, 'light');
  const dark = makePalette(colours, 'dark');
  return {
    brandCss: `:root{${variables(light)}}@media(prefers-color-scheme:dark){:root{${variables(dark)}}}`,
    themeColours: { light: light.paper, dark: dark.paper },
  };
}

const variables = (palette: Palette): string =>
  Object.entries(palette)
    .map(([role, colour]) => `--${role.replaceAll(/([A-Z]|\d)/g, (mark) => `-${mark.toLowerCase()}`)}:${colour}`)
    .join(';');
