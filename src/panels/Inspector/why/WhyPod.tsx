import { useAsk } from '../../../client/useAsk.ts';
import { useRecord } from '../../../client/useCollection.ts';
import { useMoment } from '../../../client/useMoment.ts';
import { useTexts } from '../../../i18n/useTexts.ts';
import type { PodExplanation } from '../../../protocol/explanation.ts';
import type { PodView } from '../../../protocol/views.ts';
import { Badge, SourceBadge } from '../../../widgets/SourceBadge.tsx';
import { formatWait } from '../../Scheduling/formatTimes.ts';
import { Answer } from '../Answer.tsx';
import { CopyButton } from '../CopyButton.tsx';
import { EventList } from '../EventList.tsx';
import styles from '../Inspector.module.css';
import { Causes } from './Causes.tsx';
import { Helps } from './Helps.tsx';
import { NodeVerdicts } from './NodeVerdicts.tsx';
import { Room } from './Room.tsx';
import { Wakers } from './Wakers.tsx';

interface WhyPodProps {
  readonly subject: { readonly kind: string; readonly namespace: string; readonly name: string };
  readonly pod: PodView | undefined;
  /** Something above it says phase and STATUS already. */
  readonly statusIsShown?: boolean;
}

const EVENTS_SHOWN = 3;

/** Kubernetes' own words first, then node by node, what would help, and the way back to whoever began it. */
export function WhyPod({ subject, pod, statusIsShown = false }: WhyPodProps) {
  const t = useTexts('inspector');
  const asked = useAsk('explainPod', { namespace: subject.namespace, name: subject.name });
  return (
    <div className={styles.body}>
      <Answer asked={asked} lines={8} nothing={t('gone', { name: subject.name })}>
        {(why) => why && <Why why={why} pod={pod} subject={subject} statusIsShown={statusIsShown} />}
      </Answer>
    </div>
  );
}

function Why({ why, pod, subject, statusIsShown }: { readonly why: PodExplanation } & WhyPodProps) {
  const t = useTexts('inspector');
  const question =
    why.phase === 'Pending' && why.node === ''
      ? t('whyPending')
      : why.node === '' || pod?.phase === 'Failed'
        ? t('whyState')
        : t('whyHere', { node: why.node });
  const isPending = why.node === '';
  const events = (
    <section className={styles.part}>
      <h3>{t('events')}</h3>
      <EventList subject={subject} most={EVENTS_SHOWN} />
    </section>
  );
  return (
    <>
      <Situation why={why} pod={pod} status={statusIsShown ? undefined : (pod?.status ?? why.phase)} />
      {statusIsShown && events}
      <section className={styles.part}>
        <h3>
          <span>{question}</span>
          <span className={styles.aside}>
            <SourceBadge kind="source" title={t('exactHint')}>
              {t('exact')}
            </SourceBadge>
            {why.message !== '' && <CopyButton label={t('copyMessage')} text={why.message} />}
          </span>
        </h3>
        <p className={styles.say}>{why.message === '' ? t('nothingHolds') : why.message}</p>
      </section>
      {isPending && (why.message !== '' || why.helps.length > 0) && <Helps helps={why.helps} />}
      {why.verdicts.length > 0 && <NodeVerdicts verdicts={why.verdicts} />}
      {isPending && <Wakers why={why} />}
      <Room namespace={subject.namespace} name={subject.name} />
      <Causes causes={why.causes} />
      {!statusIsShown && events}
    </>
  );
}

interface SituationProps {
  readonly why: PodExplanation;
  readonly pod: PodView | undefined;
  readonly status: string | undefined;
}

function Situation({ why, pod, status }: SituationProps) {
  const t = useTexts('inspector');
  const queued = useRecord('queue', why.pod);
  const nowUs = useMoment((moment) => moment.timeUs);
  if (status === undefined && !pod?.assumed && !queued) return null;
  return (
    <p className={styles.badges}>
      {status !== undefined && <Badge>{status}</Badge>}
      {pod?.assumed && <Badge>{t('assumed', { node: pod.node })}</Badge>}
      {queued && (
        <Badge>
          {queued.queue} {formatWait(nowUs - queued.timestampUs)}
        </Badge>
      )}
      {queued && queued.attempts > 0 && <Badge>{t('attempts', { count: queued.attempts })}</Badge>}
    </p>
  );
}
