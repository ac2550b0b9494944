import { useSelection } from '#client/selectionStore.ts';
import { shownSkip } from '#client/telling/shownSkip.ts';
import type { Said } from '#client/telling/useCaption.ts';
import { useMoment } from '#client/useMoment.ts';
import { type Texts, useTexts } from '#i18n/useTexts.ts';
import { formatWait } from '#panelParts/figures/formatDuration.ts';
import type { Moment } from '#protocol/moment.ts';
import { formatSpeed } from '#widgets/formatCount.ts';
import styles from './CaptionBar.module.css';

/** Below this share of the requested factor, the state says that the run is slow. */
const TOO_SLOW = 0.67;

/** A note about the playing itself; empty while it plays normally. */
export function TellingState({ said }: { readonly said: Said | undefined }) {
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
  if (lesson?.phase === 'asked') return t('state.bet');
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
