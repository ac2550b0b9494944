import { useTexts } from '#i18n/useTexts.ts';
import { nameOf } from '#panelParts/sideBySide/SideBins.tsx';
import type { SidePod } from '#protocol/comparison.ts';
import { PodMark } from '#widgets/PodMark.tsx';
import styles from './Moves.module.css';
import { AS_IT_IS, FORK } from './trySubject.ts';

interface MovesProps {
  readonly moves: readonly SidePod[];
  readonly columns: readonly string[];
}

/** More rows would take the room of the bins; the others are counted. */
const MOST_MOVES = 4;

/** The moves of the other Pods, as arrows from column to column. */
export function Moves({ moves, columns }: MovesProps) {
  const t = useTexts('sideBySide');
  if (moves.length === 0) return null;
  const more = moves.length - MOST_MOVES;
  return (
    <ul className={styles.moves}>
      {moves.slice(0, MOST_MOVES).map(({ key, colour, nodes }) => {
        const [to, from] = [nodes[FORK], nodes[AS_IT_IS]];
        return (
          <li key={key}>
            <span className={styles.pod}>
              <PodMark name={nameOf(key)} colour={colour} />
            </span>
            <Arrow
              from={columns.indexOf(from ?? '')}
              to={columns.indexOf(to ?? '')}
              count={columns.length}
              text={t('move', { from: place(from), to: place(to) })}
            />
          </li>
        );
      })}
      {more > 0 && <li className={styles.more}>{t('more', { count: more })}</li>}
    </ul>
  );

  function place(node: string | null): string {
    if (node === null) return t('absent');
    return node === '' ? t('wasPending') : node;
  }
}

interface ArrowProps {
  /** Columns; -1 means no node, at the left. */
  readonly from: number;
  readonly to: number;
  readonly count: number;
  readonly text: string;
}

/** Up to this percentage there is room for the text after an arrow's end. */
const ROOM = 70;

function Arrow({ from, to, count, text }: ArrowProps) {
  const centre = (column: number) => (column < 0 ? 0 : (100 * (column + 0.5)) / count);
  const [start, end] = [centre(from), centre(to)];
  const [left, right] = [Math.min(start, end), Math.max(start, end)];
  // Beside the arrow where there is room, else on it.
  const beside =
    right <= ROOM
      ? { left: `calc(${right}% + 10px)` }
      : left >= 100 - ROOM
        ? { right: `calc(${100 - left}% + 10px)` }
        : { left: `${(left + right) / 2}%`, transform: 'translate(-50%, -50%)' };
  return (
    <span className={styles.lane}>
      <i
        className={styles.arrow}
        data-left={end < start || undefined}
        style={{ left: `${left}%`, width: `${right - left}%` }}
        aria-hidden="true"
      />
      <span className={styles.text} style={beside}>
        {text}
      </span>
    </span>
  );
}
