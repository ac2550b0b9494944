import { useAsk } from '#client/useAsk.ts';
import { addTexts } from '#i18n/addTexts.ts';
import { truth } from '#i18n/en/truth.ts';
import { useTexts } from '#i18n/useTexts.ts';
import type { SimplificationView, TruthTopic } from '#protocol/faithful.ts';
import { SourceBadge } from '#widgets/SourceBadge.tsx';
import { showSimplification } from './shownSimplification.ts';
import styles from './TruthBadge.module.css';

addTexts('truth', truth);

interface TruthBadgeProps {
  readonly topic: TruthTopic;
  /** The one simplification about this answer; without it all of the component. */
  readonly simplified?: SimplificationView['id'] | undefined;
  /** Called before Settings open, so that an overlay above the view can close. */
  readonly onShow?: () => void;
}

/** The evidence for the answer beside it: the number of equal recorded decisions, and the simplifications. */
export function TruthBadge({ topic, simplified, onShow }: TruthBadgeProps) {
  const t = useTexts('truth');
  const { data } = useAsk('truth', { topic }, { refresh: 'once' });
  if (data === undefined) return null;
  const { release, equal, recorded, suites, component, simplifications } = data;
  const isRecorded = recorded > 0;
  return (
    <span className={styles.badge}>
      <SourceBadge
        kind="source"
        title={
          isRecorded
            ? t('recordedHint', { component, release, equal, recorded, suites: suites.join(', ') })
            : t('readHint', { component, release })
        }
      >
        {isRecorded ? t('recorded', { equal, recorded }) : t('read', { release })}
      </SourceBadge>
      {simplifications.length > 0 && (
        <button
          type="button"
          className={styles.simplified}
          title={t(simplified ? 'simplifiedHereHint' : 'simplifiedHint', { component })}
          onClick={() => {
            onShow?.();
            showSimplification(simplified ?? component);
          }}
        >
          {simplified ? t('simplifiedHere') : t('simplified', { count: simplifications.length })}
        </button>
      )}
    </span>
  );
}
