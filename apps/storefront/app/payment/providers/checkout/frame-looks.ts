import type { FramesSettings } from './frames.ts';

/** The looks of the page's own text, for documents that know none of its styles. */
export function frameLooks(): FramesSettings['style'] {
  const { color } = getComputedStyle(document.body);
  return {
    base: { color, fontSize: '16px', fontFamily: 'system-ui, sans-serif' },
    placeholder: { base: { color, opacity: '0.6' } },
  };
}
