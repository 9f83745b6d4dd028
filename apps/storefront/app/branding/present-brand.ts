import { makePalette, type Palette } from './palette.ts';

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
