import { SECOND_MS } from '#base/time.ts';
import { useAsk } from '#client/useAsk.ts';
import { addTexts } from '#i18n/addTexts.ts';
import { constants } from '#i18n/en/constants.ts';
import { simplifications } from '#i18n/en/simplifications/index.ts';
import { useTexts } from '#i18n/useTexts.ts';
import { HowFaithful } from './HowFaithful.tsx';
import { ModelConstants } from './ModelConstants.tsx';
import styles from './Settings.module.css';

addTexts('constants', constants);
addTexts('simplifications', simplifications);

/** The numbers change with the moment, but nobody reads them faster than this. */
const PLAYING_INTERVAL_MS = SECOND_MS;

/** The model's description of itself: its constants, and its fidelity to the release. */
export function AboutModel() {
  const t = useTexts('settings');
  const { data, error } = useAsk('faithful', {}, { refresh: 'moment', playingIntervalMs: PLAYING_INTERVAL_MS });
  if (data === undefined)
    return (
      <p className={styles.asked}>{error === undefined ? t('faithful.asking') : t('faithful.failed', { error })}</p>
    );
  return (
    <>
      <ModelConstants constants={data.constants} />
      <HowFaithful faithful={data} />
    </>
  );
}
