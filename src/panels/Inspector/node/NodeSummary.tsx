import { useClient } from '#client/ClientProvider.tsx';
import { useAsk } from '#client/useAsk.ts';
import { useTexts } from '#i18n/useTexts.ts';
import answer from '#panelParts/answer/answer.module.css';
import { readConditions } from '#panelParts/answer/readStatus.ts';
import { formatCpu, formatMemory } from '#panelParts/figures/formatQuantities.ts';
import type { NodeView } from '#protocol/views.ts';
import { Button } from '#widgets/Button.tsx';
import { VerdictText } from '#widgets/VerdictGlyph.tsx';
import { ConditionList } from '../ConditionList.tsx';
import styles from '../Inspector.module.css';
import { NodeMachine } from './NodeMachine.tsx';

/** The state and use of a node. */
export function NodeSummary({ node }: { readonly node: NodeView }) {
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
