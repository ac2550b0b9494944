import { formatClock } from '#base/time.ts';
import { useClient } from '#client/ClientProvider.tsx';
import { useSelection } from '#client/selectionStore.ts';
import { captionParts, type SentencePart, stepTitle } from '#client/telling/captionText.ts';
import { shownSkip, useStoryStage } from '#client/telling/storyStage.ts';
import { type ShownCaption, useCaption } from '#client/telling/useCaption.ts';
import { useTransport } from '#client/transportActions.ts';
import { useCollection } from '#client/useCollection.ts';
import { useMoment } from '#client/useMoment.ts';
import { addTexts } from '#i18n/addTexts.ts';
import { caption as captionTexts } from '#i18n/en/caption.ts';
import { type Texts, useTexts } from '#i18n/useTexts.ts';
import { Term } from '#panelParts/cards/Term.tsx';
import { formatWait } from '#panelParts/figures/formatFigures.ts';
import { shortPodName } from '#panelParts/pods/PodToken.tsx';
import { type LessonMoves, useLessonMoves } from '#panelParts/stories/useLessonMoves.ts';
import { useTellingPoints } from '#panelParts/stories/useTellingPoints.ts';
import type { Moment } from '#protocol/moment.ts';
import type { Caption, Pace, TellingPoint, TellingStage, TellingSubject } from '#protocol/telling.ts';
import type { WorkloadView } from '#protocol/views.ts';
import { Button } from '#widgets/Button.tsx';
import { classes } from '#widgets/classes.ts';
import { formatSpeed } from '#widgets/formatCount.ts';
import { Kbd } from '#widgets/Kbd.tsx';
import { Segmented } from '#widgets/Segmented.tsx';
import styles from './CaptionBar.module.css';
import { captionCard, captionTitle, shortFormula } from './captionTitle.ts';
import { SpeedSlider } from './SpeedSlider.tsx';
import { useEndWords } from './useEndWords.ts';

/** Characters of two lines; a longer sentence has smaller letters and three lines. Chinese ones count for two. */
const TWO_LINES = 140;
const WIDE = /[\u2e80-\u9fff\uff00-\uffef]/gu;

/** Below this share of the requested factor, the state says that the run is slow. */
const TOO_SLOW = 0.67;

/** Above this number of steps there is one line that fills. */
const MOST_DASHES = 12;

const PACES: readonly Pace[] = ['explain', 'follow', 'real', 'fast'];

addTexts('caption', captionTexts);

/** The present sentence of the run, in every view; Back and Next from step to step, and the pace. */
export function CaptionBar({ stage }: { readonly stage: TellingStage }) {
  const t = useTexts('caption');
  const { previous } = useTransport();
  const moves = useLessonMoves();
  const atStart = useMoment((moment) => moment.seq === 0 && moment.cycleStep === undefined);
  const said = useCaption(stage);
  const end = useEndWords();
  useTellingPoints();
  const isSkipping = useMoment((moment) => shownSkip(moment.telling) !== undefined);
  return (
    <>
      <StepClock seq={said?.caption.seq ?? 0} />
      <div className={styles.row}>
        <p className={styles.who}>
          {said?.isNow && <Dashes step={said.caption.step} of={said.caption.of} />}
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
function Title({ said: { caption, isNow } }: { readonly said: ShownCaption }) {
  const t = useTexts('caption');
  const title = captionTitle(caption.sentence.id);
  const { subject } = caption;
  const ofStory = stepTitle(caption);
  if (ofStory !== undefined) return <b>{ofStory}</b>;
  return (
    <>
      {title !== undefined && <b>{t(title)}</b>}
      {subject && <Subject subject={subject} />}
      {!isNow && <span>{t('state.last', { clock: formatClock(caption.timeUs) })}</span>}
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
function StepClock({ seq }: { readonly seq: number }) {
  const stepMs = useMoment(({ telling }) => (telling.state === 'playing' ? telling.stepMs : undefined));
  if (stepMs === undefined) return null;
  return <i key={`${seq} ${stepMs}`} className={styles.clock} style={{ animationDuration: `${stepMs}ms` }} />;
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

/** The pace from simulated time to real time, with its factor where it has one. */
function PaceChoice() {
  const t = useTexts('caption');
  const { setPace } = useTransport();
  const pace = useMoment((moment) => moment.telling.pace);
  const segments = PACES.map((value) => ({ value, label: t(`paces.${value}`), title: t(`about.${value}`) }));
  return (
    <div className={styles.pace}>
      {pace === 'fast' && <SpeedSlider />}
      <Segmented label={t('pace')} segments={segments} value={pace} onChange={setPace} className={styles.paces} />
    </div>
  );
}

/** The step's number among all; empty for a single one. */
function Dashes({ step, of }: { readonly step: number; readonly of: number }) {
  const t = useTexts('caption');
  if (of < 2) return null;
  return (
    <>
      {of <= MOST_DASHES ? (
        <span className={styles.dashes} aria-hidden="true">
          {Array.from({ length: of }, (_, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a dash is its place
            <i key={index} data-is={index + 1 < step ? 'done' : index + 1 === step ? 'now' : undefined} />
          ))}
        </span>
      ) : (
        <progress className={styles.fill} max={of} value={step} aria-hidden="true" />
      )}
      <span className={styles.step}>{t('stepOf', { step, of })}</span>
    </>
  );
}

/** A note about the playing itself; empty while it plays normally. */
function TellingState({ said }: { readonly said: ShownCaption | undefined }) {
  const t = useTexts('caption');
  const isNobody = useSelection((state) => state.selection === null);
  const text = useMoment((moment) => stateText(moment, isNobody, t));
  const isHeld = useMoment(({ telling }) => isHeldAt(telling));
  if (text === undefined) return null;
  return (
    <span className={styles.state} data-held={isHeld || undefined} data-first={!said || undefined}>
      {isHeld && <i aria-hidden="true" />}
      {text}
    </span>
  );
}

function isHeldAt({ state, lesson }: Moment['telling']): boolean {
  return state === 'held' || lesson?.phase === 'asked';
}

function stateText(moment: Moment, isNobody: boolean, t: Texts<'caption'>): string | undefined {
  const { telling, playing, speed, actualSpeed } = moment;
  const { state, burst, pace, lesson } = telling;
  const skip = shownSkip(telling);
  if (lesson?.phase === 'asked') return t('state.asked');
  if (lesson?.phase === 'acting') return t('state.turn');
  if (lesson && state === 'ended') return t('state.over');
  if (state === 'held') return t('state.held');
  if (state === 'ended') return telling.ending ? undefined : t('state.runEnded');
  if (skip) {
    const seconds = formatWait(skip.toUs - skip.fromUs);
    return skip.counted > 0 ? t('state.counted', { seconds, count: skip.counted }) : t('state.skipping', { seconds });
  }
  if (burst) return t('state.burst', { shown: burst.shown, of: burst.of });
  const isByFactor = pace === 'fast' || pace === 'real';
  if (playing && isByFactor && actualSpeed !== undefined && actualSpeed < speed * TOO_SLOW)
    return t('state.slow', { share: formatSpeed(Math.max(actualSpeed / speed, 0.001)) });
  if (pace === 'follow' && isNobody) return t('state.nobody');
  return undefined;
}

/** The sentence, with bold numbers; things marked on the stage are underlined. */
function Sentence({ caption, isNow }: { readonly caption: Caption; readonly isNow: boolean }) {
  const parts = captionParts(caption);
  const text = parts.map((part) => part.text).join('');
  const length = text.length + (text.match(WIDE)?.length ?? 0);
  return (
    <p className={classes(styles.sentence, length > TWO_LINES && styles.long)} title={text}>
      {parts.map((part, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the parts of one sentence stand in its order
        <Part key={index} part={part} points={isNow ? caption.points : []} />
      ))}
    </p>
  );
}

function Part({ part, points }: { readonly part: SentencePart; readonly points: readonly TellingPoint[] }) {
  const t = useTexts('caption');
  const select = useSelection((state) => state.select);
  const { pods } = useClient().mirror;
  if (part.slot === undefined) return part.text;
  const point = points.find((each) => nameOfPoint(each) === part.text);
  if (!point) return /^[-−]?\d/.test(part.text) ? <b>{part.text}</b> : part.text;
  const selection = selectionOf(point);
  if (!selection) return <mark className={styles.named}>{part.text}</mark>;
  return (
    <button
      type="button"
      className={styles.named}
      aria-label={t('select', { name: part.text })}
      title={part.text}
      onClick={() => select(selection)}
    >
      {point.part === 'pod' ? shortPodName(part.text, pods.get(point.key)?.workload ?? '') : part.text}
    </button>
  );
}

/** The thing's name in the sentence: without its namespace. */
function nameOfPoint(point: TellingPoint): string {
  return 'key' in point ? nameOfKey(point.key) : point.name;
}

function nameOfKey(key: string): string {
  return key.slice(key.indexOf('/') + 1);
}

function selectionOf(point: TellingPoint) {
  if (point.part === 'node') return { kind: 'Node', name: point.name };
  if (point.part !== 'pod') return undefined;
  return { kind: 'Pod', namespace: point.key.slice(0, point.key.indexOf('/')), name: nameOfKey(point.key) };
}
