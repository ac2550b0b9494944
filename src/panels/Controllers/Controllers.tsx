import { useEffect } from 'react';
import { useClient } from '#client/ClientProvider.tsx';
import { useSelection } from '#client/selectionStore.ts';
import { useAsk } from '#client/useAsk.ts';
import { addTexts } from '#i18n/addTexts.ts';
import { controllers } from '#i18n/en/controllers.ts';
import { inside } from '#i18n/en/inside.ts';
import { useTexts } from '#i18n/useTexts.ts';
import { Leader } from '#panelParts/leader/Leader.tsx';
import type { WorkloadRef } from '#protocol/controllers.ts';
import { FoldingStack } from '#widgets/folding/FoldingStack.tsx';
import looks from '#widgets/looks.module.css';
import styles from './Controllers.module.css';
import { useControllersStore } from './controllersStore.ts';
import { useControllersPanels } from './useControllersPanels.tsx';
import { useWorkload } from './useWorkload.ts';

addTexts('controllers', controllers);
addTexts('inside', inside);

/**
 * A workload between its limits, and the work of the controllers of nodes, budgets and scaling. The active panel gets
 * the room.
 */
export function Controllers() {
  const t = useTexts('controllers');
  const workload = useWorkload();
  const { data: rollout, answered } = useRollout(workload);
  const panels = useControllersPanels(workload, rollout, answered && !rollout);
  return (
    <div className={styles.view}>
      <h1 className={looks.spoken}>{t('title')}</h1>
      <Managers />
      <FoldingStack panels={panels.panels} hero={panels.hero} />
    </div>
  );
}

/** The workload of the view; it is selected when nothing is. */
function useRollout(workload: WorkloadRef | null) {
  const client = useClient();
  const tab = useControllersStore((state) => state.tab);
  const asked = useAsk('rollout', workload && (tab === 'rollout' ? workload : { ...workload, detail: tab }));
  const rollout = asked.data;
  const selection = useSelection((state) => state.selection);
  const select = useSelection((state) => state.select);
  useEffect(() => {
    if (selection !== null || workload === null || !rollout) return;
    let isOver = false;
    // The mirror may still show the previous run, so the open run decides.
    const isThere = client.ask('get', workload).catch(() => undefined);
    void isThere.then((object) => {
      if (object && !isOver) select(workload);
    });
    return () => {
      isOver = true;
    };
  }, [client, selection, workload, rollout, select]);
  return asked;
}

/** The leader of kube-controller-manager, shown while it matters: no controller works without a leader. */
function Managers() {
  return (
    <div className={styles.managers}>
      <Leader only="kube-controller-manager" />
    </div>
  );
}
