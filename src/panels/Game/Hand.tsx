import { useTexts } from '#i18n/useTexts.ts';
import { formatCpu, formatMemory } from '#panelParts/figures/formatQuantities.ts';
import type { GameBeat, GamePod } from '#protocol/game.ts';
import { classes } from '#widgets/classes.ts';
import { PodMark } from '#widgets/PodMark.tsx';
import { workloadColour } from '#widgets/workloadColour.ts';
import styles from './Game.module.css';

const MOST_WAITING = 8;

/** The Pod to decide about, with its requests; beside it the waiting ones. */
export function Hand({ beat, waiting }: { readonly beat: GameBeat; readonly waiting: readonly GamePod[] }) {
  const t = useTexts('game');
  const { pod } = beat;
  return (
    <section className={styles.hand} aria-label={t('inHand')}>
      {pod ? (
        <>
          <span className={classes(styles.card, workloadColour(pod.colour))} data-pod={pod.key} title={t('drag')}>
            <b>{pod.name}</b>
            <span className={styles.number}>
              {formatCpu(pod.cpuMilli)} · {formatMemory(pod.memoryBytes)}
            </span>
          </span>
          <dl className={styles.asks}>
            <Ask name={t('selector')} value={pod.nodeSelector.join(', ') || t('none')} />
            <Ask name={t('tolerations')} value={pod.tolerations.join(', ') || t('none')} />
            <Ask name={t('priority')} value={String(pod.priority)} />
          </dl>
        </>
      ) : (
        <span />
      )}
      <span className={styles.waiting}>
        {waiting.length > 0 && <span>{t('queued')}</span>}
        {waiting.slice(0, MOST_WAITING).map((each) => (
          <PodMark key={each.key} name={`${each.name} ${formatCpu(each.cpuMilli)}`} colour={each.colour} />
        ))}
        {waiting.length > MOST_WAITING && <span>+{waiting.length - MOST_WAITING}</span>}
      </span>
    </section>
  );
}

function Ask({ name, value }: { readonly name: string; readonly value: string }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{value}</dd>
    </div>
  );
}
