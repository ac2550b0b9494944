import { type CSSProperties, useMemo } from 'react';
import { useViewStore } from '#client/viewStore.ts';

/** The least width of the inspector and the least height of the timeline, in CSS pixels. */
export const MIN_INSPECTOR_WIDTH = 240;
export const MIN_TIMELINE_HEIGHT = 40;

/**
 * Share of the window for the side with the rail, or for the timeline with the top bar and the caption. The stage
 * keeps the rest.
 */
const SHARE_BESIDE_STAGE = 0.59;

export interface ShellSizes {
  readonly style: CSSProperties;
  /** The drawn size, in CSS pixels. */
  readonly inspectorWidth: () => number;
  readonly timelineHeight: () => number;
  /** Largest sizes in this window, in CSS pixels. */
  readonly maxInspectorWidth: () => number;
  readonly maxTimelineHeight: () => number;
}

type Sizes = CSSProperties & { '--w-inspector'?: string; '--h-timeline'?: string };

function drawn(region: string, side: 'offsetWidth' | 'offsetHeight'): number {
  return document.querySelector<HTMLElement>(`[data-region="${region}"]`)?.[side] ?? 0;
}

/**
 * The reader's sizes as custom properties that override the tokens; 0 keeps the token. A size chosen in a larger
 * window is limited by this one, and grows back with it.
 */
export function useShellSizes(): ShellSizes {
  const inspectorWidth = useViewStore((state) => state.layout.inspectorWidth);
  const timelineHeight = useViewStore((state) => state.layout.timelineHeight);
  return useMemo(() => {
    const share = SHARE_BESIDE_STAGE * 100;
    const style: Sizes = {};
    if (inspectorWidth > 0)
      style['--w-inspector'] =
        `clamp(${MIN_INSPECTOR_WIDTH}px, ${inspectorWidth}px, max(${MIN_INSPECTOR_WIDTH}px, ${share}vw - var(--w-rail)))`;
    if (timelineHeight > 0)
      style['--h-timeline'] =
        `clamp(${MIN_TIMELINE_HEIGHT}px, ${timelineHeight}px, max(${MIN_TIMELINE_HEIGHT}px, ${share}vh - var(--h-top) - var(--h-caption)))`;
    return {
      style,
      inspectorWidth: () => drawn('inspector', 'offsetWidth'),
      timelineHeight: () => drawn('timeline', 'offsetHeight'),
      maxInspectorWidth: () =>
        Math.max(MIN_INSPECTOR_WIDTH, innerWidth * SHARE_BESIDE_STAGE - drawn('rail', 'offsetWidth')),
      maxTimelineHeight: () =>
        Math.max(
          MIN_TIMELINE_HEIGHT,
          innerHeight * SHARE_BESIDE_STAGE - drawn('top', 'offsetHeight') - drawn('caption', 'offsetHeight'),
        ),
    };
  }, [inspectorWidth, timelineHeight]);
}
