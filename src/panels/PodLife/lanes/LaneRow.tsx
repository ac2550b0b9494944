import { memo } from 'react';
import type { Micros } from '#base/time.ts';
import { useMoment } from '#client/useMoment.ts';
import { useTexts } from '#i18n/useTexts.ts';
import type { CardId } from '#panelParts/cards/cardStore.ts';
import { Term } from '#panelParts/cards/Term.tsx';
import type { LaneKind, LifeLane, LifeMark, LifeSpan } from '#protocol/podLife.ts';
import { type LaneSpace, type PlacedLane, xOf } from '#scenes/podLife/placeLane.ts';
import type { TimeWindow } from '#scenes/timeline/timeWindow.ts';
import { classes } from '#widgets/classes.ts';
import looks from '#widgets/looks.module.css';
import cells from './Cells.module.css';
import styles from './Lanes.module.css';
import { laneName, laneNote, markText, partName, spanLabel, spanText } from './laneText.ts';
import type { TipPlace } from './Tip.tsx';

interface LaneRowProps {
  readonly lane: LifeLane;
  readonly placed: PlacedLane<LifeSpan, LifeMark>;
  /** The lane above it. */
  readonly before: LifeLane | undefined;
  readonly createdUs: Micros;
  readonly widthPx: number;
  readonly window: TimeWindow;
  /** Absent where the lane has no actions. */
  readonly acts?: LaneActs;
  readonly cursor?: string;
}

/** A thinner span is drawn above its neighbours, so that the pointer can reach it. */
const THIN_PX = 6;
/** A wider part of a span has its name beside the span's own text. */
const NAMED_PART_PX = 280;

export interface LaneActs {
  readonly onSeek: (seq: number, atUs: Micros) => void;
  readonly onPoint: (pointed: TipPlace | undefined) => void;
  readonly onCursor: (id: string) => void;
}

/** The group of each lane kind; a line separates the groups. */
const GROUPS: Readonly<Record<LaneKind, number>> = {
  phase: 0,
  status: 0,
  condition: 1,
  sandbox: 2,
  pull: 2,
  container: 2,
  hooks: 2,
  probe: 3,
  signals: 3,
  grace: 3,
  endpoint: 4,
  proxy: 4,
  requests: 4,
};

const LANE_CARDS = {
  phase: 'phase',
  status: 'kubectlStatus',
  condition: 'podCondition',
  sandbox: 'sandbox',
  pull: 'imagePull',
  container: 'container',
  hooks: 'hooks',
  signals: 'signals',
  grace: 'graceLane',
  endpoint: 'endpoint',
  proxy: 'proxyRules',
  requests: 'failedRequests',
} as const satisfies Readonly<Record<Exclude<LaneKind, 'probe'>, CardId>>;

function LaneTerm({ lane: { kind, seconds }, name }: { readonly lane: LifeLane; readonly name: string }) {
  if (kind !== 'probe') return <Term card={LANE_CARDS[kind]}>{name}</Term>;
  return (
    <Term card="probe" numbers={{ name, seconds }}>
      {name}
    </Term>
  );
}

/** One lane: its name, its spans, its marks. */
export const LaneRow = memo(function LaneRow(props: LaneRowProps) {
  const { lane, placed, before, createdUs, widthPx, window, cursor, acts } = props;
  const t = useTexts('podLife');
  const restarts = useRestarts(lane);
  const name = laneName(t, lane);
  const isApp = lane.kind === 'container' && lane.of === 'app';
  const isParted = before !== undefined && GROUPS[before.kind] !== GROUPS[lane.kind];
  const space = { window, widthPx };
  const cell = (id: string, text: string, seq: number, atUs: Micros) => ({
    role: 'gridcell' as const,
    tabIndex: id === cursor ? 0 : -1,
    'data-cell': id,
    'aria-label': text,
    ...(acts ? handlers(acts, id, text, seq, atUs) : { title: text }),
  });
  return (
    // biome-ignore lint/a11y/useSemanticElements: as for the grid
    // biome-ignore lint/a11y/useFocusableInteractive: the cells are focusable
    <div role="row" className={classes(styles.row, lane.kind === 'phase' && styles.tall, isParted && looks.ruled)}>
      {/* biome-ignore lint/a11y/useSemanticElements: as of the grid */}
      {/* biome-ignore lint/a11y/useFocusableInteractive: the cells are focusable */}
      <div role="rowheader" className={classes(styles.name, (isApp || lane.kind === 'phase') && styles.strong)}>
        <span title={name}>
          <LaneTerm lane={lane} name={name} />
        </span>
        <small>{laneNote(t, lane, restarts)}</small>
      </div>
      <div role="presentation" className={styles.lane}>
        {placed.spans.map(({ span, left, width, isOpen, label }, index) => {
          const words = spanLabel(t, span);
          const parts = placedParts(span, left, width, space);
          const longest = parts.toSorted((a, b) => b.width - a.width)[0];
          return (
            <div
              key={`${span.fromUs} ${span.code} ${span.label}`}
              {...cell(`${lane.id} s${index}`, spanText(t, lane, span, createdUs), span.seq, span.fromUs)}
              className={classes(cells.span, cells[lane.kind], cells[span.tone])}
              data-code={span.code}
              data-open={isOpen || undefined}
              data-thin={width < THIN_PX || undefined}
              style={{ left, width }}
            >
              {parts.map(({ part, ...place }) => (
                <i key={`${part.fromUs} ${part.code}`} data-code={part.code} style={place} />
              ))}
              {lane.kind !== 'condition' && label === 'inside' && width > 14 && (
                <span>
                  {words}
                  {longest && longest.width > NAMED_PART_PX && <small>{partName(t, longest.part)}</small>}
                </span>
              )}
            </div>
          );
        })}
        {lane.kind === 'hooks' &&
          placed.spans.map(
            ({ span, left, width, label }) =>
              label === 'after' && (
                <span key={`after ${span.fromUs} ${span.label}`} className={cells.after} style={{ left: left + width }}>
                  {spanLabel(t, span)}
                </span>
              ),
          )}
        {placed.marks.map(({ mark, x, count, dodgePx }, index) => (
          <div
            key={`${mark.atUs} ${mark.shape} ${mark.label}`}
            {...cell(`${lane.id} m${index}`, markText(t, lane, mark, createdUs, count), mark.seq, mark.atUs)}
            className={classes(cells.mark, cells[mark.shape])}
            data-computed={lane.kind === 'probe' && mark.seq === 0 ? true : undefined}
            style={{ left: x + dodgePx }}
          >
            {dodgePx > 0 && <i className={cells.dodge} style={{ width: dodgePx }} />}
            {isWritten(mark.shape) && mark.label}
          </div>
        ))}
        {placed.spans.length === 0 && placed.marks.length === 0 && <span className={cells.none} />}
      </div>
    </div>
  );
});

/** The places of a span's parts. */
function placedParts(
  { parts = [] }: LifeSpan,
  left: number,
  width: number,
  space: Pick<LaneSpace, 'window' | 'widthPx'>,
) {
  return parts.map((part) => {
    const from = Math.max(left, xOf(part.fromUs, space));
    const to = part.toUs < 0 ? left + width : xOf(part.toUs, space);
    return { part, left: from - left, width: Math.max(1, to - from) };
  });
}

function handlers({ onSeek, onPoint, onCursor }: LaneActs, id: string, text: string, seq: number, atUs: Micros) {
  return {
    onClick: () => onSeek(seq, atUs),
    onFocus: (event: React.FocusEvent<HTMLElement>) => {
      onCursor(id);
      onPoint(pointedAt(event.currentTarget, text));
    },
    onMouseEnter: (event: React.MouseEvent<HTMLElement>) => onPoint(pointedAt(event.currentTarget, text)),
    onKeyDown: (event: React.KeyboardEvent) => {
      if (event.key !== 'Enter' && event.key !== ' ') return;
      event.preventDefault();
      onSeek(seq, atUs);
    },
  };
}

function isWritten(shape: LifeMark['shape']): boolean {
  return shape === 'signal' || shape === 'kill' || shape === 'exit' || shape === 'ahead';
}

function pointedAt(element: HTMLElement, text: string): TipPlace {
  const { left, top, bottom } = element.getBoundingClientRect();
  return { text, left, top, bottom };
}

/** The number of restarts of a container up to the present moment. */
function useRestarts(lane: LifeLane): number {
  return useMoment(({ timeUs }) => {
    if (lane.kind !== 'container') return 0;
    const run = lane.spans.findLast(({ code, fromUs }) => code === 'run' && fromUs <= timeUs);
    return run === undefined ? 0 : (run.count ?? 1) - 1;
  });
}
