import type { Control, StepUnit } from '#protocol/requests.ts';
import type { Pace } from '#protocol/telling.ts';
import { isVeiled } from './isVeiled.ts';
import type { OrreryClient } from './orreryClient.ts';
import type { SearchUnit } from './searchStore.ts';
import { declineStory, goingOn } from './telling/storyStage.ts';

export interface TransportActions {
  playOrPause(): void;
  /** The same, backwards. */
  playBackwards(): void;
  toStart(): void;
  toEnd(): void;
  back(unit?: StepUnit): void;
  /** One beat inside a scheduling cycle, else one entry. */
  stepInto(): void;
  backBeat(): void;
  stepOver(unit?: StepUnit): void;
  /** To the next beat of what is told. */
  next(): void;
  previous(): void;
  setPace(pace: Pace): void;
  nextDecision(): void;
  nextFailure(): void;
  setSpeed(speed: number): void;
}

/**
 * What the transport does, for buttons, keys and the palette alike. `speedOf` is the reader's speed at the moment of playing;
 * `onMissed` is told when a step forward found nothing to go to.
 */
export function transportActions(
  client: OrreryClient,
  speedOf: () => number,
  onMissed: (unit: SearchUnit) => void,
): TransportActions {
  // Else a control fails only when the model has crashed, and the crash panel says so.
  const onRefused = (error: unknown) => {
    if (isVeiled(error)) onMissed('veiled');
    return undefined;
  };
  const control = (what: Control): void => void client.control(what).catch(onRefused);
  const step = (unit: StepUnit) => {
    declineStory();
    const arrival = client.control({ type: 'step', unit, count: 1 });
    arrival.then((arrived) => arrived === false && onMissed(isSearch(unit) ? unit : 'end')).catch(onRefused);
  };
  const told = (type: 'next' | 'previous') => {
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
    next: () => told('next'),
    previous: () => told('previous'),
    setPace: (pace) => control({ type: 'pace', pace }),
    toStart: () => control({ type: 'seek', seq: 0 }),
    toEnd: () => control({ type: 'seek', seq: client.moment.getState().headSeq }),
    back: (unit = 'entry') => back(unit),
    stepInto: () => step('beat'),
    backBeat: () => back('beat'),
    stepOver: (unit = 'entry') => step(unit),
    nextDecision: () => step('decision'),
    nextFailure: () => step('failure'),
    setSpeed: (speed) => control({ type: 'speed', speed }),
  };
}

/** The factor of the speed control counts at the pace `fast` alone; to play with a factor is to choose that pace. */
export function playAt(client: OrreryClient, speed: number): Extract<Control, { type: 'play' }> {
  return client.moment.getState().telling.pace === 'fast' ? { type: 'play', speed } : { type: 'play' };
}

function isSearch(unit: StepUnit): unit is Exclude<SearchUnit, 'end' | 'veiled'> {
  return unit === 'cycle' || unit === 'decision' || unit === 'failure';
}
