import { type PointerEvent as ReactPointerEvent, type RefObject, useEffect, useMemo, useRef, useState } from 'react';
import { useStore } from 'zustand';
import type { Millis } from '#base/time.ts';
import type { CollectionSnapshot } from '#client/mirror.ts';
import { selectNode } from '#client/selectionStore.ts';
import { useAsk } from '#client/useAsk.ts';
import { useMoment } from '#client/useMoment.ts';
import { useDragStore } from '#panelParts/drag/dragStore.ts';
import { openNodeDetail } from '#panelParts/page/nodeDetailStore.ts';
import type { NodeVerdict } from '#protocol/explanation.ts';
import type { NodeView } from '#protocol/views.ts';
import type { FieldResource } from '#scenes/nodeField/fieldRecords.ts';
import { levelOf } from '#scenes/nodeField/fieldView.ts';
import { DeviceMarks, type DevicesOfNodes } from './DeviceMarks.tsx';
import { FieldTwin } from './FieldTwin.tsx';
import type { FieldController } from './field/fieldController.ts';
import { usePanAndZoom } from './field/usePanAndZoom.ts';
import { HoverCard } from './HoverCard.tsx';
import { LensLines } from './LensLines.tsx';
import styles from './Nodes.module.css';
import { Rings } from './Rings.tsx';
import { ZoneLabels } from './ZoneLabels.tsx';
import type { FieldSums } from './zoneSums.ts';

interface FieldStageProps {
  readonly host: RefObject<HTMLDivElement | null>;
  readonly controller: FieldController | undefined;
  readonly nodes: CollectionSnapshot<NodeView>;
  readonly sums: FieldSums;
  readonly resource: FieldResource;
  readonly verdicts: ReadonlyMap<string, NodeVerdict> | undefined;
}

/** Two clicks on a node within this time, as they were made and not as they are handled, look into it. */
const DOUBLE_MS = 400;

/** The picture of the nodes with what lies over it. The canvas itself is put in by the controller. */
export function FieldStage({ host, controller, ...rest }: FieldStageProps) {
  const [hovered, setHovered] = useState<string>();
  const picked = useRef<{ readonly node: string; readonly atMs: Millis }>(undefined);
  const pick = (x: number, y: number, atMs: Millis) => {
    const found = controller?.hit(x, y);
    if (!controller || !found) return;
    controller.look(found.zone);
    if (found.node === undefined) return;
    const before = picked.current;
    picked.current = { node: found.node, atMs };
    if (before?.node === found.node && atMs - before.atMs < DOUBLE_MS) {
      openNodeDetail(found.node);
      return;
    }
    selectNode(found.node);
    if (found.view.heatOnly) controller.reveal(found.node, false);
  };
  const moves = usePanAndZoom(host, controller, pick);

  const onPointerMove = (event: ReactPointerEvent<HTMLDivElement>) => {
    const { left, top } = event.currentTarget.getBoundingClientRect();
    const node = controller?.hit(event.clientX - left, event.clientY - top)?.node;
    setHovered(node);
    // The drag of the page asks the element under the pointer which node it is.
    if (node === undefined) delete event.currentTarget.dataset.dropNode;
    else event.currentTarget.dataset.dropNode = node;
    moves.onPointerMove(event);
  };

  return (
    <div
      ref={host}
      className={styles.field}
      onPointerDown={moves.onPointerDown}
      onPointerMove={onPointerMove}
      onPointerUp={moves.onPointerUp}
      onPointerCancel={moves.onPointerUp}
      onPointerLeave={(event) => {
        setHovered(undefined);
        delete event.currentTarget.dataset.dropNode;
      }}
    >
      {controller && <Overlay controller={controller} hovered={hovered} {...rest} />}
    </div>
  );
}

interface OverlayProps extends Omit<FieldStageProps, 'host' | 'controller'> {
  readonly controller: FieldController;
  readonly hovered: string | undefined;
}

function Overlay({ controller, hovered, nodes, sums, resource, verdicts }: OverlayProps) {
  const shown = useStore(controller.shown);
  const { data: counts } = useAsk('devicesOfNodes', {});
  const devices = useMemo<DevicesOfNodes>(() => new Map(counts?.map((one) => [one.node, one])), [counts]);
  const [focused, setFocused] = useState<string>();
  const held = useDragStore((state) => state.held);
  const over = useDragStore((state) => (state.held ? state.over : null));
  const pointed = over ?? hovered;
  const isFar = levelOf(shown.detail) !== 'requests';
  const card = pointed ?? (isFar ? focused : undefined);

  useEffect(() => {
    if (held?.by === 'keyboard' && over !== null) controller.reveal(over, false);
  }, [controller, held, over]);

  // The lens stands where the step is told of.
  const captioned = useMoment(({ telling: { caption } }) =>
    caption?.story && caption.subject?.kind === 'Node' ? caption.subject.name : undefined,
  );
  useEffect(() => {
    if (captioned !== undefined) controller.reveal(captioned, false);
  }, [controller, captioned]);

  return (
    <>
      {shown.overview && <LensLines overview={shown.overview} detail={shown.detail} lens={shown.lens ?? ''} />}
      <ZoneLabels shown={shown} sums={sums} resource={resource} />
      <Rings controller={controller} shown={shown} pointed={pointed} />
      {devices.size > 0 && <DeviceMarks controller={controller} shown={shown} devices={devices} />}
      <FieldTwin
        controller={controller}
        shown={shown}
        nodes={nodes.map}
        devices={devices}
        verdicts={verdicts}
        onFocus={setFocused}
      />
      {card !== undefined && (
        <HoverCard
          controller={controller}
          shown={shown}
          node={nodes.map.get(card)}
          devices={devices.get(card)}
          resource={resource}
          verdict={verdicts?.get(card)}
          hasVerdicts={verdicts !== undefined}
        />
      )}
    </>
  );
}
