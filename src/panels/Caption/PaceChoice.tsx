import { useMoment } from '#client/useMoment.ts';
import { useTransport } from '#client/useTransport.ts';
import { useTexts } from '#i18n/useTexts.ts';
import type { Pace } from '#protocol/telling.ts';
import { Segmented } from '#widgets/Segmented.tsx';
import styles from './CaptionBar.module.css';
import { SpeedSlider } from './SpeedSlider.tsx';

const PACES: readonly Pace[] = ['explain', 'follow', 'real', 'fast'];

/** The pace from simulated time to real time, with its factor where it has one. */
export function PaceChoice() {
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
