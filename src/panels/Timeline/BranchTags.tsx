import { memo } from 'react';
import type { Micros } from '#base/time.ts';
import { useClient } from '#client/ClientProvider.tsx';
import { useBranches, useMoment } from '#client/useMoment.ts';
import { useTexts } from '#i18n/useTexts.ts';
import { branchName } from '#panelParts/page/branchName.ts';
import { lineY } from '#scenes/timeline/paintStrip.ts';
import { runLines } from '#scenes/timeline/runLines.ts';
import styles from './Timeline.module.css';

/** More names than this do not fit above each other; the menu has all. */
const ROWS = 2;
/** A fork that leaves later has room for its name before it. */
const ROOM_BEFORE = 0.3;

/** The names of the lines in the strip; a click goes to that branch. */
export const BranchTags = memo(function BranchTags({
  heightPx,
  stripUs,
}: {
  readonly heightPx: number;
  readonly stripUs: Micros;
}) {
  const t = useTexts('timeline');
  const client = useClient();
  const branches = useBranches();
  const present = useMoment((moment) => moment.branch);
  if (branches.length < 2) return null;
  const lines = runLines(branches, present, stripUs);
  return lines
    .filter((line) => line.row < ROWS)
    .map((line) => {
      const name = branchName(branches, line.id, t('main'));
      const isBefore = line.row > 0 && line.from > ROOM_BEFORE;
      const side = isBefore
        ? { right: `${100 * (1 - line.from)}%` }
        : { left: `calc(${100 * line.from}% + ${line.row > 0 ? 18 : 8}px)` };
      return (
        <button
          key={line.id}
          type="button"
          className={styles.tag}
          style={{ ...side, top: lineY(heightPx, line.row) }}
          aria-label={t('branchHere', { branch: name })}
          aria-pressed={line.isPresent}
          onPointerDown={(event) => event.stopPropagation()}
          onClick={() => void client.control({ type: 'branch', branch: line.id }).catch(() => undefined)}
        >
          {name}
        </button>
      );
    });
});
