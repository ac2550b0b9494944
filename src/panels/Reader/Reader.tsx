import { formatClock } from '#base/time.ts';
import { useTransport } from '#client/transportActions.ts';
import { useAsk } from '#client/useAsk.ts';
import { useLatestDecision } from '#client/useCollection.ts';
import { useMoment } from '#client/useMoment.ts';
import { addTexts } from '#i18n/addTexts.ts';
import { reader } from '#i18n/en/reader.ts';
import { type Texts, useTexts } from '#i18n/useTexts.ts';
import { LanguageChoice } from '#panelParts/page/LanguageChoice.tsx';
import { Logo } from '#panelParts/page/Logo.tsx';
import { ScenarioMenu } from '#panelParts/scenarios/ScenarioMenu.tsx';
import { refusals, verdictTone } from '#panelParts/verdicts/verdictTone.ts';
import type { PageActions } from '#panels/pageActions.ts';
import type { CycleExplanation } from '#protocol/explanation.ts';
import { Icon } from '#widgets/Icon.tsx';
import { IconButton } from '#widgets/IconButton.tsx';
import looks from '#widgets/looks.module.css';
import { VerdictText } from '#widgets/VerdictGlyph.tsx';
import styles from './Reader.module.css';
import { type DecisionSentence, highestTotal, ranked, sentenceOf } from './readDecision.ts';

/** Most scored nodes with a row of their own. */
const MOST_ROWS = 8;

/** Most names of nodes with the same refusal; further ones are counted. */
const MOST_NAMES = 3;

addTexts('reader', reader);

function say(t: Texts<'reader'>, sentence: DecisionSentence): string {
  switch (sentence.key) {
    case 'wins':
      return t('sentence.wins', sentence);
    case 'tie':
      return t('sentence.tie', sentence);
    case 'onlyOne':
      return t('sentence.onlyOne', sentence);
    case 'placed':
      return t('sentence.placed', sentence);
    case 'makesRoom':
      return t('sentence.makesRoom', sentence);
    case 'fitsNowhere':
      return t('sentence.fitsNowhere', sentence);
    case 'failed':
      return t('sentence.failed', sentence);
  }
}

/** The page on a narrow window: one sentence, one picture, Next. It shows the scheduler's latest decision at the moment. */
export function Reader({ actions: page }: { readonly actions: Pick<PageActions, 'play' | 'share'> }) {
  const t = useTexts('reader');
  const transport = useTexts('transport');
  const actions = useTransport();
  const playing = useMoment((moment) => moment.playing);
  const timeUs = useMoment((moment) => moment.timeUs);
  const atStart = useMoment((moment) => moment.seq === 0);
  const decision = useLatestDecision();
  const cycle = useAsk('cycle', decision === undefined ? null : { seq: decision.seq }, { refresh: 'once' }).data;
  const sentence = cycle === undefined ? undefined : sentenceOf(cycle);
  return (
    <div className={styles.reader}>
      <header className={styles.top}>
        <Logo />
        <h1 className={styles.title}>
          <ScenarioMenu onOpen={(scenario) => page.play(scenario, 'start')} />
        </h1>
        <LanguageChoice />
        <IconButton
          icon={playing ? 'pause' : 'play'}
          label={playing ? transport('pause') : transport('play')}
          onClick={actions.playOrPause}
        />
      </header>
      <main className={styles.stage} aria-label={t('reader')} data-region="stage">
        <p className={styles.when}>
          <span className={looks.mono}>{formatClock(timeUs)}</span>
        </p>
        <p className={styles.sentence} aria-live="polite">
          {sentence === undefined ? t('openStep') : say(t, sentence)}
        </p>
        {cycle !== undefined && <DecisionPicture cycle={cycle} />}
        <p className={styles.note}>
          {t('note')}{' '}
          <button type="button" className={styles.link} onClick={page.share}>
            {t('link')}
          </button>
        </p>
      </main>
      <footer className={styles.foot}>
        <div className={styles.steps}>
          <button
            type="button"
            className={styles.back}
            aria-label={t('back')}
            disabled={atStart}
            onClick={() => actions.back('decision')}
          >
            <Icon name="back" />
          </button>
          <button type="button" className={styles.next} onClick={actions.nextDecision}>
            {t('next')}
          </button>
        </div>
      </footer>
    </div>
  );
}

/** The nodes of one decision: totals as bars, then who refused, with the words of the plugin. */
function DecisionPicture({ cycle }: { readonly cycle: CycleExplanation }) {
  const t = useTexts('reader');
  const scored = ranked(cycle);
  const highest = highestTotal(cycle);
  const more = scored.length - MOST_ROWS;
  return (
    <section className={styles.picture}>
      <p className={styles.about}>
        {scored.length > 0 && <span>{t('totalOf', { pod: cycle.pod, highest })}</span>}
        <span>{t('fit', { fit: cycle.feasible.length, looked: cycle.evaluated.length })}</span>
      </p>
      <ul className={styles.rows}>
        {scored.slice(0, MOST_ROWS).map(({ node, total = 0 }) => (
          <li key={node} className={styles.row} data-chosen={node === cycle.selected || undefined}>
            <b>{node}</b>
            <span className={styles.track}>
              <svg className={styles.bar} viewBox="0 0 100 10" preserveAspectRatio="none" aria-hidden="true">
                <rect width={highest === 0 ? 0 : (100 * total) / highest} height="10" />
              </svg>
            </span>
            <span className={styles.total}>{total}</span>
          </li>
        ))}
        {more > 0 && <li className={styles.refusal}>{t('moreScored', { count: more })}</li>}
        {refusals(cycle).map(({ code, reasons, nodes }) => (
          <li key={`${code} ${reasons}`} className={styles.refusal}>
            <b>{nodes.length > MOST_NAMES ? t('nodes', { count: nodes.length }) : nodes.join(', ')}</b>
            <VerdictText verdict={verdictTone(code)}>{reasons}</VerdictText>
          </li>
        ))}
      </ul>
    </section>
  );
}
