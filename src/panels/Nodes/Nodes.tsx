import { Suspense, useEffect, useMemo, useRef, useState } from 'react';
import { useStore } from 'zustand';
import { useClient } from '#client/ClientProvider.tsx';
import { selectNode } from '#client/selectionStore.ts';
import { useAsk } from '#client/useAsk.ts';
import { useCollection, useRecord } from '#client/useCollection.ts';
import { useTexts } from '#i18n/useTexts.ts';
import { DragAnnouncer } from '#panelParts/drag/DragAnnouncer.tsx';
import { useDragStore, useDrop, useHeldVerdicts } from '#panelParts/drag/dragStore.ts';
import { HeldMark } from '#panelParts/drag/HeldMark.tsx';
import { OutcomeNote } from '#panelParts/drag/OutcomeNote.tsx';
import { useKeyboardDrag, usePointerDrag } from '#panelParts/drag/useDrag.ts';
import { useNodeDetail } from '#panelParts/page/nodeDetailStore.ts';
import { lazyPart } from '#widgets/lazyPart.tsx';
import { FieldFoot } from './FieldFoot.tsx';
import { FieldHead, type Shows } from './FieldHead.tsx';
import { FieldStage } from './FieldStage.tsx';
import { FindNode } from './FindNode.tsx';
import type { FieldController } from './field/fieldController.ts';
import { useFieldController } from './field/useFieldController.ts';
import styles from './Nodes.module.css';
import { countCodes, cycleVerdicts, verdictCodes } from './verdictCodes.ts';
import { zoneSums } from './zoneSums.ts';

const loadNodeDetail = () =>
  import('#panels/NodeDetail/NodeDetail.tsx').then((module) => ({ default: module.NodeDetail }));
const NodeDetail = lazyPart(loadNodeDetail);

/** All nodes at once, or one of them from the inside. */
export function Nodes() {
  const inside = useNodeDetail((state) => state.node);
  const isThere = useRecord('nodes', inside ?? '') !== undefined;
  if (inside === null || !isThere) return <NodeField />;
  return (
    <Suspense fallback={null}>
      <NodeDetail key={inside} node={inside} />
    </Suspense>
  );
}

/** From three to five thousand nodes: how full, by whom, and what is wrong with them. */
function NodeField() {
  const t = useTexts('nodes');
  const [shows, setShows] = useState<Shows>('cpu');
  const host = useRef<HTMLDivElement>(null);
  const controller = useFieldController(host);
  const nodes = useCollection('nodes');
  // Read when something is held or dropped; nothing here has to follow every Pod.
  const pods = useClient().mirror.pods.shown.getState();
  const resource = shows === 'verdict' ? 'cpu' : shows;
  const sums = useMemo(() => zoneSums(nodes.map.values(), resource), [nodes, resource]);

  const held = useDragStore((state) => state.held);
  const over = useDragStore((state) => state.over);
  const outcome = useDragStore((state) => state.outcome);
  const heldVerdicts = useHeldVerdicts(held);
  const drop = useDrop();
  const onPointerDown = usePointerDrag(drop);
  const { data: cycle } = useAsk('cycle', shows === 'verdict' ? {} : null);
  const lastVerdicts = useMemo(() => (cycle ? cycleVerdicts(cycle) : undefined), [cycle]);
  const verdicts = held ? heldVerdicts : lastVerdicts;
  const codes = useMemo(() => (verdicts ? verdictCodes(verdicts.values()) : undefined), [verdicts]);
  useEffect(() => controller?.show(resource), [controller, resource]);
  useEffect(() => controller?.judge(codes), [controller, codes]);

  const verdictsOf = held
    ? t('verdict.held', { pod: held.name })
    : cycle
      ? t('verdict.of', { pod: nameOf(cycle.pod) })
      : shows === 'verdict'
        ? t('verdict.none')
        : '';
  return (
    <div className={styles.view} onPointerDown={onPointerDown}>
      <FieldHead
        sum={sums.all}
        shows={shows}
        onShow={setShows}
        verdictCounts={codes ? countCodes(codes, sums.all.nodes) : undefined}
        verdictsOf={verdictsOf}
      >
        {controller && <KeyboardSide controller={controller} onDrop={drop} />}
      </FieldHead>
      <FieldStage
        host={host}
        controller={controller}
        nodes={nodes}
        sums={sums}
        resource={resource}
        verdicts={verdicts}
      />
      {controller && <FieldFoot controller={controller} />}
      {sums.all.nodes === 0 && <p className={styles.none}>{t('none')}</p>}
      {outcome && <OutcomeNote outcome={outcome} pod={pods.map.get(outcome.key)} isAtEnd={false} />}
      <HeldMark pods={pods.map} />
      <DragAnnouncer held={held} over={over} verdicts={verdicts} />
    </div>
  );
}

/** Finding a node and dragging by keys: both go through the nodes in the order of their cells. */
function KeyboardSide({
  controller,
  onDrop,
}: {
  readonly controller: FieldController;
  readonly onDrop: (key: string, node: string) => void;
}) {
  const version = useStore(controller.shown, (shown) => shown.version);
  // The version says that the book changed.
  // biome-ignore lint/correctness/useExhaustiveDependencies: see above
  const names = useMemo(
    () => controller.book.zones().flatMap(({ slots }) => slots.flatMap((slot) => controller.book.nameOf(slot) ?? [])),
    [controller, version],
  );
  useKeyboardDrag(names, onDrop);
  return (
    <FindNode
      names={names}
      onFound={(node) => {
        selectNode(node);
        controller.reveal(node, true);
      }}
    />
  );
}

function nameOf(key: string): string {
  return key.slice(key.indexOf('/') + 1);
}
