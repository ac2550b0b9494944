import { type KeyboardEvent, useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { selectNode, useSelection } from '#client/selectionStore.ts';
import { useTexts } from '#i18n/useTexts.ts';
import { openNodeDetail, useNodeDetail } from '#panelParts/page/nodeDetailStore.ts';
import type { NodeVerdict } from '#protocol/explanation.ts';
import type { NodeView } from '#protocol/views.ts';
import { cellOf } from '#scenes/nodeField/fieldView.ts';
import { type Direction, placeOf, rowsOfField } from '#scenes/nodeField/walkField.ts';
import type { DevicesOfNodes } from './DeviceMarks.tsx';
import type { FieldController, FieldShown } from './field/fieldController.ts';
import styles from './Nodes.module.css';
import { TwinCell } from './TwinCell.tsx';
import { useNodeText } from './useNodeText.ts';

interface FieldTwinProps {
  readonly controller: FieldController;
  readonly shown: FieldShown;
  readonly nodes: ReadonlyMap<string, NodeView>;
  readonly devices: DevicesOfNodes;
  readonly verdicts: ReadonlyMap<string, NodeVerdict> | undefined;
  readonly onFocus: (node: string | undefined) => void;
}

const DIRECTIONS: Readonly<Record<string, Direction>> = {
  ArrowLeft: 'left',
  ArrowRight: 'right',
  ArrowUp: 'up',
  ArrowDown: 'down',
  Home: 'rowStart',
  End: 'rowEnd',
  'Ctrl Home': 'first',
  'Ctrl End': 'last',
};
const ZOOM_STEP = 1.5;
/** A grid of no more cells is in the document whole. */
const SMALL_GRID = 60;

/** The picture as a grid for keyboards and screen readers. Of a large one only the rows around the focus are in the document. */
export function FieldTwin({ controller, shown, nodes, devices, verdicts, onFocus }: FieldTwinProps) {
  const t = useTexts('nodes');
  const { zone: zoneText } = useNodeText();
  const grid = useRef<HTMLDivElement>(null);
  // Who comes back from the inside of a node goes on at its cell.
  const [left] = useState(() => useNodeDetail.getState().takeLeft());
  const [wanted, setWanted] = useState(left);
  const [follows, setFollows] = useState(left !== undefined);
  const { detail, lens } = shown;
  const rows = useMemo(() => rowsOfField(detail.layout), [detail.layout]);
  const cursor = cursorOf(controller, rows, wanted);
  const place = cursor === undefined ? undefined : placeOf(rows, cursor);

  // biome-ignore lint/correctness/useExhaustiveDependencies: the focus follows the cursor and nothing else
  useEffect(() => {
    if (follows) grid.current?.querySelector<HTMLElement>('[tabindex="0"]')?.focus({ preventScroll: true });
  }, [follows, cursor]);

  const focus = useCallback(
    (node: string) => {
      setWanted(node);
      onFocus(node);
    },
    [onFocus],
  );
  const goTo = (node: string | undefined) => {
    if (node === undefined) return;
    setWanted(node);
    setFollows(true);
    controller.reveal(node, false);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const name = cursor === undefined ? undefined : controller.book.nameOf(cursor);
    if (name === undefined || event.altKey || event.metaKey) return;
    const isTaken = act(event.ctrlKey ? `Ctrl ${event.key}` : event.key, name);
    if (!isTaken) return;
    event.preventDefault();
    event.stopPropagation();
  };
  const act = (key: string, name: string): boolean => {
    const direction = DIRECTIONS[key];
    if (direction) goTo(controller.neighbour(name, direction));
    else if (key === 'Enter' && isSelected(name)) openNodeDetail(name);
    else if (key === 'Enter' || key === ' ') selectNode(name);
    else if (key === '+' || key === '=') controller.zoomAtNode(name, ZOOM_STEP);
    else if (key === '-') controller.zoomAtNode(name, 1 / ZOOM_STEP);
    else if (key === '0') controller.whole();
    else if (key === 'PageDown') goTo(inNextZone(controller, name, 1));
    else if (key === 'PageUp') goTo(inNextZone(controller, name, -1));
    else return false;
    return true;
  };

  if (!place) return null;
  const isSmall = rows.length * (rows[0]?.length ?? 0) <= SMALL_GRID;
  const first = isSmall ? 0 : Math.max(0, place.row - 1);
  return (
    // biome-ignore lint/a11y/useSemanticElements: a table has no roving focus, and its cells cannot lie over a canvas
    <div
      ref={grid}
      role="grid"
      className={styles.twin}
      aria-label={lens === undefined ? t('grid.labelAll') : t('grid.label', { zone: zoneText(lens) })}
      aria-description={t('grid.hint')}
      aria-rowcount={rows.length}
      aria-colcount={Math.max(...rows.map((row) => row.length))}
      style={{ left: detail.left, top: detail.top, width: detail.width, height: detail.height }}
      onKeyDown={onKeyDown}
      onBlur={(event) => {
        if (event.currentTarget.contains(event.relatedTarget)) return;
        setFollows(false);
        onFocus(undefined);
      }}
    >
      {rows.slice(first, isSmall ? undefined : place.row + 2).map((row, index) => (
        // biome-ignore lint/a11y/useSemanticElements: as above
        // biome-ignore lint/a11y/useFocusableInteractive: the cells are focusable
        <div key={row[0]} role="row" aria-rowindex={first + index + 1} className={styles.twinRow}>
          {row.map((slot, column) => {
            const node = nodes.get(controller.book.nameOf(slot) ?? '');
            const cell = cellOf({ ...detail, left: 0, top: 0 }, slot);
            return (
              node &&
              cell && (
                <TwinCell
                  key={slot}
                  node={node}
                  column={column + 1}
                  {...cell}
                  isCursor={slot === cursor}
                  devices={devices.get(node.name)}
                  verdict={verdicts?.get(node.name)}
                  hasVerdicts={verdicts !== undefined}
                  onFocus={focus}
                />
              )
            );
          })}
        </div>
      ))}
    </div>
  );
}

/** The slot that has the focus: the wanted node's while the grid has it, else the first node's. */
function cursorOf(
  controller: FieldController,
  rows: readonly (readonly number[])[],
  wanted: string | undefined,
): number | undefined {
  const slot = wanted === undefined ? undefined : controller.book.slotOf(wanted);
  if (slot !== undefined && placeOf(rows, slot)) return slot;
  return rows.flat().find((one) => controller.book.nameOf(one) !== undefined);
}

function isSelected(name: string): boolean {
  const { selection } = useSelection.getState();
  return selection?.kind === 'Node' && selection.name === name;
}

/** The first node of the zone before or behind the node's; around the ends. */
function inNextZone(controller: FieldController, name: string, step: number): string | undefined {
  const slot = controller.book.slotOf(name);
  const zones = controller.book.zones();
  const at = zones.findIndex(({ slots }) => slots.some((one) => one === slot));
  const next = zones[(at + step + zones.length) % zones.length];
  return next?.slots.map((one) => controller.book.nameOf(one)).find((one) => one !== undefined);
}
