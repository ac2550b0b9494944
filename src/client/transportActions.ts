import { useMemo } from 'react';
import type { Control, StepUnit } from '#protocol/requests.ts';
import type { Pace } from '#protocol/telling.ts';
import { useClient } from './ClientProvider.tsx';
import { isHidden } from './isHidden.ts';
import type { OrreryClient } from './orreryClient.ts';
import type { SearchUnit } from './searchStore.ts';
import { useSearchStore } from './searchStore.ts';
import { declineStory, goingOn } from './telling/storyStage.ts';
import { useViewStore } from './viewStore.ts';

export interface TransportActions {
  playOrPause(): void;
  /** The same, backwards. */
  playBackwards(): void;
  toStart(): void;
  toEnd(): void;
  back(unit?: StepUnit): void;
  /** One step inside a scheduling cycle, otherwise one entry. */
  stepInto(): void;
  stepBack(): void;
  stepOver(unit?: StepUnit): void;
  /** To the next step of the telling. */
  next(): void;
  previous(): void;
  setPace(pace: Pace): void;
  nextDecision(): void;
  nextFailure(): void;
  setSpeed(speed: number): void;
}

/**
 * Actions of the transport, for buttons, keys and the palette. `speedOf` returns the reader's speed at the moment of
 * playing; `onMissed` is called when a step forward has no target.
 */
function transportActions(
  client: OrreryClient,
  speedOf: () => number,
  onMissed: (unit: SearchUnit) => void,
): TransportActions {
  // Otherwise a control fails only when the model has crashed, and the crash panel reports that.
  const onRefused = (error: unknown) => {
    if (isHidden(error)) onMissed('hidden');
    return undefined;
  };
  const control = (what: Control): void => void client.control(what).catch(onRefused);
  const step = (unit: StepUnit) => {
    declineStory();
    const arrival = client.control({ type: 'step', unit, count: 1 });
    arrival.then((arrived) => arrived === false && onMissed(isSearch(unit) ? unit : 'end')).catch(onRefused);
  };
  const moveStory = (type: 'next' | 'previous') => {
    const arrival = client.control(type === 'next' ? goingOn({ type }) : { type });
    // A lesson that waits for the reader is not at its end.
    const isLesson = client.moment.getState().telling.lesson !== undefined;
    arrival.then((arrived) => type === 'next' && arrived === false && !isLesson && onMissed('end')).catch(onRefused);
  };
  const back = (unit: StepUnit) => control({ type: 'back', unit, count: 1 });
  return {
    playOrPause: () =>
      control(client.moment.getState().playing ? { type: 'pause' } : goingOn(playAt(client, speedOf()))),
    playBackwards: () => {
      const { playing, backwards } = client.moment.getState();
      control(playing && backwards ? { type: 'pause' } : { ...playAt(client, speedOf()), backwards: true });
    },
    next: () => moveStory('next'),
    previous: () => moveStory('previous'),
    setPace: (pace) => control({ type: 'pace', pace }),
    toStart: () => control({ type: 'seek', seq: 0 }),
    toEnd: () => control({ type: 'seek', seq: client.moment.getState().headSeq }),
    back: (unit = 'entry') => back(unit),
    stepInto: () => step('beat'),
    stepBack: () => back('beat'),
    stepOver: (unit = 'entry') => step(unit),
    nextDecision: () => step('decision'),
    nextFailure: () => step('failure'),
    setSpeed: (speed) => control({ type: 'speed', speed }),
  };
}

/** The speed factor applies only at the pace `fast`; playing with a factor selects that pace. */
export function playAt(client: OrreryClient, speed: number): Extract<Control, { type: 'play' }> {
  return client.moment.getState().telling.pace === 'fast' ? { type: 'play', speed } : { type: 'play' };
}

function isSearch(unit: StepUnit): unit is Exclude<SearchUnit, 'end' | 'hidden'> {
  return unit === 'cycle' || unit === 'decision' || unit === 'failure';
}

export function useTransport(): TransportActions {
  const client = useClient();
  return useMemo(
    () => transportActions(client, () => useViewStore.getState().speed, useSearchStore.getState().miss),
    [client],
  );
}
