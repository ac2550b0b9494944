import { useEffect } from 'react';
import { useSelection } from '../../client/selectionStore.ts';
import { useAsk } from '../../client/useAsk.ts';
import { addTexts } from '../../i18n/addTexts.ts';
import { controllers } from '../../i18n/en/controllers.ts';
import { useTexts } from '../../i18n/useTexts.ts';
import styles from './Controllers.module.css';
import { useControllersStore } from './controllersStore.ts';
import { Drain } from './drain/Drain.tsx';
import { Hero } from './hero/Hero.tsx';
import { NodeLossLine } from './loss/NodeLossLine.tsx';
import { Autoscaler } from './scaling/Autoscaler.tsx';
import { Growth } from './scaling/Growth.tsx';
import { Hpa } from './scaling/Hpa.tsx';
import { useWorkload } from './useWorkload.ts';

addTexts('controllers', controllers);

/** A workload between its limits, and below it what the controllers of nodes, budgets and scaling are about. */
export function Controllers() {
  const t = useTexts('controllers');
  const workload = useWorkload();
  const tab = useControllersStore((state) => state.tab);
  const { data: rollout, answered } = useAsk(
    'rollout',
    workload && (tab === 'rollout' ? workload : { ...workload, detail: tab }),
  );
  const selection = useSelection((state) => state.selection);
  const select = useSelection((state) => state.select);
  useEffect(() => {
    if (selection === null && workload !== null && rollout) select(workload);
  }, [selection, workload, rollout, select]);
  return (
    <div className={styles.view} data-bare={workload ? undefined : ''}>
      <h1 className={styles.srOnly}>{t('title')}</h1>
      {workload ? (
        <Hero workload={workload} rollout={rollout} isGone={answered && !rollout} />
      ) : (
        <p className={styles.nothing}>{t('noWorkloads')}</p>
      )}
      <NodeLossLine />
      <div className={styles.below}>
        <Drain />
        <Hpa workload={workload} />
        <Autoscaler />
        <Growth />
      </div>
    </div>
  );
}
