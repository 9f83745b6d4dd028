const idList = /^([A-Z][A-Z0-9]*-\d+(?:, [A-Z][A-Z0-9]*-\d+)*): /;

/** The rules a test says it proves: `CART-18: …` or `CART-18, CART-19: …` at the start of its title. */
export function ruleIdsOf(title: string): string[] {
  return idList.exec(title)?.[1]?.split(', ') ?? [];
}
