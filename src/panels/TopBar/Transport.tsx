import { useTransport } from '#client/transportActions.ts';
import { useMoment } from '#client/useMoment.ts';
import { useTexts } from '#i18n/useTexts.ts';
import { IconButton } from '#widgets/IconButton.tsx';
import styles from './Transport.module.css';

/** Play and steps, with their keys. */
export function Transport() {
  const t = useTexts('transport');
  const actions = useTransport();
  const playing = useMoment((moment) => moment.playing);
  const backwards = useMoment((moment) => moment.backwards === true);
  const atStart = useMoment((moment) => moment.seq === 0 && moment.cycleStep === undefined);
  const disabledReason = atStart ? t('atStart') : undefined;
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for forms
    <div className={styles.transport} role="group" aria-label={t('transport')}>
      <IconButton
        icon="toStart"
        label={t('toStart')}
        shortcut="Home"
        disabledReason={disabledReason}
        onClick={actions.toStart}
      />
      <IconButton
        icon="back"
        label={t('back')}
        shortcut="B"
        disabledReason={disabledReason}
        onClick={() => actions.back()}
      />
      <IconButton
        icon="playBackwards"
        label={t('playBackwards')}
        shortcut="Shift Space"
        aria-pressed={backwards}
        disabledReason={disabledReason}
        onClick={actions.playBackwards}
      />
      <IconButton
        icon={playing ? 'pause' : 'play'}
        label={playing ? t('pause') : t('play')}
        shortcut="Space"
        tone="primary"
        onClick={actions.playOrPause}
      />
      <IconButton icon="stepInto" label={t('stepInto')} shortcut="↓" onClick={actions.stepInto} />
      <IconButton icon="stepOver" label={t('stepOver')} shortcut="N" onClick={() => actions.stepOver()} />
      <IconButton icon="decision" label={t('nextDecision')} shortcut="." onClick={actions.nextDecision}>
        <span className={styles.words}>{t('nextDecision')}</span>
      </IconButton>
    </div>
  );
}
