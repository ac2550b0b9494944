import { type TabOf, useTab } from '#client/tabStore.ts';
import { addTexts } from '#i18n/addTexts.ts';
import { oftenRead } from '#i18n/en/oftenRead.ts';
import { useTexts } from '#i18n/useTexts.ts';
import type { ViewId } from '#panelParts/page/viewId.ts';
import { showView } from '#panelParts/page/viewId.ts';
import { Button } from '#widgets/Button.tsx';
import { DataTable } from '#widgets/table/DataTable.tsx';
import styles from './OftenRead.module.css';

addTexts('oftenRead', oftenRead);

interface Claim {
  readonly id:
    | 'failedPod'
    | 'schedulingCycle'
    | 'moveRequestCycle'
    | 'preEnqueue'
    | 'score'
    | 'eventedPleg'
    | 'unknownPhase'
    | 'docker'
    | 'preStop'
    | 'discovery'
    | 'apfVersion'
    | 'seats'
    | 'levelType'
    | 'list';
  /** The view that shows it; absent for overlays. */
  readonly view?: ViewId;
  readonly fairnessTab?: TabOf<'fairness'>;
}

const CLAIMS: readonly Claim[] = [
  { id: 'failedPod', view: 'scheduling' },
  { id: 'schedulingCycle', view: 'scheduling' },
  { id: 'moveRequestCycle', view: 'scheduling' },
  { id: 'preEnqueue', view: 'scheduling' },
  { id: 'score', view: 'scheduling' },
  { id: 'eventedPleg', view: 'nodes' },
  { id: 'unknownPhase', view: 'controllers' },
  { id: 'docker', view: 'overview' },
  { id: 'preStop', view: 'podLife' },
  { id: 'discovery' },
  { id: 'apfVersion', view: 'fairness', fairnessTab: 'objects' },
  { id: 'seats', view: 'fairness', fairnessTab: 'seats' },
  { id: 'levelType', view: 'fairness', fairnessTab: 'objects' },
  { id: 'list', view: 'storage' },
];

/** Statements that are wrong or out of date for v1.36, the correct ones, and the way to the view that shows it. */
export function OftenRead() {
  const t = useTexts('oftenRead');
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, and must do so by keyboard too
    <section className={styles.view} aria-label={t('title')} tabIndex={0}>
      <p>{t('intro')}</p>
      <DataTable
        label={t('title')}
        rows={CLAIMS}
        keyOf={({ id }) => id}
        columns={[
          { id: 'read', heading: t('read'), width: '32%', cell: ({ id }) => t(`${id}.read`) },
          { id: 'does', heading: t('does'), cell: ({ id }) => t(`${id}.does`) },
          { id: 'place', heading: t('place'), width: '27%', cell: (claim) => <Place claim={claim} /> },
        ]}
      />
    </section>
  );
}

function Place({ claim: { id, view, fairnessTab } }: { readonly claim: Claim }) {
  const t = useTexts('oftenRead');
  const [, setTab] = useTab('fairness');
  const place = t(`${id}.place`);
  return (
    <div className={styles.place}>
      <span>{place}</span>
      {view && (
        <Button
          aria-label={t('showOf', { place })}
          onClick={() => {
            if (fairnessTab) setTab(fairnessTab);
            showView(view);
          }}
        >
          {t('show')}
        </Button>
      )}
    </div>
  );
}
