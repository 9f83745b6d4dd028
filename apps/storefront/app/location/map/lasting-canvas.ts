import { Canvas } from 'leaflet';

declare module 'leaflet' {
  interface Canvas {
    /** What it draws on; gone once the map was closed. */
    _ctx?: CanvasRenderingContext2D;
    _redraw(): void;
  }
}

/** The library may still draw a frame that it asked for before its map was closed: then there is nothing to draw on. */
export class LastingCanvas extends Canvas {
  override _redraw(): void {
    if (this._ctx) super._redraw();
  }
}
