/** A moment of a run by what happens then, so that a corrected model moves it and does not break it. */
export interface NamedMoment {
  /** The type of a reason: `pod.unschedulable`. */
  readonly reason: string;
  /** Whom it is about, as the reason says it; also the beginning of a generated name: `default/web` for `default/web-586475d7c4-ws5ff`. */
  readonly subject?: string;
  /** Who did it: the beginning of the actor's name, such as `kubelet`. */
  readonly actor?: string;
  /** Which of several, from 1; absent for the first. */
  readonly nth?: number;
  /** So many simulated microseconds after it. */
  readonly thenUs?: number;
}
