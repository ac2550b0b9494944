import { Suspense, useState } from 'react';
import { useAsk } from '#client/useAsk.ts';
import { useRecord } from '#client/useCollection.ts';
import { useViewStore } from '#client/viewStore.ts';
import { useTexts } from '#i18n/useTexts.ts';
import { heldPod, useDragStore } from '#panelParts/drag/dragStore.ts';
import { showView } from '#panelParts/page/viewId.ts';
import { Behaviours } from '#panels/Behaviours/panel.ts';
import { LifeSide } from '#panels/PodLife/panel.ts';
import { Button } from '#widgets/Button.tsx';
import { lazyPart } from '#widgets/lazyPart.tsx';
import { PodMark } from '#widgets/PodMark.tsx';
import { Tabs } from '#widgets/Tabs.tsx';
import { EventList } from '../EventList.tsx';
import styles from '../Inspector.module.css';
import { JournalList } from '../JournalList.tsx';
import { loadWhyPod } from '../loadWhyPod.ts';
import { SubjectHead } from '../SubjectHead.tsx';
import { YamlText } from '../YamlText.tsx';
import { PodStatus } from './PodStatus.tsx';

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
