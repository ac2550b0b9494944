import { useEffect } from 'react';
import { useSelection } from '#client/selectionStore.ts';
import { useAsk } from '#client/useAsk.ts';
import { useCollection } from '#client/useCollection.ts';
import { addTexts } from '#i18n/addTexts.ts';
import { podLife } from '#i18n/en/podLife.ts';
import { useTexts } from '#i18n/useTexts.ts';
import { useFailurePanel } from '#panelParts/failures/useFailurePanel.tsx';
import { FoldingStack } from '#widgets/folding/FoldingStack.tsx';
import looks from '#widgets/looks.module.css';
import stage from '#widgets/stage.module.css';
import { CompareLives } from './compare/CompareLives.tsx';
import { EndedPods, LastEnding } from './ended/EndedPods.tsx';
import { byInterest } from './interestOf.ts';
import { LifeHead } from './LifeHead.tsx';
import { LifeLanes } from './lanes/LifeLanes.tsx';
import { type Subject, useLifeStore } from './lifeStore.ts';
import { Machinery } from './machinery/Machinery.tsx';
import styles from './PodLife.module.css';

addTexts('podLife', podLife);

/** One Pod as lanes over time, and the inside of its kubelet below. */
export function PodLife() {
  const t = useTexts('podLife');
  const subject = useSubject();
  const comparing = useLifeStore((state) => state.comparing);
  const { data: life, answered } = useAsk('podLife', subject);
  const uid = life?.uid;
  const requests = useFailurePanel(subject && { kind: 'Pod', ...subject }, ({ pods }) =>
    pods.some((pod) => pod.uid === uid),
  );
  const { data: endings = [] } = useAsk('podEndings', {});
  useForgetting(subject, answered && !life);
  if (!subject)
    return (
      <div className={styles.view}>
        <h1 className={looks.spoken}>{t('title')}</h1>
        <p className={stage.nothing}>{t('noPods')}</p>
      </div>
    );
  return (
    <div className={styles.view}>
      <h1 className={looks.spoken}>{t('title')}</h1>
      <LifeHead subject={subject} life={life} />
      {answered && !life && <p className={stage.nothing}>{t('noSuchPod', { pod: subject.name })}</p>}
      {life && comparing && <CompareLives life={life} />}
      {life && !comparing && (
        <FoldingStack
          hero={requests.isFailing ? 'requests' : 'lanes'}
          panels={[
            {
              id: 'lanes',
              title: t('lanes', { pod: life.name }),
              line: '',
              isBusy: true,
              staysOpen: true,
              leastPx: 280,
              content: <LifeLanes life={life} />,
            },
            requests.panel,
            {
              id: 'ended',
              title: t('ended.title'),
              line: endings.length > 0 ? <LastEnding count={endings.length} ending={endings[0]} /> : t('ended.none'),
              isBusy: endings.length > 0,
              leastPx: 130,
              mostPx: 190,
              content: <EndedPods endings={endings} />,
            },
            {
              id: 'machinery',
              title: life.node === '' ? t('kubelet') : t('machinery', { node: life.node }),
              line: life.node === '' ? t('noKubelet') : t('machineryLine'),
              isBusy: life.node !== '',
              leastPx: 176,
              mostPx: 214,
              content: <Machinery node={life.node} />,
            },
          ]}
        />
      )}
    </div>
  );
}

/** The selected Pod, or the last one that was; without any the most interesting one, which may have ended. */
function useSubject(): Subject | null {
  const selection = useSelection((state) => state.selection);
  const subject = useLifeStore((state) => state.subject);
  const follow = useLifeStore((state) => state.follow);
  const choose = useLifeStore((state) => state.choose);
  const { map } = useCollection('pods');
  const isChosen = subject !== null;
  useEffect(() => {
    // Another run clears the selection, but it may have a Pod of that name.
    if (!isChosen || selection !== null) follow(selection);
  }, [isChosen, selection, follow]);
  const { data: ended } = useAsk('endedPods', !isChosen && map.size === 0 ? {} : null);
  const last = ended?.[0];
  useEffect(() => {
    if (!isChosen && last) choose({ namespace: last.namespace, name: last.name });
  }, [isChosen, last, choose]);
  useEffect(() => {
    // Reads the store, because the selection may have been taken over in this same render.
    if (isChosen || map.size === 0 || useLifeStore.getState().subject !== null) return;
    const [first] = byInterest(map.values());
    if (!first) return;
    const { namespace, name } = first;
    choose({ namespace, name });
    if (useSelection.getState().selection === null) useSelection.getState().select({ kind: 'Pod', namespace, name });
  }, [isChosen, map, map.size, choose]);
  return subject;
}

/** Without a selection, a Pod that this run lacks belongs to another run, so it is forgotten. */
function useForgetting(subject: Subject | null, isUnknown: boolean): void {
  const isSelected = useSelection(({ selection }) => selection !== null);
  const choose = useLifeStore((state) => state.choose);
  useEffect(() => {
    if (subject !== null && isUnknown && !isSelected) choose(null);
  }, [subject, isUnknown, isSelected, choose]);
}
