import { formatClock } from '#base/clock.ts';
import { useClient } from '#client/ClientProvider.tsx';
import { stepTitle } from '#client/telling/captionText.ts';
import { shownSkip } from '#client/telling/shownSkip.ts';
import { useStoryStage } from '#client/telling/storyStage.ts';
import { type Said, useCaption } from '#client/telling/useCaption.ts';
import { useCollection } from '#client/useCollection.ts';
import { useMoment } from '#client/useMoment.ts';
import { useTransport } from '#client/useTransport.ts';
import { addTexts } from '#i18n/addTexts.ts';
import { caption as captionTexts } from '#i18n/en/caption.ts';
import { useTexts } from '#i18n/useTexts.ts';
import { Term } from '#panelParts/cards/Term.tsx';
import { type LessonMoves, useLessonMoves } from '#panelParts/lessons/useLessonMoves.ts';
import { shortPodName } from '#panelParts/pods/shortPodName.ts';
import { useTellingPoints } from '#panelParts/telling/useTellingPoints.ts';
import type { Caption, TellingStage, TellingSubject } from '#protocol/telling.ts';
import type { WorkloadView } from '#protocol/views.ts';
import { Button } from '#widgets/Button.tsx';
import { Kbd } from '#widgets/Kbd.tsx';
import styles from './CaptionBar.module.css';
import { captionCard } from './captionCard.ts';
import { captionTitle } from './captionTitle.ts';
import { Dashes } from './Dashes.tsx';
import { PaceChoice } from './PaceChoice.tsx';
import { Sentence } from './Sentence.tsx';
import { shortFormula } from './shortFormula.ts';
import { TellingState } from './TellingState.tsx';
import { useEndWords } from './useEndWords.ts';

addTexts('caption', captionTexts);

/** The present sentence of the run, in every view; Back and Next from step to step, and the pace. */
export function CaptionBar({ stage }: { readonly stage: TellingStage }) {
  const t = useTexts('caption');
  const { previous } = useTransport();
  const moves = useLessonMoves();
  const atStart = useMoment((moment) => moment.seq === 0 && moment.beat === undefined);
  const said = useCaption(stage);
  const end = useEndWords();
  useTellingPoints();
  const isSkipping = useMoment((moment) => shownSkip(moment.telling) !== undefined);
  return (
    <>
      <BeatClock seq={said?.caption.seq ?? 0} />
      <div className={styles.row}>
        <p className={styles.who}>
          {said?.isTold && <Dashes step={said.caption.step} of={said.caption.of} />}
          {end === undefined ? said && <Title said={said} /> : <b>{t('theEnd')}</b>}
          <TellingState said={said} />
        </p>
        <PaceChoice />
      </div>
      <div className={styles.row} data-grows>
        <div className={styles.words} data-skipping={isSkipping || undefined}>
          {end !== undefined ? <p className={styles.sentence}>{end}</p> : said ? <Sentence {...said} /> : <Now />}
          {end === undefined && said && <Formula caption={said.caption} />}
        </div>
        <div className={styles.buttons}>
          <Button className={styles.button} title={t('backTitle')} disabled={atStart} onClick={previous}>
            <span aria-hidden="true">←</span> {t('back')}
          </Button>
          {moves && moves.kind !== 'next' ? <LessonButton moves={moves} /> : <NextButton />}
        </div>
      </div>
    </>
  );
}

/** The button that continues a lesson where it waits for the reader: it locks an answer, or leaves an act. */
function LessonButton({ moves: { kind, isReady, run } }: { readonly moves: LessonMoves }) {
  const t = useTexts('caption');
  if (kind === 'none') return null;
  if (kind === 'goOn')
    return (
      <Button className={styles.button} title={t('goOnTitle')} onClick={run}>
        {t('goOn')}
      </Button>
    );
  return (
    <Button
      className={styles.button}
      tone="primary"
      title={isReady ? t('lockTitle') : t('lockFirst')}
      disabled={!isReady}
      onClick={run}
    >
      {t('lock')} <Kbd>Enter</Kbd>
    </Button>
  );
}

/** The button to the next step. At the end of a story it continues from the last card, or reopens the closed card. */
function NextButton() {
  const t = useTexts('caption');
  const { next } = useTransport();
  const isOver = useMoment(({ telling }) => telling.ending !== undefined);
  const isClosed = useStoryStage((state) => state.isEndingClosed);
  const close = useStoryStage((state) => state.closeEnding);
  if (isOver)
    return (
      isClosed && (
        <Button className={styles.button} tone="primary" onClick={() => close(false)}>
          {t('whatYouSaw')}
        </Button>
      )
    );
  return (
    <Button className={styles.button} tone="primary" title={t('nextTitle')} onClick={next}>
      {t('next')} <span aria-hidden="true">→</span>
    </Button>
  );
}

/** The rule with its numbers; the rule itself is in its card. */
function Formula({ caption }: { readonly caption: Caption }) {
  if (caption.formula === undefined) return null;
  const card = captionCard(caption);
  const formula = shortFormula(caption.formula);
  return <p className={styles.formula}>{card ? <Term card={card}>{formula}</Term> : formula}</p>;
}

/** The kind of the step, else its subject. */
function Title({ said: { caption, isTold } }: { readonly said: Said }) {
  const t = useTexts('caption');
  const title = captionTitle(caption.sentence.id);
  const { subject } = caption;
  const ofStory = stepTitle(caption);
  if (ofStory !== undefined) return <b>{ofStory}</b>;
  return (
    <>
      {title !== undefined && <b>{t(title)}</b>}
      {subject && <Subject subject={subject} />}
      {!isTold && <span>{t('state.last', { clock: formatClock(caption.timeUs) })}</span>}
    </>
  );
}

/** The subject. By the time the reader has read it, the stage may already show the next one. */
function Subject({ subject: { kind, namespace, name } }: { readonly subject: TellingSubject }) {
  const { pods } = useClient().mirror;
  const workload = kind === 'Pod' ? (pods.get(`${namespace}/${name}`)?.workload ?? '') : '';
  const text = `${kind} ${shortPodName(name, workload)}`;
  return <span title={`${kind} ${name}`}>{text}</span>;
}

/** A bar that grows during the playing step; empty when none plays. */
function BeatClock({ seq }: { readonly seq: number }) {
  const beatMs = useMoment(({ telling }) => (telling.state === 'playing' ? telling.beatMs : undefined));
  if (beatMs === undefined) return null;
  return <i key={`${seq} ${beatMs}`} className={styles.clock} style={{ animationDuration: `${beatMs}ms` }} />;
}

const MAKES_PODS = new Set(['DaemonSet', 'ReplicaSet', 'ReplicationController', 'StatefulSet']);

/** The number of Pods that controllers want and that do not exist, for instance because a quota refuses them. */
export function missingPods(workloads: Iterable<WorkloadView>): number {
  let missing = 0;
  for (const { kind, desired, current } of workloads)
    if (MAKES_PODS.has(kind)) missing += Math.max(0, desired - current);
  return missing;
}

/** Before anything has mattered: the number of running Pods. */
function Now() {
  const t = useTexts('caption');
  const seq = useMoment((moment) => moment.seq);
  const nodes = useMoment((moment) => moment.counts.nodes);
  const pods = useMoment((moment) => moment.counts.pods);
  const running = useMoment((moment) => moment.counts.runningPods);
  const pending = useMoment((moment) => moment.counts.pendingPods);
  const missing = missingPods(useCollection('workloads').map.values());
  const placed = t('now', { running, pods, nodes });
  const now = pending > 0 ? `${placed} ${t('pending', { pending })}` : placed;
  const text = seq === 0 ? t('nothingYet') : missing > 0 ? `${now} ${t('missing', { count: missing })}` : now;
  return <p className={styles.sentence}>{text}</p>;
}
