import { useEffect } from 'react';
import { useSelection } from '../../client/selectionStore.ts';
import { useAsk } from '../../client/useAsk.ts';
import { useCollection } from '../../client/useCollection.ts';
import { useOpening } from '../../client/useMoment.ts';
import { addTexts } from '../../i18n/addTexts.ts';
import { podLife } from '../../i18n/en/podLife.ts';
import { useTexts } from '../../i18n/useTexts.ts';
import { CompareLives } from './compare/CompareLives.tsx';
import { byInterest } from './interestOf.ts';
import { LifeHead } from './LifeHead.tsx';
import { LifeLanes } from './lanes/LifeLanes.tsx';
import { type Subject, useLifeStore } from './lifeStore.ts';
import { Machinery } from './machinery/Machinery.tsx';
import styles from './PodLife.module.css';

addTexts('podLife', podLife);

/** One Pod as lanes over time, and its kubelet's machinery below. */
export function PodLife() {
  const t = useTexts('podLife');
  const subject = useSubject();
  const comparing = useLifeStore((state) => state.comparing);
  const { data: life, answered } = useAsk('podLife', subject);
  if (!subject)
    return (
      <div className={styles.view}>
        <h1 className={styles.srOnly}>{t('title')}</h1>
        <p className={styles.nothing}>{t('noPods')}</p>
      </div>
    );
  return (
    <div className={styles.view}>
      <h1 className={styles.srOnly}>{t('title')}</h1>
      <LifeHead subject={subject} life={life} />
      {answered && !life && <p className={styles.nothing}>{t('noSuchPod', { pod: subject.name })}</p>}
      {life && comparing && <CompareLives life={life} />}
      {life && !comparing && (
        <>
          <LifeLanes life={life} />
          <Machinery node={life.node} />
        </>
      )}
    </div>
  );
}

/** The selected Pod, or the last one that was; without any the one that a reader most likely wants to see. */
function useSubject(): Subject | null {
  const selection = useSelection((state) => state.selection);
  const subject = useLifeStore((state) => state.subject);
  const follow = useLifeStore((state) => state.follow);
  const choose = useLifeStore((state) => state.choose);
  const { map } = useCollection('pods');
  const enter = useLifeStore((state) => state.enter);
  const opening = useOpening();
  useEffect(() => {
    enter(opening);
    follow(selection);
  }, [opening, selection, enter, follow]);
  const isChosen = subject !== null;
  useEffect(() => {
    if (isChosen || map.size === 0) return;
    const [first] = byInterest(map.values());
    if (!first) return;
    const { namespace, name } = first;
    choose({ namespace, name });
    if (useSelection.getState().selection === null) useSelection.getState().select({ kind: 'Pod', namespace, name });
  }, [isChosen, map, map.size, choose]);
  return subject;
}
