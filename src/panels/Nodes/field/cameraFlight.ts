import { easeCubicInOut } from 'd3-ease';
import type { Millis } from '#base/time.ts';
import { pageLoop } from '#scenes/loop.ts';
import { between, type Camera } from '#scenes/nodeField/camera.ts';

export interface CameraFlight {
  start(from: Camera, to: Camera): void;
  stop(): void;
}

/** Eases a camera to where it is wanted, as long as `--m-move` says; at once when motion is not wanted. */
export function cameraFlight(onMove: (camera: Camera) => void): CameraFlight {
  let flight:
    | { readonly from: Camera; readonly to: Camera; startMs: Millis | undefined; readonly lastsMs: Millis }
    | undefined;
  const frame = pageLoop.add((nowMs) => {
    if (!flight) return;
    flight.startMs ??= nowMs;
    const share = Math.min(1, (nowMs - flight.startMs) / flight.lastsMs);
    const { from, to } = flight;
    if (share >= 1) flight = undefined;
    else frame.request();
    onMove(share >= 1 ? to : between(from, to, easeCubicInOut(share)));
  });
  return {
    start(from, to) {
      const lastsMs = Number.parseFloat(getComputedStyle(document.documentElement).getPropertyValue('--m-move')) || 0;
      flight = undefined;
      if (from.scale === to.scale && from.x === to.x && from.y === to.y) return;
      if (lastsMs <= 0) {
        onMove(to);
        return;
      }
      flight = { from, to, startMs: undefined, lastsMs };
      frame.request();
    },
    stop() {
      flight = undefined;
    },
  };
}
