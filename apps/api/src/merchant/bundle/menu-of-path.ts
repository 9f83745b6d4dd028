/** The menu that a file belongs to: `main` for menus/main/ingredients.json. */
export const menuOfPath = (path: string): string | undefined => /^menus\/([a-z0-9-]+)\//.exec(path)?.[1];
