import { formatMoment, SECOND_MS } from '#base/time.ts';
import { useAsk } from '#client/useAsk.ts';
import { useTexts } from '#i18n/useTexts.ts';
import styles from './Attempts.module.css';

interface AttemptsProps {
  /** `namespace/name` of the selected Pod. */
  readonly podKey: string;
  /** The entry of the attempt that is shown; undefined for whatever was decided last. */
  readonly chosen: number | undefined;
  /** It waits: without a choice its own last cycle is shown. */
  readonly isPending: boolean;
  readonly onChoose: (seq: number | undefined) => void;
}

const PLAYING_INTERVAL_MS = SECOND_MS;

/** Which of the selected Pod's cycles is shown; there as soon as it had one. */
export function Attempts({ podKey, chosen, isPending, onChoose }: AttemptsProps) {
  const t = useTexts('scheduling');
  const { data = [] } = useAsk(
    'attempts',
    { pod: podKey },
    { refresh: 'moment', playingIntervalMs: PLAYING_INTERVAL_MS },
  );
  if (data.length === 0) return null;
  const pod = podKey.slice(podKey.indexOf('/') + 1);
  return (
    <select
      className={styles.attempts}
      aria-label={t('attempts.label', { pod })}
      title={t('attempts.label', { pod })}
      value={data.some(({ seq }) => seq === chosen) ? chosen : ''}
      onChange={({ target }) => onChoose(target.value === '' ? undefined : Number(target.value))}
    >
      <option value="">{t(isPending ? 'attempts.own' : 'attempts.last')}</option>
      {data.map(({ seq, attempt, outcome, timeUs }) => (
        <option key={seq} value={seq}>
          {t('attempts.one', { pod, number: attempt, outcome: t(`attempts.${outcome}`), time: formatMoment(timeUs) })}
        </option>
      ))}
    </select>
  );
}
