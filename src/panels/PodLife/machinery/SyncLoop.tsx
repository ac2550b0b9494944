import type { Micros } from '#base/time.ts';
import { useTexts } from '#i18n/useTexts.ts';
import { secondsOf } from '#panelParts/figures/formatDuration.ts';
import type { LoopTurn } from '#protocol/kubeletLoop.ts';
import styles from './Machinery.module.css';

/** The loop's last turn: its input, and the workers that received it. */
export function SyncLoop({ turn, nowUs }: { readonly turn: LoopTurn | undefined; readonly nowUs: Micros }) {
  const t = useTexts('podLife');
  const pod = turn?.pod.slice(turn.pod.indexOf('/') + 1) ?? '';
  const handed =
    turn && (turn.handler === '' ? turn.op : t('turn', { op: turn.op || turn.channel, handler: turn.handler }));
  return (
    <div className={styles.loop}>
      <svg viewBox="0 0 120 120" fill="none" aria-hidden="true">
        <circle cx="60" cy="60" r="44" className={styles.orbit} />
        <path d="M60 16a44 44 0 0 1 38.100 66" className={styles.arc} />
        <circle cx="60" cy="16" r="5" className={styles.start} />
        <circle cx="98.100" cy="82" r="6" className={styles.body} />
        <text x="60" y="57" className={styles.ringName}>
          {t('loop')}
        </text>
        <text x="60" y="73" className={styles.ringNote}>
          {t('iteration')}
        </text>
      </svg>
      {turn ? (
        <p title={`${turn.pod} ${turn.channel}`}>
          <code>{pod}</code>
          <br />
          <code>{handed}</code>
          <br />
          <small>−{secondsOf(nowUs - turn.atUs)} s</small>
        </p>
      ) : (
        <p>{t('noTurn')}</p>
      )}
    </div>
  );
}
