import { Canvas } from 'leaflet';
import { expect, test } from 'vitest';
import { LastingCanvas } from './base-map.ts';

class LibraryFrame extends Canvas {
  draw = () => this._redraw();
}

class OurFrame extends LastingCanvas {
  draw = () => this._redraw();
}

test('a frame that comes after the map was closed draws nothing, and breaks nothing', () => {
  expect(new LibraryFrame().draw).toThrow(/undefined/);
  expect(new OurFrame().draw).not.toThrow();
});
