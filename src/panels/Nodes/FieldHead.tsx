import { memo, type ReactNode } from 'react';
import { useMoment } from '#client/useMoment.ts';
import { useTexts } from '#i18n/useTexts.ts';
import { Term } from '#panelParts/cards/Term.tsx';
import { VERDICTS } from '#scenes/palette.ts';
import { formatCount } from '#widgets/formatCount.ts';
import { Segmented } from '#widgets/Segmented.tsx';
import { VerdictText } from '#widgets/VerdictGlyph.tsx';
import { AddNodes } from './add/AddNodes.tsx';
import styles from './Nodes.module.css';
import type { ZoneSum } from './zoneSums.ts';

export const SHOWS = ['cpu', 'memory', 'pods', 'verdict'] as const;
export type Shows = (typeof SHOWS)[number];

interface FieldHeadProps {
  readonly sum: ZoneSum;
  readonly shows: Shows;
  readonly onShow: (shows: Shows) => void;
  /** How many nodes have each verdict, by code; undefined when none are shown. */
  readonly verdictCounts: readonly number[] | undefined;
  /** Whose verdicts. */
  readonly verdictsOf: string;
  /** At the end of the line. */
  readonly children: ReactNode;
}

const HEAT_STEPS = [0, 1, 2, 3, 4, 5];

/** How many there are, what the cells show, and how to read them. */
export function FieldHead({ sum, shows, onShow, verdictCounts, verdictsOf, children }: FieldHeadProps) {
  const t = useTexts('nodes');
  const pods = useMoment((moment) => moment.counts.pods);
  return (
    <header className={styles.head}>
      <h1>{t('count', { count: sum.nodes, shown: formatCount(sum.nodes) })}</h1>
      <AddNodes />
      <span className={styles.pods}>{t('podCount', { count: pods, shown: formatCount(pods) })}</span>
      <ShowSwitch shows={shows} onShow={onShow} />
      <ul className={styles.legend} aria-label={t('legend.label')}>
        {verdictCounts ? <VerdictLegend counts={verdictCounts} of={verdictsOf} /> : <HeatLegend of={verdictsOf} />}
        {sum.notReady > 0 && (
          <li>
            <VerdictText verdict="error">{t('legend.notReady', { shown: formatCount(sum.notReady) })}</VerdictText>
          </li>
        )}
        {sum.cordoned > 0 && (
          <li>
            <VerdictText verdict="cannot">{t('legend.cordoned', { shown: formatCount(sum.cordoned) })}</VerdictText>
          </li>
        )}
        {sum.tainted > 0 && (
          <li className={styles.tainted}>
            <i aria-hidden="true" />
            {t('legend.tainted', { shown: formatCount(sum.tainted) })}
          </li>
        )}
      </ul>
      {children}
    </header>
  );
}

const ShowSwitch = memo(function ShowSwitch({ shows, onShow }: Pick<FieldHeadProps, 'shows' | 'onShow'>) {
  const t = useTexts('nodes');
  const segments = SHOWS.map((value) => ({ value, label: t(`show.${value}`) }));
  return <Segmented label={t('show.label')} segments={segments} value={shows} onChange={onShow} />;
});

/** `of` is a sentence instead of the scale where verdicts are wanted and there are none. */
function HeatLegend({ of }: { readonly of: string }) {
  const t = useTexts('nodes');
  if (of !== '') return <li>{of}</li>;
  return (
    <li className={styles.scale}>
      0 %
      <span aria-hidden="true">
        {HEAT_STEPS.map((step) => (
          <i key={step} style={{ background: `var(--heat-${step})` }} />
        ))}
      </span>
      <Term card="heat">{t('legend.requested')}</Term>
    </li>
  );
}

function VerdictLegend({ counts, of }: { readonly counts: readonly number[]; readonly of: string }) {
  const t = useTexts('nodes');
  return (
    <>
      <li className={styles.of}>{of}</li>
      {VERDICTS.map((name, index) => {
        const count = counts[index + 1] ?? 0;
        return (
          count > 0 && (
            <li key={name}>
              <VerdictText verdict={name}>{t(`legend.${name}`, { shown: formatCount(count) })}</VerdictText>
            </li>
          )
        );
      })}
      {(counts[0] ?? 0) > 0 && <li>{t('legend.unvisited', { shown: formatCount(counts[0] ?? 0) })}</li>}
    </>
  );
}
