import { Suspense } from 'react';
import { formatMoment } from '#base/clock.ts';
import { useSelection } from '#client/selectionStore.ts';
import { useAsk } from '#client/useAsk.ts';
import { useRecord } from '#client/useCollection.ts';
import { useTexts } from '#i18n/useTexts.ts';
import { Answer } from '#panelParts/answer/Answer.tsx';
import answer from '#panelParts/answer/answer.module.css';
import { readConditions, readContainers } from '#panelParts/answer/readStatus.ts';
import { formatCpu, formatMemory } from '#panelParts/figures/formatQuantities.ts';
import { PodAnatomyPart } from '#panels/NodeDetail/panel.ts';
import type { PodView } from '#protocol/views.ts';
import { Facts } from '#widgets/Facts.tsx';
import { ConditionList } from '../ConditionList.tsx';
import styles from '../Inspector.module.css';

interface PodStatusProps {
  readonly subject: { readonly kind: string; readonly namespace: string; readonly name: string };
  readonly pod: PodView | undefined;
}

/** A Pod's status: the columns of `kubectl get pods`, its conditions and its containers. */
export function PodStatus({ subject, pod }: PodStatusProps) {
  const t = useTexts('inspector');
  const asked = useAsk('get', subject);
  return (
    <div className={answer.body}>
      {pod && <PodFacts pod={pod} />}
      <Answer asked={asked} nothing={t('gone', { name: subject.name })}>
        {(object) =>
          object && (
            <>
              <Containers object={object} />
              <Suspense fallback={null}>
                <PodAnatomyPart namespace={subject.namespace} name={subject.name} />
              </Suspense>
              <ConditionList conditions={readConditions(object)} />
            </>
          )
        }
      </Answer>
    </div>
  );
}

function PodFacts({ pod }: { readonly pod: PodView }) {
  const t = useTexts('inspector');
  const queued = useRecord('queue', pod.key);
  const select = useSelection((state) => state.select);
  return (
    <Facts
      facts={[
        { label: t('phase'), value: pod.phase },
        { label: t('statusColumn'), value: pod.status },
        { label: t('ready'), value: pod.ready },
        { label: t('restarts'), value: pod.restarts },
        {
          label: t('node'),
          value:
            pod.node === '' ? (
              t('none')
            ) : (
              <button type="button" className={styles.link} onClick={() => select({ kind: 'Node', name: pod.node })}>
                {pod.assumed ? t('assumed', { node: pod.node }) : pod.node}
              </button>
            ),
        },
        { label: t('priority'), value: pod.priority },
        { label: t('requests'), value: `cpu ${formatCpu(pod.cpuMilli)}, memory ${formatMemory(pod.memoryBytes)}` },
        { label: t('created'), value: formatMoment(pod.createdUs) },
        queued && { label: t('queue'), value: queued.queue },
        queued !== undefined &&
          queued.unschedulablePlugins.length > 0 && {
            label: t('rejectedBy'),
            value: queued.unschedulablePlugins.join(', '),
          },
      ]}
    />
  );
}

function Containers({ object }: { readonly object: object }) {
  const t = useTexts('inspector');
  const containers = readContainers(object);
  if (containers.length === 0) return null;
  return (
    <section className={answer.part}>
      <h3>{t('containers')}</h3>
      <ul className={styles.containers}>
        {containers.map((container) => (
          <li key={container.name}>
            <b>{container.name}</b>
            <span>{container.state}</span>
            <code>{container.image}</code>
            {container.restarts > 0 && (
              <span className={answer.faint}>
                {t('restarts')} {container.restarts}
              </span>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}
