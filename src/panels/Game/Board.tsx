import { useMemo, useRef } from 'react';
import { useTexts } from '#i18n/useTexts.ts';
import { useDragStore } from '#panelParts/drag/dragStore.ts';
import { formatCpu, formatCpus } from '#panelParts/figures/formatFigures.ts';
import { verdictTone } from '#panelParts/verdicts/verdictTone.ts';
import type { NodeVerdict } from '#protocol/explanation.ts';
import type { GameBeat, GameNode, GamePod, GameResult } from '#protocol/game.ts';
import { blockLabel, layOutBin } from '#scenes/bins/binLayout.ts';
import { classes } from '#widgets/classes.ts';
import { Kbd } from '#widgets/Kbd.tsx';
import { PodMark } from '#widgets/PodMark.tsx';
import { useSize } from '#widgets/useSize.ts';
import { VerdictText } from '#widgets/VerdictGlyph.tsx';
import { workloadColour } from '#widgets/workloadColour.ts';
import { asksForNodes } from './beatKeys.ts';
import styles from './Game.module.css';
import { useGame } from './gameStore.ts';
import { plainName } from './gameTexts.ts';

const SMALLEST_PX = 3;
const CHARACTER_PX = 6.6;
const PADDING_PX = 8;

interface BoardProps {
  readonly nodes: readonly GameNode[];
  readonly beat: GameBeat | undefined;
  /** The result of the step, once it is locked. */
  readonly told: GameResult | undefined;
}

/** The nodes as bins. Pods or plugins to choose are below, with their digits. */
export function Board({ nodes, beat, told }: BoardProps) {
  const t = useTexts('game');
  const chosen = useGame((state) => state.chosen);
  const choose = useGame((state) => state.choose);
  const byNode = beat !== undefined && asksForNodes(beat);
  const pods = new Map(nodes.flatMap((node) => node.pods.map((pod) => [pod.key, pod] as const)));
  const mine = told ? (told.answer ?? []) : chosen;
  return (
    <>
      <ul className={styles.bins} aria-label={t('nodes')}>
        {nodes.map((node, index) => (
          <GameBin
            key={node.name}
            node={node}
            digit={byNode ? index + 1 : undefined}
            beat={beat}
            isChosen={mine.includes(node.name)}
            isTruth={told?.truth.includes(node.name) ?? false}
            marked={told && beat?.ask === 'victims' ? told.truth : mine}
            onChoose={
              byNode && !told && beat.options.includes(node.name) ? () => choose(node.name, beat.isSet) : undefined
            }
          />
        ))}
      </ul>
      {beat && !byNode && (
        <ul className={styles.options} aria-label={t('options')}>
          {beat.options.map((option, index) => (
            <li key={option}>
              <button
                type="button"
                className={classes(styles.option, told?.truth.includes(option) === true && styles.truth)}
                aria-pressed={mine.includes(option)}
                aria-keyshortcuts={String(index + 1)}
                disabled={told !== undefined}
                onClick={() => choose(option, beat.isSet)}
              >
                <Kbd>{index + 1}</Kbd>
                <Option option={option} pod={pods.get(option)} beat={beat} />
              </button>
            </li>
          ))}
        </ul>
      )}
    </>
  );
}

function Option({
  option,
  pod,
  beat,
}: {
  readonly option: string;
  readonly pod: GamePod | undefined;
  readonly beat: GameBeat;
}) {
  const t = useTexts('game');
  if (beat.ask === 'plugin') return option;
  if (!pod) return plainName(option);
  return (
    <>
      <PodMark name={pod.name} colour={pod.colour} />
      <span className={styles.dim}>
        {formatCpu(pod.cpuMilli)}, {t('priority')} {pod.priority}
      </span>
    </>
  );
}

interface GameBinProps {
  readonly node: GameNode;
  /** The key that chooses it, where nodes are the options. */
  readonly digit: number | undefined;
  readonly beat: GameBeat | undefined;
  readonly isChosen: boolean;
  /** After the answer: kube-scheduler's choice. */
  readonly isTruth: boolean;
  /** Keys of Pods that are chosen or part of the result. */
  readonly marked: readonly string[];
  readonly onChoose: (() => void) | undefined;
}

/** A node as a bin: height is the requested CPU, the brim is allocatable. */
function GameBin({ node, digit, beat, isChosen, isTruth, marked, onChoose }: GameBinProps) {
  const t = useTexts('game');
  const tub = useRef<HTMLDivElement>(null);
  const { widthPx, heightPx } = useSize(tub);
  const isOver = useDragStore(({ over }) => over === node.name);
  const used = node.pods.reduce((sum, pod) => sum + pod.cpuMilli, 0);
  const { blocks, level } = useMemo(() => {
    const pods = node.pods.map((pod, ordinal) => ({
      key: pod.key,
      workload: pod.name,
      colour: pod.colour,
      assumed: false,
      ordinal,
      request: pod.cpuMilli,
    }));
    return layOutBin(pods, node.cpuMilli, { widthPx: widthPx || 1, heightPx: heightPx || 1, smallestPx: SMALLEST_PX });
  }, [node, widthPx, heightPx]);
  const names = new Map(node.pods.map((pod) => [pod.key, pod]));
  const verdict = beat?.fallen.find((each) => each.node === node.name);
  // In a question about victims or nomination, Pods on nodes that refused matter, so those nodes are not dimmed.
  const isFilteredOut = verdict !== undefined && beat?.ask !== 'nominate' && beat?.ask !== 'victims';
  const slot = isChosen && beat?.pod && !beat.isSet ? beat.pod : undefined;
  return (
    <li className={styles.bin} data-drop-node={onChoose ? node.name : undefined}>
      <span className={styles.name}>
        <b>{node.name}</b> <span className={styles.dim}>{node.zone}</span>
      </span>
      <span className={styles.badges}>
        {[...node.labels, ...node.taints, ...node.nominated.map((pod) => t('nominated', { pod }))].map((text) => (
          <span key={text} className={styles.badge} title={text}>
            {text}
          </span>
        ))}
      </span>
      <span className={styles.verdict}>
        <BinVerdict verdict={verdict} beat={beat} leftMilli={node.cpuMilli - used - (beat?.pod?.cpuMilli ?? 0)} />
      </span>
      <div
        ref={tub}
        className={classes(
          styles.tub,
          isFilteredOut && styles.out,
          (isChosen || isOver) && styles.chosen,
          isTruth && styles.truth,
        )}
      >
        {blocks.map((block) => {
          const pod = names.get(block.keys[0] ?? '');
          return (
            <span
              key={block.keys[0]}
              className={classes(
                styles.block,
                workloadColour(block.colour),
                block.keys.some((key) => marked.includes(key)) && styles.marked,
              )}
              title={`${pod?.name ?? ''} ${formatCpu(block.request)}`}
              style={{
                left: `${100 * block.left}%`,
                width: `${100 * block.width}%`,
                bottom: `${100 * block.bottom}%`,
                height: `${100 * block.height}%`,
              }}
            >
              {blockLabel(pod?.name ?? '', pod?.name ?? '', block.width * widthPx - PADDING_PX, CHARACTER_PX)}
            </span>
          );
        })}
        {slot && level < 1 && (
          <span
            className={classes(styles.slot, workloadColour(slot.colour))}
            style={{
              bottom: `${100 * level}%`,
              height: `${100 * Math.min(1 - level, slot.cpuMilli / node.cpuMilli)}%`,
            }}
          >
            {slot.name}
          </span>
        )}
      </div>
      <span className={styles.foot}>
        {formatCpus(used)} / {formatCpus(node.cpuMilli)}
      </span>
      {digit !== undefined && (
        <button
          type="button"
          className={styles.key}
          aria-pressed={isChosen}
          aria-keyshortcuts={String(digit)}
          aria-label={t('bin', {
            node: node.name,
            zone: node.zone,
            used: formatCpus(used),
            whole: formatCpus(node.cpuMilli),
            pods: node.pods.length,
          })}
          disabled={!onChoose}
          onClick={onChoose}
        >
          <Kbd>{digit}</Kbd>
        </button>
      )}
    </li>
  );
}

interface BinVerdictProps {
  readonly verdict: NodeVerdict | undefined;
  readonly beat: GameBeat | undefined;
  readonly leftMilli: number;
}

/** Filter's verdict on the node, where it is not the question. */
function BinVerdict({ verdict, beat, leftMilli }: BinVerdictProps) {
  const t = useTexts('game');
  if (verdict) {
    const lack = verdict.lacks?.[0];
    return (
      <VerdictText verdict={verdictTone(verdict.code)} title={verdict.reasons.join(', ')}>
        {lack ? t('free', { free: lack.free, resource: lack.resource }) : verdict.plugin}
      </VerdictText>
    );
  }
  if (!beat || !['score', 'pick', 'place'].includes(beat.ask)) return null;
  return <VerdictText verdict="fits">{t('fits', { left: formatCpu(leftMilli) })}</VerdictText>;
}
