import { useAsk } from '#client/useAsk.ts';
import { addTexts } from '#i18n/addTexts.ts';
import { nodeDetail } from '#i18n/en/nodeDetail.ts';
import { useTexts } from '#i18n/useTexts.ts';
import { Anatomy } from './Anatomy.tsx';
import styles from './Runtime.module.css';

addTexts('nodeDetail', nodeDetail);

/** The anatomy of one Pod, for the inspector. */
export function PodAnatomyPart({ namespace, name }: { readonly namespace: string; readonly name: string }) {
  const t = useTexts('nodeDetail');
  const { data } = useAsk('podAnatomy', { namespace, name });
  if (!data) return null;
  return (
    <div className={styles.partOfPod}>
      <h3>{t('anatomy')}</h3>
      <Anatomy anatomy={data} />
    </div>
  );
}
