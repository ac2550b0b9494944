import { type ReactNode, useEffect, useState } from 'react';
import { podSelection, useSelection } from '#client/selectionStore.ts';
import { useCollection } from '#client/useCollection.ts';
import { useMoment } from '#client/useMoment.ts';
import { useViewStore } from '#client/viewStore.ts';
import { addTexts } from '#i18n/addTexts.ts';
import { firstMinute } from '#i18n/en/firstMinute.ts';
import { useTexts } from '#i18n/useTexts.ts';
import { useDragStore } from '#panelParts/drag/dragStore.ts';
import { showView } from '#panelParts/page/viewId.ts';
import { shortPodName } from '#panelParts/pods/PodToken.tsx';
import type { PageActions } from '#panels/pageActions.ts';
import type { PodView } from '#protocol/views.ts';
import { Icon } from '#widgets/Icon.tsx';
import { IconButton } from '#widgets/IconButton.tsx';
import { Kbd } from '#widgets/Kbd.tsx';
import styles from './FirstMinute.module.css';
import { useFirstMinute } from './firstMinuteStore.ts';
import { firstPodOf, isRunning } from './firstPodOf.ts';

addTexts('firstMinute', firstMinute);

export interface FirstMinuteProps {
  readonly actions: Pick<PageActions, 'open'>;
}

/**
 * What a newcomer does in the first minute: sees one Pod become a running container, asks why it is where it is, drags it. Then what else
 * can be done. Beside what explains a selected thing only the step stands that is next.
 */
export function FirstMinute(props: FirstMinuteProps) {
  const over = useFirstMinute((state) => state.over);
  const isStory = useMoment(({ telling }) => telling.story !== undefined || telling.lesson !== undefined);
  return over || isStory ? null : <Steps {...props} />;
}

function Steps({ actions }: FirstMinuteProps) {
  const t = useTexts('firstMinute');
  const end = useFirstMinute((state) => state.end);
  const hasSelection = useSelection((state) => state.selection !== null);
  const { map } = useCollection('pods');
  const pod = useFollowed(map);
  const { runs, asked, dragged } = useDone(pod);
  const next = !runs ? 'watch' : !asked ? 'why' : !dragged ? 'drag' : 'over';
  const name = pod ? shortPodName(pod.name, pod.workload) : '';
  const steps = [
    <Step key="watch" isDone={runs} isNext={next === 'watch'}>
      <span>{t('watch')}</span>
      {pod && (
        <span className={styles.now} title={pod.name}>
          {runs && pod.node !== ''
            ? t('runsOn', { pod: name, node: pod.node })
            : t('isNow', { pod: name, status: pod.status })}
        </span>
      )}
    </Step>,
    <Step key="why" isDone={asked} isNext={next === 'why'}>
      <button
        type="button"
        className={styles.link}
        disabled={!pod || !runs}
        onClick={() => pod && useSelection.getState().select(podSelection(pod.key))}
      >
        {t('why')}
      </button>
    </Step>,
    <Step key="drag" isDone={dragged} isNext={next === 'drag'}>
      <Drag name={name} isReady={runs} />
    </Step>,
  ];
  const at = { watch: 0, why: 1, drag: 2, over: 3 }[next];
  const shown = hasSelection ? steps.slice(at, at + 1) : steps;
  return (
    <section className={styles.hint} aria-label={t('title')}>
      <div className={styles.head}>
        <h2>{next === 'over' ? t('done') : t('title')}</h2>
        <IconButton icon="close" label={t('dismiss')} size="small" onClick={end} />
      </div>
      {shown.length > 0 && <ol className={styles.list}>{shown}</ol>}
      {!hasSelection && <GoOn actions={actions} />}
    </section>
  );
}

function Step({
  isDone,
  isNext,
  children,
}: {
  readonly isDone: boolean;
  readonly isNext: boolean;
  readonly children: ReactNode;
}) {
  const t = useTexts('firstMinute');
  return (
    <li className={styles.step} aria-current={isNext ? 'step' : undefined} data-done={isDone || undefined}>
      <span className={styles.mark} role="img" aria-label={isDone ? t('isDone') : t('isOpen')}>
        {isDone && <Icon name="check" />}
      </span>
      <div className={styles.what}>{children}</div>
    </li>
  );
}

/** In the views with bins it says how; elsewhere it leads there. */
function Drag({ name, isReady }: { readonly name: string; readonly isReady: boolean }) {
  const t = useTexts('firstMinute');
  const view = useViewStore((state) => state.view);
  const isThere = view === 'scheduling' || view === 'nodes';
  if (!isThere || !isReady)
    return (
      <button type="button" className={styles.link} disabled={!isReady} onClick={() => showView('scheduling')}>
        {t('drag')}
      </button>
    );
  return (
    <>
      <span>{t('dragHere', { pod: name })}</span>
      <span className={styles.now}>{t('dragKeys')}</span>
    </>
  );
}

function GoOn({ actions }: FirstMinuteProps) {
  const t = useTexts('firstMinute');
  const playing = useMoment((moment) => moment.playing);
  return (
    <ul className={styles.list}>
      <li>
        <Kbd>Space</Kbd>
        <span>{playing ? t('pause') : t('play')}</span>
      </li>
      <li>
        <Icon name="file" />
        <button type="button" className={styles.link} onClick={() => actions.open('editor')}>
          {t('drop')}
        </button>
      </li>
      <li>
        <Icon name="scenarios" />
        <button type="button" className={styles.link} onClick={() => actions.open('scenarios')}>
          {t('scenario')}
        </button>
      </li>
    </ul>
  );
}

/** Stays with one Pod while it is there: another one is looked for among all only when it is gone. */
function useFollowed(pods: ReadonlyMap<string, PodView>): PodView | undefined {
  const [key, setKey] = useState<string>();
  const known = key === undefined ? undefined : pods.get(key);
  const pod = known && !known.deleting ? known : firstPodOf(pods.values());
  useEffect(() => setKey(pod?.key), [pod?.key]);
  return pod;
}

/** Which of the steps have been done since the page was opened. */
function useDone(pod: PodView | undefined) {
  const [done, setDone] = useState({ runs: false, asked: false, dragged: false });
  const runs = pod !== undefined && isRunning(pod);
  const asked = useSelection(({ selection }) => selection?.kind === 'Pod');
  const dragged = useDragStore(({ outcome }) => outcome !== null);
  useEffect(() => {
    setDone((before) => {
      const after = { runs: before.runs || runs, asked: before.asked || asked, dragged: before.dragged || dragged };
      return Object.keys(after).some((key) => after[key as keyof typeof after] !== before[key as keyof typeof after])
        ? after
        : before;
    });
  }, [runs, asked, dragged]);
  return done;
}
