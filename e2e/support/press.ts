import type { Locator } from 'playwright-core';

/** A tap on a phone, a click elsewhere. */
export async function press(target: Locator): Promise<void> {
  const isTouched = await target.page().evaluate(() => matchMedia('(pointer: coarse)').matches);
  if (isTouched) await target.tap();
  else await target.click();
}
