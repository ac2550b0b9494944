import { parseTime } from '#base/rfc3339.ts';
import { useAsk } from '#client/useAsk.ts';
import { useRecord } from '#client/useCollection.ts';
import { useMoment } from '#client/useMoment.ts';
import { useTexts } from '#i18n/useTexts.ts';
import { formatWait } from '#panelParts/figures/formatFigures.ts';
import { PodToken } from '#panelParts/pods/PodToken.tsx';
import type { PreemptionExplanation } from '#protocol/explanation.ts';
import { CountdownRing } from '#widgets/CountdownRing.tsx';
import styles from './Theatre.module.css';

const MOST_SHOWN = 4;

/** What goes on at the nominated node now: the preemptor waits with its nomination, the victims have their grace period. */
export function Leaving({
  preemption,
  podKey,
}: {
  readonly preemption: PreemptionExplanation;
  readonly podKey: string;
}) {
  const t = useTexts('preemption');
  const preemptor = useRecord('pods', podKey);
  const node = preemption.nodes.find((each) => each.node === preemption.nominated);
  if (!node || !preemptor) return null;
  const victims = node.lifted.filter(({ reprieved }) => !reprieved);
  return (
    <section className={styles.leaving} aria-label={t('now', { node: node.node })}>
      <b>{t('now', { node: node.node })}</b>
      <span className={styles.leaver}>
        <PodToken podKey={podKey} pod={preemptor} flies={false} />
        {preemptor.node === '' ? <code>nominatedNodeName: {node.node}</code> : t('placed', { node: preemptor.node })}
      </span>
      {victims.slice(0, MOST_SHOWN).map(({ pod }) => (
        <Leaver key={pod} podKey={pod} />
      ))}
      {victims.length > MOST_SHOWN && <span>{t('more', { count: victims.length - MOST_SHOWN })}</span>}
    </section>
  );
}

/** Of a Pod that is on its way out. */
interface Deleting {
  readonly metadata?: { readonly deletionTimestamp?: string; readonly deletionGracePeriodSeconds?: number };
}

function Leaver({ podKey }: { readonly podKey: string }) {
  const t = useTexts('preemption');
  const pod = useRecord('pods', podKey);
  const nowUs = useMoment((moment) => moment.timeUs);
  const playing = useMoment((moment) => moment.playing);
  const slash = podKey.indexOf('/');
  const question = { kind: 'Pod', namespace: podKey.slice(0, slash), name: podKey.slice(slash + 1) };
  const { data } = useAsk('get', pod?.deleting ? question : null);
  const { deletionTimestamp = '', deletionGracePeriodSeconds = 0 } = (data as Deleting | undefined)?.metadata ?? {};
  const untilUs = parseTime(deletionTimestamp);
  const name = podKey.slice(slash + 1);
  if (!pod) return <span className={styles.faint}>{t('gone', { pod: name })}</span>;
  if (!pod.deleting || untilUs === undefined) {
    return (
      <span className={styles.leaver}>
        <PodToken podKey={podKey} pod={pod} flies={false} />
        {t('asked')}
      </span>
    );
  }
  const graceUs = deletionGracePeriodSeconds * 1_000_000;
  const restUs = Math.max(0, untilUs - nowUs);
  return (
    <span className={styles.leaver}>
      <CountdownRing rest={graceUs > 0 ? restUs / graceUs : 0} paused={!playing} />
      <PodToken podKey={podKey} pod={pod} flies={false} />
      {t('grace', { rest: formatWait(restUs), seconds: deletionGracePeriodSeconds })}
    </span>
  );
}
