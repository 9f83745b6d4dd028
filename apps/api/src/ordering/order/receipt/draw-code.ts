import { encodeQR } from 'qr';

/** A square code as it is drawn: SVG path data in units of one module, and how many modules a side has. */
type DrawnCode = { path: string; size: number };

/** The white around a code, without which scanners do not find it. */
const quietModules = 4;

/**
 * Draws a text as a square code that survives a crease in the paper.
 *
 * @example drawCode('ARfZhdi3…').size // 61
 */
export function drawCode(text: string): DrawnCode {
  const rows = encodeQR(text, 'raw', { ecc: 'medium', border: quietModules });
  return { path: rows.map(drawRow).join(''), size: rows.length };
}

/** One bar for modules beside each other. */
function drawRow(modules: boolean[], row: number): string {
  let path = '';
  for (let from = modules.indexOf(true); from >= 0;) {
    const end = modules.indexOf(false, from);
    const to = end < 0 ? modules.length : end;
    path += `M${from} ${row}h${to - from}v1H${from}z`;
    from = modules.indexOf(true, to);
  }
  return path;
}
