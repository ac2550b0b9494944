import { Suspense, useMemo, useState } from 'react';
import type { Selection } from '#client/selectionStore.ts';
import { useCollection, useRecord } from '#client/useCollection.ts';
import { useTexts } from '#i18n/useTexts.ts';
import answer from '#panelParts/answer/answer.module.css';
import { openNodeDetail } from '#panelParts/page/nodeDetailStore.ts';
import { Kubelet } from '#panels/Kubelet/panel.ts';
import { Button } from '#widgets/Button.tsx';
import { lazyPart } from '#widgets/lazyPart.tsx';
import { Tabs } from '#widgets/Tabs.tsx';
import { EventList } from '../EventList.tsx';
import styles from '../Inspector.module.css';
import { SubjectHead } from '../SubjectHead.tsx';
import { YamlText } from '../YamlText.tsx';
import { NodeSummary } from './NodeSummary.tsx';
import { NodeTaints } from './NodeTaints.tsx';

const loadNodePods = () => import('./NodePods.tsx').then((module) => ({ default: module.NodePods }));
/** A virtual list, whose code is not needed for the first view. */
const NodePods = lazyPart(loadNodePods);

type NodeTab = 'summary' | 'pods' | 'kubelet' | 'taints' | 'events' | 'yaml';

/** A node: its use, its Pods, and its obstacles for Pods. */
export function NodeSubject({ subject }: { readonly subject: Selection }) {
  const t = useTexts('inspector');
  const [tab, setTab] = useState<NodeTab>('summary');
  const node = useRecord('nodes', subject.name);
  const pods = useCollection('pods');
  const here = useMemo(
    () => [...pods.map.values()].filter((pod) => pod.node === subject.name).sort((a, b) => a.ordinal - b.ordinal),
    [pods, subject.name],
  );
  const gone = <p className={answer.quiet}>{t('gone', { name: subject.name })}</p>;
  return (
    <>
      <SubjectHead
        subject={subject}
        mark={subject.name}
        about={node && node.zone !== '' ? t('nodeIn', { zone: node.zone }) : t('nodeOf')}
        actions={
          node && (
            <Button title={t('lookInsideHint')} onClick={() => openNodeDetail(subject.name)}>
              {t('lookInside')}
            </Button>
          )
        }
      />
      <Tabs
        label={t('tabs', { name: subject.name })}
        className={styles.tabs}
        value={tab}
        onChange={setTab}
        tabs={[
          { id: 'summary', label: t('summary'), content: node ? <NodeSummary node={node} /> : gone },
          {
            id: 'pods',
            label: t('pods'),
            count: here.length,
            content: (
              <Suspense fallback={null}>
                <NodePods pods={here} />
              </Suspense>
            ),
          },
          {
            id: 'kubelet',
            label: t('kubelet'),
            content: (
              <Suspense fallback={null}>
                <Kubelet node={subject.name} />
              </Suspense>
            ),
          },
          {
            id: 'taints',
            label: t('taints'),
            ...(node && { count: node.taints.length }),
            content: node ? <NodeTaints taints={node.taints} /> : gone,
          },
          { id: 'events', label: t('events'), content: <EventList subject={subject} /> },
          { id: 'yaml', label: t('yaml'), content: <YamlText subject={subject} /> },
        ]}
      />
    </>
  );
}
