import { type DragEvent, type KeyboardEvent, useState } from 'react';
import type { Text } from '../../i18n/use-text.ts';
import styles from './inputs.module.css';

/** The entry that one moves before: undefined where it cannot move, null for the end. */
export function neighbour(keys: readonly string[], key: string, step: 1 | -1): string | null | undefined {
  const index = keys.indexOf(key);
  if (step === -1) return keys[index - 1];
  return index + 1 < keys.length ? (keys[index + 2] ?? null) : undefined;
}

/** Order by dragging, and by the keyboard: arrows on the handle. */
export function useOrder(keys: readonly string[], move: (key: string, before: string | null) => void) {
  const [dragged, setDragged] = useState<string>();
  const [over, setOver] = useState<string>();
  return {
    over,
    grip: (key: string, name: string, t: Text<'menu'>) => ({
      className: styles.grip,
      draggable: true,
      role: 'button',
      tabIndex: 0,
      'aria-label': t('menu.order', { name }),
      onDragStart: (event: DragEvent) => {
        event.dataTransfer.effectAllowed = 'move';
        event.dataTransfer.setData('text/plain', key);
        setDragged(key);
      },
      onDragEnd: () => {
        setDragged(undefined);
        setOver(undefined);
      },
      onKeyDown: (event: KeyboardEvent) => {
        const step = event.key === 'ArrowUp' ? -1 : event.key === 'ArrowDown' ? 1 : undefined;
        if (step === undefined) return;
        event.preventDefault();
        const before = neighbour(keys, key, step);
        if (before !== undefined) move(key, before);
      },
    }),
    dropOn: (key: string) => ({
      onDragOver: (event: DragEvent) => {
        if (dragged === undefined) return;
        event.preventDefault();
        setOver(key);
      },
      onDrop: (event: DragEvent) => {
        event.preventDefault();
        if (dragged === undefined || dragged === key) return;
        // Downwards it takes the place after the one it is dropped on.
        const isDown = keys.indexOf(dragged) < keys.indexOf(key);
        move(dragged, isDown ? (keys[keys.indexOf(key) + 1] ?? null) : key);
      },
    }),
  };
}
