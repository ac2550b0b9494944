import { type PointerEvent as ReactPointerEvent, type RefObject, useEffect, useRef } from 'react';
import type { Millis } from '#base/time.ts';
import type { FieldController } from './fieldController.ts';

/** A press becomes a movement of the field after this many pixels; less is a click. */
const THRESHOLD_PX = 4;
const WHEEL_STEP = 0.0016;

interface Press {
  readonly pointerId: number;
  x: number;
  y: number;
  moved: boolean;
}

export interface PanAndZoom {
  readonly onPointerDown: (event: ReactPointerEvent<HTMLElement>) => void;
  readonly onPointerMove: (event: ReactPointerEvent<HTMLElement>) => void;
  readonly onPointerUp: (event: ReactPointerEvent<HTMLElement>) => void;
}

/** The wheel zooms at the pointer, dragging moves, a press without movement is told to `onPick`, with when it was made. */
export function usePanAndZoom(
  host: RefObject<HTMLElement | null>,
  controller: FieldController | undefined,
  onPick: (x: number, y: number, atMs: Millis) => void,
): PanAndZoom {
  const press = useRef<Press | null>(null);
  useEffect(() => {
    const element = host.current;
    if (!element || !controller) return;
    const onWheel = (event: WheelEvent) => {
      event.preventDefault();
      const { left, top } = element.getBoundingClientRect();
      controller.zoom(Math.exp(-event.deltaY * WHEEL_STEP), event.clientX - left, event.clientY - top);
    };
    element.addEventListener('wheel', onWheel, { passive: false });
    return () => element.removeEventListener('wheel', onWheel);
  }, [host, controller]);

  return {
    onPointerDown(event) {
      if (event.button === 0)
        press.current = { pointerId: event.pointerId, x: event.clientX, y: event.clientY, moved: false };
    },
    onPointerMove(event) {
      const held = press.current;
      if (!held || held.pointerId !== event.pointerId || !controller) return;
      const dx = event.clientX - held.x;
      const dy = event.clientY - held.y;
      if (!held.moved && Math.hypot(dx, dy) < THRESHOLD_PX) return;
      if (!held.moved) event.currentTarget.setPointerCapture(event.pointerId);
      Object.assign(held, { moved: true, x: event.clientX, y: event.clientY });
      controller.pan(dx, dy);
    },
    onPointerUp(event) {
      const held = press.current;
      press.current = null;
      if (!held || held.moved || event.type === 'pointercancel') return;
      const { left, top } = event.currentTarget.getBoundingClientRect();
      onPick(event.clientX - left, event.clientY - top, event.timeStamp);
    },
  };
}
