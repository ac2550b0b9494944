import { Suspense, useMemo, useState } from 'react';
import { useClient } from '#client/ClientProvider.tsx';
import type { Selection } from '#client/selectionStore.ts';
import { useAsk } from '#client/useAsk.ts';
import { useCollection, useRecord } from '#client/useCollection.ts';
import { useTexts } from '#i18n/useTexts.ts';
import answer from '#panelParts/answer/answer.module.css';
import { readConditions } from '#panelParts/answer/readStatus.ts';
import { formatCpu, formatMemory } from '#panelParts/figures/formatFigures.ts';
import { openNodeDetail } from '#panelParts/page/nodeDetailStore.ts';
import { Kubelet } from '#panels/Kubelet/panel.ts';
import type { Command } from '#protocol/command.ts';
import type { NodeFaultName } from '#protocol/nodes.ts';
import type { NodeView } from '#protocol/views.ts';
import { Button } from '#widgets/Button.tsx';
import { lazyPart } from '#widgets/lazyPart.tsx';
import { Tabs } from '#widgets/Tabs.tsx';
import { VerdictGlyph, VerdictText } from '#widgets/VerdictGlyph.tsx';
import { ConditionList } from '../ConditionList.tsx';
import { EventList } from '../EventList.tsx';
import styles from '../Inspector.module.css';
import { SubjectHead } from '../SubjectHead.tsx';
import { YamlText } from '../YamlText.tsx';

const FAULTS = [
  'node.cut',
  'kubelet.frozen',
  'runtime.frozen',
  'node.down',
  'eventStream.broken',
] as const satisfies readonly NodeFaultName[];

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

/** Taints as kubectl prints them. */
function NodeTaints({ taints }: { readonly taints: readonly string[] }) {
  const t = useTexts('inspector');
  return (
    <div className={answer.body}>
      {taints.length === 0 ? (
        <p className={answer.quiet}>{t('noTaints')}</p>
      ) : (
        <ul className={styles.taints}>
          {taints.map((taint) => (
            <li key={taint}>
              <code>{taint}</code>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}

/** The state and use of a node. */
function NodeSummary({ node }: { readonly node: NodeView }) {
  const t = useTexts('inspector');
  const client = useClient();
  const { data: object } = useAsk('get', { kind: 'Node', name: node.name });
  const switchCordon = () =>
    void client.send(
      node.unschedulable ? { type: 'node.uncordon', name: node.name } : { type: 'node.cordon', name: node.name },
    );
  return (
    <div className={answer.body}>
      <div className={styles.state}>
        <VerdictText verdict={node.ready ? 'fits' : 'error'}>{node.ready ? t('readyYes') : t('readyNo')}</VerdictText>
        <VerdictText verdict={node.unschedulable ? 'cannot' : 'fits'}>
          {node.unschedulable ? t('cordoned') : t('schedulable')}
        </VerdictText>
        <Button onClick={switchCordon}>{node.unschedulable ? t('uncordon') : t('cordon')}</Button>
      </div>
      <section className={answer.part}>
        <h3>{t('allocatable')}</h3>
        <Level name={t('cpu')} used={node.requestedCpuMilli} whole={node.cpuMilli} format={formatCpu} />
        <Level name={t('memory')} used={node.requestedMemoryBytes} whole={node.memoryBytes} format={formatMemory} />
        <Level name={t('podCount')} used={node.podCount} whole={node.maxPods} format={String} />
      </section>
      <NodeMachine node={node.name} />
      {object && <ConditionList conditions={readConditions(object)} />}
    </div>
  );
}

interface LevelProps {
  readonly name: string;
  readonly used: number;
  readonly whole: number;
  readonly format: (value: number) => string;
}

function Level({ name, used, whole, format }: LevelProps) {
  const t = useTexts('inspector');
  const part = whole > 0 ? used / whole : 0;
  return (
    <div className={styles.level}>
      <span>{name}</span>
      <span className={styles.meter} aria-hidden="true">
        <i data-over={part > 1 || undefined} style={{ width: `${100 * Math.min(1, part)}%` }} />
      </span>
      <span className={answer.when}>{t('of', { used: format(used), whole: format(whole) })}</span>
    </div>
  );
}

/** Faults of a machine; each stays until it is removed. */
export function NodeMachine({ node }: { readonly node: string }) {
  const t = useTexts('inspector');
  const client = useClient();
  const [busy, setBusy] = useState(false);
  const { data: set = [] } = useAsk('nodeFaults', { node });
  const send = async (command: Command) => {
    setBusy(true);
    try {
      await client.send(command);
    } finally {
      setBusy(false);
    }
  };
  return (
    <section className={answer.part} aria-label={t('machine')}>
      <h3>{t('machine')}</h3>
      <div className={styles.faults}>
        {FAULTS.map((fault) => {
          const isOn = set.some((each) => each.fault === fault);
          return (
            <Button
              key={fault}
              aria-pressed={isOn}
              disabled={busy}
              title={t(`machineAbout.${fault}`)}
              onClick={() => void send({ type: 'fault.set', fault, node, value: isOn ? 0 : 1 })}
            >
              {isOn && <VerdictGlyph verdict="error" />}
              {t(`machineFaults.${fault}`)}
            </Button>
          );
        })}
        <Button
          disabled={busy}
          title={t('machineAbout.restart')}
          onClick={() => void send({ type: 'kubelet.restart', node })}
        >
          {t('machineFaults.restart')}
        </Button>
        <Button
          disabled={busy}
          title={t('machineAbout.shutdown')}
          onClick={() => void send({ type: 'node.shutdown', node })}
        >
          {t('machineFaults.shutdown')}
        </Button>
      </div>
      <p className={answer.quiet}>{t('machineHint')}</p>
    </section>
  );
}
