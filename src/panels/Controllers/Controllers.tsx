import { useEffect } from 'react';
import { useClient } from '#client/ClientProvider.tsx';
import { useSelection } from '#client/selectionStore.ts';
import { useAsk } from '#client/useAsk.ts';
import { useMoment } from '#client/useMoment.ts';
import { addTexts } from '#i18n/addTexts.ts';
import { controllers } from '#i18n/en/controllers.ts';
import { inside } from '#i18n/en/inside.ts';
import { useTexts } from '#i18n/useTexts.ts';
import { Leader } from '#panelParts/leader/Leader.tsx';
import looks from '#widgets/looks.module.css';
import stage from '#widgets/stage.module.css';
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
addTexts('inside', inside);

/** A workload between its limits, and below it what the controllers of nodes, budgets and scaling are about. */
export function Controllers() {
  const t = useTexts('controllers');
  const client = useClient();
  const workload = useWorkload();
  const tab = useControllersStore((state) => state.tab);
  const { data: rollout, answered } = useAsk(
    'rollout',
    workload && (tab === 'rollout' ? workload : { ...workload, detail: tab }),
  );
  const selection = useSelection((state) => state.selection);
  const select = useSelection((state) => state.select);
  useEffect(() => {
    if (selection !== null || workload === null || !rollout) return;
    let isOver = false;
    // What is known here may still be of the run before: the one that is open decides.
    const isThere = client.ask('get', workload).catch(() => undefined);
    void isThere.then((object) => {
      if (object && !isOver) select(workload);
    });
    return () => {
      isOver = true;
    };
  }, [client, selection, workload, rollout, select]);
  return (
    <div className={styles.view} data-bare={workload ? undefined : ''}>
      <h1 className={looks.spoken}>{t('title')}</h1>
      {workload ? (
        <Hero workload={workload} rollout={rollout} isGone={answered && !rollout} />
      ) : (
        <p className={stage.nothing}>{t('noWorkloads')}</p>
      )}
      <div>
        <Managers />
        <NodeLossLine />
      </div>
      <div className={styles.below}>
        <Drain />
        <Hpa workload={workload} />
        <Autoscaler />
        <Growth />
      </div>
    </div>
  );
}

/** Who leads, while it matters: nobody else works while the leader is gone. */
function Managers() {
  const nowUs = useMoment(({ timeUs }) => timeUs);
  return (
    <div className={styles.managers}>
      <Leader nowUs={nowUs} only="kube-controller-manager" />
    </div>
  );
}
