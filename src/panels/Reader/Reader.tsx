import { formatClock } from '#base/clock.ts';
import { useAsk } from '#client/useAsk.ts';
import { useLatestDecision } from '#client/useLatestDecision.ts';
import { useMoment } from '#client/useMoment.ts';
import { useTransport } from '#client/useTransport.ts';
import { addTexts } from '#i18n/addTexts.ts';
import { reader } from '#i18n/en/reader.ts';
import { type Texts, useTexts } from '#i18n/useTexts.ts';
import { LanguageChoice } from '#panelParts/page/LanguageChoice.tsx';
import { Logo } from '#panelParts/page/Logo.tsx';
import { ScenarioMenu } from '#panelParts/scenarios/ScenarioMenu.tsx';
import { Icon } from '#widgets/Icon.tsx';
import { IconButton } from '#widgets/IconButton.tsx';
import looks from '#widgets/looks.module.css';
import { DecisionPicture } from './DecisionPicture.tsx';
import styles from './Reader.module.css';
import { type DecisionSentence, sentenceOf } from './readDecision.ts';

addTexts('reader', reader);

export interface ReaderProps {
  readonly onOpenScenario: (scenario: string) => void;
  readonly onShare: () => void;
}

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
export function Reader({ onOpenScenario, onShare }: ReaderProps) {
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
          <ScenarioMenu onOpen={onOpenScenario} />
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
          <button type="button" className={styles.link} onClick={onShare}>
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
