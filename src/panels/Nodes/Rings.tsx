import { useClient } from '#client/ClientProvider.tsx';
import { useSelection } from '#client/selectionStore.ts';
import { cellOnCanvas, type FieldView } from '#scenes/nodeField/fieldView.ts';
import type { FieldController, FieldShown } from './field/fieldController.ts';
import styles from './Nodes.module.css';

interface RingsProps {
  readonly controller: FieldController;
  readonly shown: FieldShown;
  readonly pointed: string | undefined;
}

/** Outlines of the node that is pointed at and of the one that is selected, or that holds the selected Pod. */
export function Rings({ controller, shown, pointed }: RingsProps) {
  const client = useClient();
  const selection = useSelection((state) => state.selection);
  const selected =
    selection?.kind === 'Node'
      ? selection.name
      : selection?.kind === 'Pod'
        ? client.mirror.pods.get(`${selection.namespace}/${selection.name}`)?.node
        : undefined;
  const views = shown.overview ? [shown.overview, shown.detail] : [shown.detail];
  return views.map((view) => (
    <div
      key={view.left}
      className={styles.rings}
      style={{ left: view.left, top: view.top, width: view.width, height: view.height }}
      aria-hidden="true"
    >
      {pointed !== undefined && <Ring controller={controller} view={view} node={pointed} look="pointed" />}
      {selected && <Ring controller={controller} view={view} node={selected} look="selected" />}
    </div>
  ));
}

interface RingProps {
  readonly controller: FieldController;
  readonly view: FieldView;
  readonly node: string;
  readonly look: 'pointed' | 'selected';
}

function Ring({ controller, view, node, look }: RingProps) {
  const slot = controller.book.slotOf(node);
  const cell = slot === undefined ? undefined : cellOnCanvas(view, slot);
  if (!cell) return null;
  const place = `translate(${cell.x - view.left}px, ${cell.y - view.top}px)`;
  return <i className={styles[look]} style={{ transform: place, width: cell.width, height: cell.height }} />;
}
