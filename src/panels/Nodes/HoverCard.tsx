import { useLayoutEffect, useMemo, useRef } from 'react';
import { hasEnded } from '#client/indexes/useIndex.ts';
import { useCollection } from '#client/useCollection.ts';
import { useTexts } from '#i18n/useTexts.ts';
import { verdictTone } from '#panelParts/verdicts/verdictTone.ts';
import type { NodeVerdict } from '#protocol/explanation.ts';
import type { DeviceCount } from '#protocol/nodeResources.ts';
import type { NodeView, PodView } from '#protocol/views.ts';
import { blockLabel, layOutBin } from '#scenes/bins/binLayout.ts';
import { allocatableOf, type FieldResource, formatAmount, requestedOf } from '#scenes/nodeField/fieldRecords.ts';
import { type CellRect, cellOnCanvas } from '#scenes/nodeField/fieldView.ts';
import { classes } from '#widgets/classes.ts';
import looks from '#widgets/looks.module.css';
import { VerdictText } from '#widgets/VerdictGlyph.tsx';
import { workloadColour } from '#widgets/workloadColour.ts';
import type { FieldController, FieldShown } from './field/fieldController.ts';
import styles from './HoverCard.module.css';
import { useNodeText } from './useNodeText.ts';

interface HoverCardProps {
  readonly controller: FieldController;
  readonly shown: FieldShown;
  readonly node: NodeView | undefined;
  readonly resource: FieldResource;
  readonly devices: DeviceCount | undefined;
  readonly verdict: NodeVerdict | undefined;
  readonly hasVerdicts: boolean;
}

const TUB = { widthPx: 188, heightPx: 104, smallestPx: 3 };
const CHARACTER_PX = 6.4;
const LABEL_HEIGHT_PX = 13;
const APART_PX = 12;

/** One node with its Pods by name, beside its cell. */
export function HoverCard({ controller, shown, node, devices, resource, verdict, hasVerdicts }: HoverCardProps) {
  const t = useTexts('nodes');
  const { verdict: words, devices: devicesInWords } = useNodeText();
  const all = useCollection('pods');
  const card = useRef<HTMLDivElement>(null);
  const slot = node ? controller.book.slotOf(node.name) : undefined;
  const cell =
    slot === undefined
      ? undefined
      : (cellOnCanvas(shown.detail, slot) ?? (shown.overview && cellOnCanvas(shown.overview, slot)));
  useLayoutEffect(() => {
    if (card.current && cell) place(card.current, cell);
  });
  const name = node?.name;
  // A Pod may change while its node's record stays as it is.
  const pods = useMemo(() => [...all.map.values()].filter((pod) => pod.node === name && !hasEnded(pod)), [all, name]);
  if (!node || !cell) return null;
  const allocatable = allocatableOf(node, resource);
  const state = [!node.ready && t('cell.notReady'), node.unschedulable && t('cell.cordoned')].filter(Boolean);
  return (
    <div ref={card} className={classes(looks.floating, styles.card)} aria-hidden="true">
      <header>
        <b>{node.name}</b>
        <span>
          {formatAmount(requestedOf(node, resource), resource)} / {formatAmount(allocatable, resource)}{' '}
          {t(`show.${resource}`)}
        </span>
      </header>
      {hasVerdicts && (
        <p className={styles.verdict}>
          {verdict ? <VerdictText verdict={verdictTone(verdict.code)}>{words(verdict)}</VerdictText> : words(undefined)}
        </p>
      )}
      <Tub pods={pods} allocatable={allocatable} resource={resource} cordoned={node.unschedulable} />
      {devices && <p className={styles.verdict}>{devicesInWords(devices)}</p>}
      <footer>
        <span>{t('card.pods', { count: node.podCount })}</span>
        <span>{[...state, ...node.taints].join(', ')}</span>
      </footer>
    </div>
  );
}

interface TubProps {
  readonly pods: readonly PodView[];
  readonly allocatable: number;
  readonly resource: FieldResource;
  readonly cordoned: boolean;
}

function Tub({ pods, allocatable, resource, cordoned }: TubProps) {
  const t = useTexts('nodes');
  const { blocks, weightless } = layOutBin(
    pods.map((pod) => ({
      ...pod,
      request: resource === 'cpu' ? pod.cpuMilli : resource === 'memory' ? pod.memoryBytes : 1,
    })),
    allocatable,
    TUB,
  );
  return (
    <div className={classes(styles.tub, cordoned && styles.cordoned)}>
      {blocks.length === 0 && weightless.length === 0 && <span className={styles.empty}>{t('card.noPods')}</span>}
      {weightless.length > 0 && (
        <span className={styles.empty}>{t('card.weightless', { count: weightless.length })}</span>
      )}
      {blocks.map((block) => {
        const name = block.keys.length === 1 ? (block.keys[0] ?? '') : '';
        const isHigh = block.height * TUB.heightPx >= LABEL_HEIGHT_PX;
        return (
          <span
            key={block.keys[0]}
            className={classes(styles.block, workloadColour(block.colour), block.assumed && styles.assumed)}
            style={{
              left: `${100 * block.left}%`,
              width: `${100 * block.width}%`,
              bottom: `${100 * block.bottom}%`,
              height: `${100 * block.height}%`,
            }}
          >
            {isHigh &&
              name !== '' &&
              blockLabel(
                name.slice(name.indexOf('/') + 1),
                block.workload,
                block.width * TUB.widthPx - 6,
                CHARACTER_PX,
              )}
          </span>
        );
      })}
    </div>
  );
}

/** Beside the cell, on the side that has room. */
function place(card: HTMLElement, cell: CellRect): void {
  const { clientWidth, clientHeight } = card.parentElement ?? card;
  const fitsRight = cell.x + cell.width + APART_PX + card.offsetWidth <= clientWidth;
  const x = fitsRight ? cell.x + cell.width + APART_PX : cell.x - APART_PX - card.offsetWidth;
  const y = Math.min(cell.y, clientHeight - card.offsetHeight - 8);
  card.style.transform = `translate(${Math.max(8, x)}px, ${Math.max(8, y)}px)`;
}
