import { Suspense, useState } from 'react';
import { type Selection, sameSelection, useSelection } from '#client/selectionStore.ts';
import { useViewStore } from '#client/viewStore.ts';
import { useTexts } from '#i18n/useTexts.ts';
import { Behaviours } from '#panels/Behaviours/panel.ts';
import { WhyWorkload } from '#panels/Controllers/panel.ts';
import { Traffic } from '#panels/Traffic/panel.ts';
import { lazyPart } from '#widgets/lazyPart.tsx';
import { Tabs } from '#widgets/Tabs.tsx';
import { EventList } from './EventList.tsx';
import styles from './Inspector.module.css';
import { NodeSubject } from './node/NodeSubject.tsx';
import { ObjectStatus } from './ObjectStatus.tsx';
import { PodSubject } from './pod/PodSubject.tsx';
import { SubjectHead } from './SubjectHead.tsx';
import { YamlText } from './YamlText.tsx';

/** Kinds with a Pod template. */
const WORKLOADS = ['CronJob', 'DaemonSet', 'Deployment', 'Job', 'ReplicaSet', 'ReplicationController', 'StatefulSet'];

/** Kinds whose controller makes or replaces Pods. */
const WITH_REPLICAS = ['DaemonSet', 'Deployment', 'Job', 'ReplicaSet', 'StatefulSet'];

/** Kinds with an answer to the question `whyObject`. */
const WITH_WHY = ['APIService', 'Event', 'PersistentVolumeClaim', 'PodDisruptionBudget'];

const loadWhyObject = () => import('./why/WhyObject.tsx').then((module) => ({ default: module.WhyObject }));

const WhyObject = lazyPart(loadWhyObject);

// Loaded on demand, because it is rarely the first selection.
const loadRequestSubject = () =>
  import('./request/RequestSubject.tsx').then((module) => ({ default: module.RequestSubject }));

const RequestSubject = lazyPart(loadRequestSubject);

/** The selected object, explained, beside the pinned one. */
export function Inspector() {
  const t = useTexts('inspector');
  const { selection, pinned } = useSelection();
  const isSecond = pinned !== null && selection !== null && !sameSelection(pinned, selection);
  return (
    <div className={styles.inspectors}>
      {pinned !== null && (
        <section className={styles.inspector} aria-label={t('pinnedLabel')}>
          <Subject key={subjectKey(pinned)} subject={pinned} />
        </section>
      )}
      {(pinned === null || isSecond) && (
        <section className={styles.inspector} aria-label={t('label')}>
          {selection === null ? (
            <div className={styles.nothing}>
              <p>{t('nothing')}</p>
              <p className={styles.nothingHint}>{t('nothingHint')}</p>
            </div>
          ) : (
            <Subject key={subjectKey(selection)} subject={selection} />
          )}
        </section>
      )}
    </div>
  );
}

function subjectKey({
  kind,
  namespace,
  name,
}: {
  readonly kind: string;
  readonly namespace?: string;
  readonly name: string;
}): string {
  return `${kind}/${namespace ?? ''}/${name}`;
}

/** One selected thing, by its kind. */
function Subject({ subject }: { readonly subject: Selection }) {
  if (subject.kind === 'Pod' && subject.namespace !== undefined)
    return <PodSubject subject={{ ...subject, namespace: subject.namespace }} />;
  if (subject.kind === 'Node') return <NodeSubject subject={subject} />;
  if (subject.kind === 'Request') return <RequestSubject subject={subject} />;
  return <ObjectSubject subject={subject} />;
}

/** Any object without an inspector of its own. */
function ObjectSubject({ subject }: { readonly subject: Selection }) {
  const t = useTexts('inspector');
  const { namespace } = subject;
  const hasReplicas = namespace !== undefined && WITH_REPLICAS.includes(subject.kind);
  const hasWhy = WITH_WHY.includes(subject.kind);
  const asksWhy = useViewStore((state) => state.view === 'controllers') && hasReplicas;
  const [tab, setTab] = useState<'why' | 'status' | 'behaviour' | 'traffic' | 'events' | 'yaml'>(
    // A Service seldom has a status, so its traffic comes first.
    asksWhy || hasWhy ? 'why' : subject.kind === 'Service' ? 'traffic' : 'status',
  );
  const hasContainers = namespace !== undefined && WORKLOADS.includes(subject.kind);
  const about =
    subject.namespace === undefined
      ? subject.kind
      : t('objectIn', { kind: subject.kind, namespace: subject.namespace });
  return (
    <>
      <SubjectHead subject={subject} mark={subject.name} about={about} />
      <Tabs
        label={t('tabs', { name: subject.name })}
        className={styles.tabs}
        value={tab}
        onChange={setTab}
        tabs={[
          ...(hasReplicas
            ? [
                {
                  id: 'why' as const,
                  label: t('why'),
                  content: (
                    <Suspense fallback={null}>
                      <WhyWorkload subject={{ ...subject, namespace }} />
                    </Suspense>
                  ),
                },
              ]
            : []),
          ...(hasWhy
            ? [
                {
                  id: 'why' as const,
                  label: t('why'),
                  content: (
                    <Suspense fallback={null}>
                      <WhyObject subject={subject} />
                    </Suspense>
                  ),
                },
              ]
            : []),
          { id: 'status', label: t('status'), content: <ObjectStatus subject={subject} /> },
          ...(hasContainers
            ? [
                {
                  id: 'behaviour' as const,
                  label: t('behaviour'),
                  content: (
                    <Suspense fallback={null}>
                      <Behaviours subject={{ ...subject, namespace }} />
                    </Suspense>
                  ),
                },
              ]
            : []),
          ...(subject.kind === 'Service' && namespace !== undefined
            ? [
                {
                  id: 'traffic' as const,
                  label: t('traffic'),
                  content: (
                    <Suspense fallback={null}>
                      <Traffic namespace={namespace} service={subject.name} />
                    </Suspense>
                  ),
                },
              ]
            : []),
          { id: 'events', label: t('events'), content: <EventList subject={subject} /> },
          { id: 'yaml', label: t('yaml'), content: <YamlText subject={subject} /> },
        ]}
      />
    </>
  );
}
