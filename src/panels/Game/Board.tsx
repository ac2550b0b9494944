import { useMemo, useRef } from 'react';
import { useTexts } from '#i18n/useTexts.ts';
import { useDragStore } from '#panelParts/drag/dragStore.ts';
import { formatCpu, formatCpus } from '#panelParts/figures/formatFigures.ts';
import { verdictTone } from '#panelParts/verdicts/verdictTone.ts';
import type { NodeVerdict } from '#protocol/explanation.ts';
import type { GameNode, GamePod, GameResult, GameStep } from '#protocol/game.ts';
import { blockLabel, layOutBin } from '#scenes/bins/binLayout.ts';
import { classes } from '#widgets/classes.ts';
import { Kbd } from '#widgets/Kbd.tsx';
import { PodMark } from '#widgets/PodMark.tsx';
import { useSize } from '#widgets/useSize.ts';
import { VerdictText } from '#widgets/VerdictGlyph.tsx';
import { workloadColour } from '#widgets/workloadColour.ts';
import styles from './Game.module.css';
import { useGame } from './gameStore.ts';
import { asksForNodes, plainName } from './gameTexts.ts';

const SMALLEST_PX = 3;
const CHARACTER_PX = 6.6;
const PADDING_PX = 8;

interface BoardProps {
  readonly nodes: readonly GameNode[];
  readonly step: GameStep | undefined;
  /** The result of the step, once it is locked. */
  readonly result: GameResult | undefined;
}

/** The nodes as bins. Pods or plugins to choose are below, with their digits. */
export function Board({ nodes, step, result }: BoardProps) {
  const t = useTexts('game');
  const chosen = useGame((state) => state.chosen);
  const choose = useGame((state) => state.choose);
  const byNode = step !== undefined && asksForNodes(step);
  const pods = new Map(nodes.flatMap((node) => node.pods.map((pod) => [pod.key, pod] as const)));
  const mine = result ? (result.answer ?? []) : chosen;
  return (
    <>
      <ul className={styles.bins} aria-label={t('nodes')}>
        {nodes.map((node, index) => (
          <GameBin
            key={node.name}
            node={node}
            digit={byNode ? index + 1 : undefined}
            step={step}
            isChosen={mine.includes(node.name)}
            isTruth={result?.truth.includes(node.name) ?? false}
            marked={result && step?.ask === 'victims' ? result.truth : mine}
            onChoose={
              byNode && !result && step.options.includes(node.name) ? () => choose(node.name, step.isSet) : undefined
            }
          />
        ))}
      </ul>
      {step && !byNode && (
        <ul className={styles.options} aria-label={t('options')}>
          {step.options.map((option, index) => (
            <li key={option}>
              <button
                type="button"
                className={classes(styles.option, result?.truth.includes(option) === true && styles.truth)}
                aria-pressed={mine.includes(option)}
                aria-keyshortcuts={String(index + 1)}
                disabled={result !== undefined}
                onClick={() => choose(option, step.isSet)}
              >
                <Kbd>{index + 1}</Kbd>
                <Option option={option} pod={pods.get(option)} step={step} />
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
  step,
}: {
  readonly option: string;
  readonly pod: GamePod | undefined;
  readonly step: GameStep;
}) {
  const t = useTexts('game');
  if (step.ask === 'plugin') return option;
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
  readonly step: GameStep | undefined;
  readonly isChosen: boolean;
  /** After the answer: kube-scheduler's choice. */
  readonly isTruth: boolean;
  /** Keys of Pods that are chosen or part of the result. */
  readonly marked: readonly string[];
  readonly onChoose: (() => void) | undefined;
}

/** A node as a bin: height is the requested CPU, the brim is allocatable. */
function GameBin({ node, digit, step, isChosen, isTruth, marked, onChoose }: GameBinProps) {
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
  const verdict = step?.fallen.find((each) => each.node === node.name);
  // In a question about victims or nomination, Pods on nodes that refused matter, so those nodes are not dimmed.
  const isFilteredOut = verdict !== undefined && step?.ask !== 'nominate' && step?.ask !== 'victims';
  const slot = isChosen && step?.pod && !step.isSet ? step.pod : undefined;
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
        <BinVerdict verdict={verdict} step={step} leftMilli={node.cpuMilli - used - (step?.pod?.cpuMilli ?? 0)} />
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
  readonly step: GameStep | undefined;
  readonly leftMilli: number;
}

/** Filter's verdict on the node, where it is not the question. */
function BinVerdict({ verdict, step, leftMilli }: BinVerdictProps) {
  const t = useTexts('game');
  if (verdict) {
    const lack = verdict.lacks?.[0];
    return (
      <VerdictText verdict={verdictTone(verdict.code)} title={verdict.reasons.join(', ')}>
        {lack ? t('free', { free: lack.free, resource: lack.resource }) : verdict.plugin}
      </VerdictText>
    );
  }
  if (!step || !['score', 'pick', 'place'].includes(step.ask)) return null;
  return <VerdictText verdict="fits">{t('fits', { left: formatCpu(leftMilli) })}</VerdictText>;
}
