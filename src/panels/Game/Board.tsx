import { useTexts } from '#i18n/useTexts.ts';
import { formatCpu } from '#panelParts/figures/formatQuantities.ts';
import type { GameBeat, GameNode, GamePod, GameResult } from '#protocol/game.ts';
import { classes } from '#widgets/classes.ts';
import { Kbd } from '#widgets/Kbd.tsx';
import { PodMark } from '#widgets/PodMark.tsx';
import { asksForNodes } from './beatKeys.ts';
import styles from './Game.module.css';
import { GameBin } from './GameBin.tsx';
import { useGame } from './gameStore.ts';
import { plainName } from './gameTexts.ts';

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
