import { type Micros, SECOND_US } from '#base/time.ts';
import { useTexts } from '#i18n/useTexts.ts';
import { formatWait } from '#panelParts/figures/formatFigures.ts';
import { PodToken } from '#panelParts/pods/PodToken.tsx';
import type { CycleView, PodView } from '#protocol/views.ts';
import looks from '#widgets/looks.module.css';
import styles from './BindingLanes.module.css';

interface BindingLanesProps {
  readonly running: readonly CycleView[];
  readonly pods: ReadonlyMap<string, PodView>;
  readonly nowUs: Micros;
}

const MOST_SHOWN = 4;
/** A binding that is answered sooner is not worth a line that comes and goes. */
const LONG_US = SECOND_US;

/** Pods that are held up in their binding cycle: where, for how long, and by what. Others go on being scheduled meanwhile. */
export function BindingLanes({ running, pods, nowUs }: BindingLanesProps) {
  const t = useTexts('scheduling');
  const held = running.filter(
    ({ cycle, waitsFor, stageStartedUs }) =>
      cycle === 'binding' && (waitsFor.length > 0 || nowUs - stageStartedUs >= LONG_US),
  );
  if (held.length === 0) return null;
  return (
    <ul className={styles.lanes} aria-label={t('lanes.label')}>
      {held.slice(0, MOST_SHOWN).map(({ key, stage, node, waitsFor, stageStartedUs }) => (
        <li key={key} className={styles.lane}>
          <PodToken podKey={key} pod={pods.get(key)} assumed flies={false} />
          <b>{stage}</b>
          <span className={looks.figures}>{formatWait(nowUs - stageStartedUs)}</span>
          <span className={looks.faint}>
            {waitsFor.length > 0
              ? t('lanes.waitsFor', { plugins: waitsFor.join(', '), node })
              : t('lanes.answer', { node })}
          </span>
        </li>
      ))}
      {held.length > MOST_SHOWN && (
        <li className={looks.faint}>{t('trays.more', { count: held.length - MOST_SHOWN })}</li>
      )}
    </ul>
  );
}
