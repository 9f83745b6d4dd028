const directions: Record<string, { x: number; y: number }> = {
  ArrowUp: { x: 0, y: -1 },
  ArrowDown: { x: 0, y: 1 },
  ArrowLeft: { x: -1, y: 0 },
  ArrowRight: { x: 1, y: 0 },
};

const nearPixels = 6;
const farPixels = 48;

/** How far an arrow key moves the pin on the screen: a little, or a lot with Shift; undefined for other keys. */
export function arrowSteps({
  key,
  shiftKey,
}: Pick<KeyboardEvent, 'key' | 'shiftKey'>): { x: number; y: number } | undefined {
  const direction = directions[key];
  const pixels = shiftKey ? farPixels : nearPixels;
  return direction && { x: direction.x * pixels, y: direction.y * pixels };
}
