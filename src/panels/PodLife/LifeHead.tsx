import { useState } from 'react';
import { formatClock } from '#base/time.ts';
import { useClient } from '#client/ClientProvider.tsx';
import { useSelection } from '#client/selectionStore.ts';
import { useAsk } from '#client/useAsk.ts';
import { useCollection } from '#client/useCollection.ts';
import { useMoment } from '#client/useMoment.ts';
import { useTexts } from '#i18n/useTexts.ts';
import { secondsOf } from '#panelParts/figures/formatFigures.ts';
import { openNodeDetail } from '#panelParts/page/nodeDetailStore.ts';
import { showView } from '#panelParts/page/viewId.ts';
import type { PodLife } from '#protocol/podLife.ts';
import { Button } from '#widgets/Button.tsx';
import { classes } from '#widgets/classes.ts';
import { Icon } from '#widgets/Icon.tsx';
import looks from '#widgets/looks.module.css';
import { PodMark } from '#widgets/PodMark.tsx';
import { byInterest } from './interestOf.ts';
import cells from './lanes/Cells.module.css';
import { type Subject, useLifeStore } from './lifeStore.ts';
import styles from './PodLife.module.css';

/** The name of the Pod, a choice of others, and the legend of the marks. */
export function LifeHead({ subject, life }: { readonly subject: Subject; readonly life: PodLife | undefined }) {
  const t = useTexts('podLife');
  const comparing = useLifeStore((state) => state.comparing);
  const compare = useLifeStore((state) => state.compare);
  return (
    <header className={styles.head}>
      <h2 data-pod={`${subject.namespace}/${subject.name}`}>{subject.name}</h2>
      {life && <About life={life} />}
      <Chooser subject={subject} />
      <span className={styles.legend} aria-hidden="true">
        <span>
          <i className={`${cells.mark} ${cells.success}`} />
          {t('legendSuccess')}
        </span>
        <span>
          <i className={`${cells.mark} ${cells.failure}`} />
          {t('legendFailure')}
        </span>
        <span className={styles.optional}>
          <i className={`${cells.mark} ${cells.false}`} />
          {t('legendFalse')}
        </span>
        <span className={styles.optional}>
          <i className={`${cells.mark} ${cells.true}`} />
          {t('legendTrue')}
        </span>
      </span>
      <span className={styles.acts}>
        {!comparing && <Button onClick={() => showSteps(subject)}>{t('tenSteps')}</Button>}
        <Button aria-pressed={comparing} onClick={() => compare(!comparing)}>
          {comparing ? t('backToLanes') : t('compare')}
        </Button>
      </span>
    </header>
  );
}

function About({ life }: { readonly life: PodLife }) {
  const t = useTexts('podLife');
  const client = useClient();
  const isAhead = useMoment((moment) => moment.timeUs < life.createdUs);
  const nowUs = useMoment((moment) => (moment.timeUs < life.createdUs ? moment.timeUs : 0));
  const node = life.node === '' ? t('noNode') : t('onNode', { node: life.node });
  return (
    <>
      <p className={styles.about}>
        {node}, {life.goneUs >= 0 ? t('about') : t('aboutAlive')}
        {life.isCut && <small> {t('isCut')}</small>}
      </p>
      {life.node !== '' && (
        <button type="button" className={styles.link} onClick={() => openNodeDetail(life.node)}>
          {t('lookInside')}
        </button>
      )}
      {isAhead && (
        <button
          type="button"
          className={styles.link}
          onClick={() => void client.control({ type: 'seek', seq: life.createdSeq })}
        >
          {t('ahead', { seconds: secondsOf(life.createdUs - nowUs) })} {t('toNow')}
        </button>
      )}
    </>
  );
}

const MOST = 24;

/** Present Pods, those in trouble first, then ended ones. The list is made when it is opened. */
function Chooser({ subject }: { readonly subject: Subject }) {
  const t = useTexts('podLife');
  const [isOpen, setOpen] = useState(false);
  const { map } = useCollection('pods');
  const select = useSelection((state) => state.select);
  const pods = isOpen ? byInterest(map.values()) : [];
  const { data: ended = [] } = useAsk('endedPods', isOpen ? {} : null);
  return (
    <details className={styles.chooser} open={isOpen} onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary title={t('chooseHint')}>
        {t('choose')}
        <Icon name="chevronDown" />
      </summary>
      {isOpen && (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, and must do so by keyboard too
        <section className={classes(looks.floating, styles.choices)} aria-label={t('choose')} tabIndex={0}>
          <ul>
            {pods.slice(0, MOST).map((pod) => (
              <li key={pod.key}>
                <PodMark
                  name={pod.name}
                  colour={pod.colour}
                  selected={pod.name === subject.name && pod.namespace === subject.namespace}
                  onClick={() => {
                    select({ kind: 'Pod', namespace: pod.namespace, name: pod.name });
                    setOpen(false);
                  }}
                />
                <small>
                  {pod.status} {pod.ready}
                </small>
              </li>
            ))}
            {ended.map(({ namespace, name, uid, goneUs }) => (
              <li key={uid}>
                <button
                  type="button"
                  className={styles.link}
                  onClick={() => {
                    select({ kind: 'Pod', namespace, name });
                    setOpen(false);
                  }}
                >
                  {name}
                </button>
                <small>{t('goneAt', { time: formatClock(goneUs) })}</small>
              </li>
            ))}
          </ul>
          {pods.length > MOST && <p>{t('morePods', { count: pods.length - MOST })}</p>}
        </section>
      )}
    </details>
  );
}

/** The overview shows the steps of the selected Pod. */
function showSteps(pod: Subject): void {
  useSelection.getState().select({ kind: 'Pod', ...pod });
  showView('overview');
}
