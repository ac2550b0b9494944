import { useTexts } from '#i18n/useTexts.ts';
import { Term } from '#panelParts/cards/Term.tsx';
import { Machinery } from '#panels/PodLife/machinery/Machinery.tsx';
import type { NodeDetail } from '#protocol/nodeDetail.ts';
import { AsksPicture } from './AsksPicture.tsx';
import styles from './KubeletInside.module.css';
import { PlegEvents } from './PlegEvents.tsx';

/** The kubelet's parts, the findings of its PLEG, and the purpose of PLEG. */
export function KubeletInside({ detail }: { readonly detail: NodeDetail }) {
  const t = useTexts('nodeDetail');
  return (
    <div>
      <Machinery node={detail.node} />
      <div className={styles.body}>
        <section aria-label={t('plegEvents')}>
          <h2>
            <Term card="pleg">{t('plegEvents')}</Term>
          </h2>
          <PlegEvents events={detail.plegEvents} sinceUs={detail.beatsSinceUs} />
        </section>
        <AsksPicture asks={detail.asks} pods={detail.pods.length} />
      </div>
    </div>
  );
}
