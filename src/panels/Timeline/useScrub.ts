import {
  type KeyboardEvent,
  type PointerEvent as ReactPointerEvent,
  type RefObject,
  useEffect,
  useMemo,
  useRef,
  useState,
} from 'react';
import type { Micros } from '#base/time.ts';
import { useClient } from '#client/ClientProvider.tsx';
import { seekQueue } from '#client/seekQueue.ts';
import type { MarkView } from '#protocol/views.ts';
import { spanOf } from '#scenes/timeline/timeWindow.ts';
import type { TimelineController } from './timelineController.ts';

export interface PointedMark {
  readonly mark: MarkView;
  readonly x: number;
  readonly y: number;
}

/** A press becomes a scrub after this many pixels; less is a click. */
const THRESHOLD_PX = 3;
const WHEEL_STEP = 0.0016;
const KEY_STEP = 0.02;
const ZOOM_STEP = 1.5;

/** Moves in time by pointer, wheel and keys. A click on a mark goes to its entry, a click elsewhere to that time. */
export function useScrub(tracks: RefObject<HTMLElement | null>, controller: TimelineController | undefined) {
  const client = useClient();
  const queue = useMemo(() => seekQueue(client), [client]);
  const press = useRef<{ readonly x: number; moved: boolean } | null>(null);
  const [pointed, setPointed] = useState<PointedMark>();

  useEffect(() => {
    const element = tracks.current;
    if (!element || !controller) return;
    const onWheel = (event: WheelEvent) => {
      event.preventDefault();
      // What is under the pointer changes with the window.
      controller.point(undefined);
      setPointed(undefined);
      const { left, width } = element.getBoundingClientRect();
      const sideways = event.shiftKey ? event.deltaY + event.deltaX : event.deltaX;
      if (sideways !== 0) controller.pan(sideways / Math.max(1, width));
      else controller.zoom(Math.exp(-event.deltaY * WHEEL_STEP), controller.timeAtTracks(event.clientX - left));
    };
    element.addEventListener('wheel', onWheel, { passive: false });
    return () => element.removeEventListener('wheel', onWheel);
  }, [tracks, controller]);

  const toTime = (timeUs: Micros) => queue.request({ type: 'seekTime', timeUs });
  const at = (event: ReactPointerEvent<HTMLElement>) => {
    const { left, top } = event.currentTarget.getBoundingClientRect();
    return { x: event.clientX - left, y: event.clientY - top };
  };

  const onTracks = {
    onPointerDown(event: ReactPointerEvent<HTMLElement>) {
      if (event.button !== 0) return;
      press.current = { x: event.clientX, moved: false };
      event.currentTarget.setPointerCapture(event.pointerId);
    },
    onPointerMove(event: ReactPointerEvent<HTMLElement>) {
      const { x, y } = at(event);
      const held = press.current;
      if (held && controller && (held.moved || Math.abs(event.clientX - held.x) >= THRESHOLD_PX)) {
        held.moved = true;
        controller.hold(true);
        toTime(controller.timeAtTracks(x));
        return;
      }
      const found = controller?.markAt(x, y);
      controller?.point(found?.mark.seq);
      setPointed(found && { mark: found.mark, x, y });
    },
    onPointerUp(event: ReactPointerEvent<HTMLElement>) {
      const held = press.current;
      press.current = null;
      if (!held || !controller) return;
      controller.hold(false);
      if (held.moved || event.type === 'pointercancel') return;
      const { x, y } = at(event);
      const found = controller.markAt(x, y);
      if (found) queue.request({ type: 'seek', seq: found.mark.seq });
      else toTime(controller.timeAtTracks(x));
    },
    onPointerLeave() {
      controller?.point(undefined);
      setPointed(undefined);
    },
    onKeyDown(event: KeyboardEvent) {
      if (!controller || event.altKey || event.ctrlKey || event.metaKey) return;
      const { timeUs, headSeq } = client.moment.getState();
      const span = spanOf(controller.window);
      const step = STEPS[event.key];
      if (step !== undefined) toTime(Math.min(controller.endUs(), Math.max(0, Math.round(timeUs + step * span))));
      else if (event.key === 'Home') queue.request({ type: 'seek', seq: 0 });
      else if (event.key === 'End') queue.request({ type: 'seek', seq: headSeq });
      else if (event.key === '+' || event.key === '=') controller.zoom(ZOOM_STEP, timeUs);
      else if (event.key === '-') controller.zoom(1 / ZOOM_STEP, timeUs);
      else return;
      event.preventDefault();
      event.stopPropagation();
    },
  };

  const onStrip = {
    onPointerDown(event: ReactPointerEvent<HTMLElement>) {
      if (event.button !== 0 || !controller) return;
      event.currentTarget.setPointerCapture(event.pointerId);
      toTime(controller.timeAtStrip(at(event).x));
    },
    onPointerMove(event: ReactPointerEvent<HTMLElement>) {
      if (controller && event.currentTarget.hasPointerCapture(event.pointerId))
        toTime(controller.timeAtStrip(at(event).x));
    },
  };

  return { onTracks, onStrip, pointed };
}

/** Shares of the window. */
const STEPS: Readonly<Record<string, number>> = {
  ArrowLeft: -KEY_STEP,
  ArrowRight: KEY_STEP,
  ArrowDown: -KEY_STEP,
  ArrowUp: KEY_STEP,
  PageUp: 1,
  PageDown: -1,
};
