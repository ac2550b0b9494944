import { Component, createRef, type ReactNode } from 'react';
import type { Moment } from '#protocol/moment.ts';
import { animateFlight } from './animateFlight.ts';
import { isReduced } from './isReduced.ts';
import { PlaceWatch } from './placeWatch.ts';
import { type FlightStyle, flightStyle, type MarkPlace, planFlights } from './planFlights.ts';
import { restPlace } from './restPlace.ts';

interface Props {
  readonly moment: Moment;
  readonly className?: string | undefined;
  readonly children: ReactNode;
}

type Snapshot = ReadonlyMap<string, MarkPlace> | null;

/**
 * Lets every element with `data-flight` (a Pod's key) move from where it was to where it is, whatever part of the picture
 * drew it before. A single step is measured before and after React changes the picture, so that it is exact from the first
 * frame on; while playing, the browser tells the places after its own layout, a frame later and without being made to lay out.
 * A class, because only `getSnapshotBeforeUpdate` sees the picture before React changes it.
 */
export class Flights extends Component<Props> {
  private readonly root = createRef<HTMLDivElement>();
  private watch: PlaceWatch | undefined;

  override componentDidMount(): void {
    if (typeof IntersectionObserver === 'undefined') return;
    this.watch = new PlaceWatch((before, after, marks) => {
      const { moment } = this.props;
      if (moment.playing) this.fly(flightStyle(moment, 1), before, after, marks);
    });
  }

  override componentWillUnmount(): void {
    this.watch?.stop();
  }

  override getSnapshotBeforeUpdate(previous: Props): Snapshot {
    const { moment } = this.props;
    if (moment.playing || this.styleSince(previous) === 'none') return null;
    return readPlaces(this.root.current);
  }

  override componentDidUpdate(previous: Props, _state: unknown, before: Snapshot): void {
    const root = this.root.current;
    const style = this.styleSince(previous);
    if (!root) return;
    if (!this.props.moment.playing) this.watch?.forget();
    if (style === 'none' || isReduced()) return;
    if (this.props.moment.playing) this.watch?.look(root);
    else if (before) {
      const marks = marksIn(root);
      this.fly(style, before, placesOf(marks), marks);
    }
  }

  override render() {
    return (
      <div ref={this.root} className={this.props.className}>
        {this.props.children}
      </div>
    );
  }

  private fly(
    style: FlightStyle,
    before: ReadonlyMap<string, MarkPlace>,
    after: ReadonlyMap<string, MarkPlace>,
    marks: ReadonlyMap<string, HTMLElement>,
  ): void {
    if (style === 'none') return;
    for (const flight of planFlights(before, after)) {
      const mark = marks.get(flight.key);
      if (mark) animateFlight(mark, flight, style);
    }
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

function placesOf(marks: ReadonlyMap<string, HTMLElement>): Map<string, MarkPlace> {
  return new Map([...marks].map(([key, mark]) => [key, restPlace(mark)]));
}

function readPlaces(root: HTMLElement | null): Snapshot {
  return root ? placesOf(marksIn(root)) : null;
}
