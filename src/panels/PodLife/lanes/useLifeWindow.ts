import { useMemo } from 'react';
import type { Micros } from '#base/time.ts';
import { useRunState } from '#client/useRunState.ts';
import type { PodLife } from '#protocol/podLife.ts';
import { panLife, wholeLife, zoomLife } from '#scenes/podLife/lifeWindow.ts';
import { spanOf, type TimeWindow } from '#scenes/timeline/timeWindow.ts';

export interface LifeWindow {
  readonly window: TimeWindow;
  readonly isWhole: boolean;
  fit(): void;
  zoom(factor: number, atUs: Micros): void;
  /** Moves by a share of the shown stretch. */
  pan(share: number): void;
}

type Span = Pick<PodLife, 'uid' | 'createdUs' | 'goneUs' | 'knownUs' | 'grace'>;

/** The shown stretch of a life: all of it until the reader zooms; another Pod starts whole again. */
export function useLifeWindow({ uid, createdUs, goneUs, knownUs, grace }: Span): LifeWindow {
  const lastUs = Math.max(goneUs < 0 ? knownUs : goneUs, grace?.killUs ?? 0);
  const isOver = goneUs >= 0;
  const whole = useMemo(() => wholeLife(createdUs, lastUs, isOver), [createdUs, lastUs, isOver]);
  const [chosen, setChosen] = useRunState<{ readonly of: string; readonly window: TimeWindow }>();
  const window = chosen?.of === uid ? chosen.window : whole;
  const set = (next: TimeWindow) => setChosen({ of: uid, window: next });
  return {
    window,
    isWhole: window === whole,
    fit: () => setChosen(undefined),
    zoom: (factor, atUs) => {
      const next = zoomLife(window, whole, factor, atUs);
      if (spanOf(next) >= spanOf(whole)) setChosen(undefined);
      else set(next);
    },
    pan: (share) => window !== whole && set(panLife(window, whole, share * spanOf(window))),
  };
}
