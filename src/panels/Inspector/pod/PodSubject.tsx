import { Suspense, useState } from 'react';
import { formatMoment } from '#base/time.ts';
import { useSelection } from '#client/selectionStore.ts';
import { useAsk } from '#client/useAsk.ts';
import { useRecord } from '#client/useCollection.ts';
import { useViewStore } from '#client/viewStore.ts';
import { useTexts } from '#i18n/useTexts.ts';
import { Answer } from '#panelParts/answer/Answer.tsx';
import answer from '#panelParts/answer/answer.module.css';
import { readConditions, readContainers } from '#panelParts/answer/readStatus.ts';
import { heldPod, useDragStore } from '#panelParts/drag/dragStore.ts';
import { formatCpu, formatMemory } from '#panelParts/figures/formatFigures.ts';
import { showView } from '#panelParts/page/viewId.ts';
import { Behaviours } from '#panels/Behaviours/panel.ts';
import { PodAnatomyPart } from '#panels/NodeDetail/panel.ts';
import { LifeSide } from '#panels/PodLife/panel.ts';
import type { PodView } from '#protocol/views.ts';
import { Button } from '#widgets/Button.tsx';
import { Facts } from '#widgets/Facts.tsx';
import { lazyPart } from '#widgets/lazyPart.tsx';
import { PodMark } from '#widgets/PodMark.tsx';
import { Tabs } from '#widgets/Tabs.tsx';
import { ConditionList } from '../ConditionList.tsx';
import { EventList } from '../EventList.tsx';
import styles from '../Inspector.module.css';
import { JournalList } from '../JournalList.tsx';
import { loadWhyPod } from '../loadWhyPod.ts';
import { SubjectHead } from '../SubjectHead.tsx';
import { YamlText } from '../YamlText.tsx';

const WhyPod = lazyPart(loadWhyPod);

interface PodSubjectProps {
  readonly subject: { readonly kind: string; readonly namespace: string; readonly name: string };
}

type PodTab = 'why' | 'status' | 'behaviour' | 'events' | 'yaml' | 'journal';

/** A Pod: the reason for its node, and its data in the API. */
export function PodSubject({ subject }: PodSubjectProps) {
  const t = useTexts('inspector');
  const [tab, setTab] = useState<PodTab>('why');
  const key = `${subject.namespace}/${subject.name}`;
  const pod = useRecord('pods', key);
  const { data: events } = useAsk('events', subject);
  const showsLife = useViewStore(({ view }) => view === 'podLife');
  const why = (
    <>
      {showsLife && (
        <Suspense fallback={null}>
          <LifeSide subject={subject} />
        </Suspense>
      )}
      <Suspense fallback={null}>
        <WhyPod subject={subject} pod={pod} statusIsShown={showsLife} />
      </Suspense>
    </>
  );
  return (
    <>
      <SubjectHead
        subject={subject}
        mark={
          <PodMark
            name={subject.name}
            colour={pod?.colour ?? 1}
            assumed={pod?.assumed ?? false}
            size="large"
            data-pod={key}
            title={key}
          />
        }
        about={aboutPod()}
        actions={pod?.node === '' && <Button onClick={takeUp}>{t('place')}</Button>}
      />
      <Tabs
        label={t('tabs', { name: subject.name })}
        className={styles.tabs}
        value={tab}
        onChange={setTab}
        tabs={[
          { id: 'why', label: t('why'), content: why },
          { id: 'status', label: t('status'), content: <PodStatus subject={subject} pod={pod} /> },
          {
            id: 'behaviour',
            label: t('behaviour'),
            content: (
              <Suspense fallback={null}>
                <Behaviours subject={subject} />
              </Suspense>
            ),
          },
          {
            id: 'events',
            label: t('events'),
            ...(events && { count: events.length }),
            content: <EventList subject={subject} />,
          },
          { id: 'yaml', label: t('yaml'), content: <YamlText subject={subject} /> },
          { id: 'journal', label: t('journal'), content: <JournalList subject={subject} /> },
        ]}
      />
    </>
  );

  /** The Scheduling view has the nodes to place it on, so the drag begins once that view is shown. */
  function takeUp(): void {
    showView('scheduling');
    requestAnimationFrame(() => useDragStore.getState().hold(heldPod(key, 'keyboard')));
  }

  function aboutPod(): string {
    if (!pod) return t('objectIn', { kind: 'Pod', namespace: subject.namespace });
    const [kind = 'Pod', , name = ''] = pod?.workload.split('/') ?? [];
    if (kind === 'Pod' || name === '') return t('podAlone', { namespace: subject.namespace });
    return t('podOf', { namespace: subject.namespace, owner: `${kind} ${name}` });
  }
}

interface PodStatusProps {
  readonly subject: { readonly kind: string; readonly namespace: string; readonly name: string };
  readonly pod: PodView | undefined;
}

/** A Pod's status: the columns of `kubectl get pods`, its conditions and its containers. */
function PodStatus({ subject, pod }: PodStatusProps) {
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
