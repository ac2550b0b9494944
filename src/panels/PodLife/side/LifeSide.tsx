import { useAsk } from '#client/useAsk.ts';
import { useMoment } from '#client/useMoment.ts';
import { addTexts } from '#i18n/addTexts.ts';
import { podLife } from '#i18n/en/podLife.ts';
import { useTexts } from '#i18n/useTexts.ts';
import type { PodLife } from '#protocol/podLife.ts';
import type { Subject } from '../lifeStore.ts';
import { Assumed } from './Assumed.tsx';
import { BackoffBars } from './BackoffBars.tsx';
import { GraceRing } from './GraceRing.tsx';
import styles from './LifeSide.module.css';
import { WhyNotReady } from './WhyNotReady.tsx';

addTexts('podLife', podLife);

/** The present state of a Pod: its time to end, its back-off, and the reasons that it is not Ready. */
export function LifeSide({ subject: { namespace, name } }: { readonly subject: Subject }) {
  const { data: life } = useAsk('podLife', { namespace, name });
  return life ? <Side life={life} /> : null;
}

function Side({ life }: { readonly life: PodLife }) {
  const t = useTexts('podLife');
  const nowUs = useMoment(({ timeUs }) => timeUs);
  const status = life.statuses.findLast(({ atUs }) => atUs <= nowUs);
  const isGone = life.goneUs >= 0 && nowUs >= life.goneUs;
  if (!status || isGone) return <p className={styles.quiet}>{isGone ? t('isGone') : t('notCreated')}</p>;
  return (
    <div className={styles.side}>
      <p className={styles.chips}>
        <span>{t('phaseChip', { phase: status.phase })}</span>
        <span>{t('statusChip', { status: status.status })}</span>
      </p>
      <GraceRing life={life} nowUs={nowUs} />
      <BackoffBars life={life} nowUs={nowUs} />
      <WhyNotReady status={status} />
      <Assumed assumed={life.assumed} />
    </div>
  );
}
