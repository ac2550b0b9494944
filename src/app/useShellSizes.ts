import { type CSSProperties, useMemo } from 'react';
import { useViewStore } from '#client/viewStore.ts';

export interface ShellSizes {
  readonly style: CSSProperties;
  /** As drawn now, in CSS pixels. */
  readonly inspectorWidth: () => number;
  readonly timelineHeight: () => number;
}

type Sizes = CSSProperties & { '--w-inspector'?: string; '--h-timeline'?: string };

function drawn(region: string, side: 'offsetWidth' | 'offsetHeight'): number {
  return document.querySelector<HTMLElement>(`[data-region="${region}"]`)?.[side] ?? 0;
}

/** The reader's own sizes as custom properties over the tokens'; 0 leaves the token. */
export function useShellSizes(): ShellSizes {
  const inspectorWidth = useViewStore((state) => state.layout.inspectorWidth);
  const timelineHeight = useViewStore((state) => state.layout.timelineHeight);
  return useMemo(() => {
    const style: Sizes = {};
    if (inspectorWidth > 0) style['--w-inspector'] = `${inspectorWidth}px`;
    if (timelineHeight > 0) style['--h-timeline'] = `${timelineHeight}px`;
    return {
      style,
      inspectorWidth: () => drawn('inspector', 'offsetWidth'),
      timelineHeight: () => drawn('timeline', 'offsetHeight'),
    };
  }, [inspectorWidth, timelineHeight]);
}
