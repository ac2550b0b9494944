import { Component, createRef, type ReactNode } from 'react';
import type { Moment } from '../../../protocol/moment.ts';
import { parseDurationMs } from './parseDurationMs.ts';
import { type FlightStyle, flightStyle, type Place, planFlights } from './planFlights.ts';

interface Props {
  readonly moment: Moment;
  readonly className?: string | undefined;
  readonly children: ReactNode;
}

type Snapshot = ReadonlyMap<string, Place> | null;

/**
 * Lets every element with `data-flight` (a Pod's key) move from where it was to where it is, whatever part of the picture
 * drew it before. A class, because only `getSnapshotBeforeUpdate` sees the picture before React changes it.
 */
export class Flights extends Component<Props> {
  private readonly root = createRef<HTMLDivElement>();

  override getSnapshotBeforeUpdate(previous: Props): Snapshot {
    return this.styleSince(previous) === 'none' ? null : readPlaces(this.root.current);
  }

  override componentDidUpdate(previous: Props, _state: unknown, before: Snapshot): void {
    const style = this.styleSince(previous);
    const root = this.root.current;
    if (style === 'none' || !before || !root || isReduced()) return;
    const marks = marksIn(root);
    for (const { key, dx, dy, reach } of planFlights(before, placesOf(marks))) {
      const mark = marks.get(key);
      if (mark) (style === 'trails' ? trail : fly)(mark, dx, dy, durationOf(root, reach));
    }
  }

  override render() {
    return (
      <div ref={this.root} className={this.props.className}>
        {this.props.children}
      </div>
    );
  }

  private styleSince(previous: Props): FlightStyle {
    const { moment } = this.props;
    const passed =
      moment.branch === previous.moment.branch ? moment.seq - previous.moment.seq : Number.POSITIVE_INFINITY;
    return passed === 0 ? 'none' : flightStyle(moment, passed);
  }
}

function marksIn(root: HTMLElement): Map<string, HTMLElement> {
  return new Map(
    [...root.querySelectorAll<HTMLElement>('[data-flight]')].map((mark) => [mark.dataset.flight ?? '', mark]),
  );
}

function placesOf(marks: ReadonlyMap<string, HTMLElement>): Map<string, Place> {
  return new Map([...marks].map(([key, mark]) => [key, mark.getBoundingClientRect()]));
}

function readPlaces(root: HTMLElement | null): Snapshot {
  return root ? placesOf(marksIn(root)) : null;
}

function isReduced(): boolean {
  return window.matchMedia('(prefers-reduced-motion: reduce)').matches;
}

function durationOf(root: HTMLElement, reach: 'far' | 'near'): number {
  return parseDurationMs(getComputedStyle(root).getPropertyValue(reach === 'far' ? '--m-far' : '--m-quick'));
}

function fly(mark: HTMLElement, dx: number, dy: number, durationMs: number): void {
  mark.animate(
    [
      { transform: `translate(${dx}px, ${dy}px)`, zIndex: 5 },
      { transform: 'none', zIndex: 5 },
    ],
    { duration: durationMs, easing: 'cubic-bezier(.3, 0, .1, 1)' },
  );
}

/** A fading shadow along the way instead of a flight. */
function trail(mark: HTMLElement, dx: number, dy: number, durationMs: number): void {
  const colour = getComputedStyle(mark).borderTopColor;
  mark.animate(
    [
      { boxShadow: `${dx / 4}px ${dy / 4}px 0 0 ${colour}, ${dx / 8}px ${dy / 8}px 0 0 ${colour}` },
      { boxShadow: 'none' },
    ],
    { duration: durationMs },
  );
}
