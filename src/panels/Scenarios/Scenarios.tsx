import { useDeferredValue, useId, useState } from 'react';
import { MINUTE_US } from '#base/time.ts';
import { useOpening } from '#client/useMoment.ts';
import { useTexts } from '#i18n/useTexts.ts';
import { findScenarios } from '#panelParts/finding/findScenarios.ts';
import { Gallery } from '#panelParts/gallery/Gallery.tsx';
import { GalleryCard, GalleryCards, GalleryNone } from '#panelParts/gallery/GalleryCard.tsx';
import { showView } from '#panelParts/page/viewId.ts';
import { SCENARIO_GROUPS, SCENARIOS } from '#panelParts/scenarios/catalogue.ts';
import { ScenarioPicture } from '#panelParts/scenarios/ScenarioPicture.tsx';
import type { PageActions } from '#panels/pageActions.ts';
import type { Scenario } from '#scenarios/scenario.ts';
import type { ScenarioId } from '#scenarios/scenarioList.ts';
import { Button } from '#widgets/Button.tsx';
import { formatCount } from '#widgets/formatCount.ts';
import styles from './Scenarios.module.css';
import { SeveralClusters } from './SeveralClusters.tsx';

/** The built-in scenarios as a catalogue by topic; what is sought stands in one list, the best first. */
export function Scenarios({ actions }: { readonly actions: Pick<PageActions, 'play'> }) {
  const t = useTexts('scenarioList');
  const shell = useTexts('shell');
  const id = useId();
  const opening = useOpening();
  const [sought, setSought] = useState('');
  const filter = useDeferredValue(sought);
  const isSought = filter.trim() !== '';
  const hits = findScenarios(filter);
  const groups = isSought
    ? [{ id: 'hits', heading: t('hits', { count: hits.length }), scenarios: hits }]
    : SCENARIO_GROUPS.map(({ topic, scenarios }) => ({ id: topic, heading: t(`topics.${topic}`), scenarios }));
  /** Who types what ails him wants to see that; who goes through the list wants the run from its start. */
  const open = (scenario: string) => actions.play(scenario, isSought ? 'answer' : 'start');
  const current = opening === undefined || 'format' in opening ? undefined : opening.scenario;

  return (
    <Gallery
      title={t('title')}
      subtitle={t('subtitle', { count: SCENARIOS.length })}
      before={<Button onClick={() => showView('game')}>{shell('view.game')}</Button>}
      find={t('find')}
      sought={sought}
      onSeek={setSought}
      note={t('note')}
    >
      {hits.length === 0 && <GalleryNone>{t('none', { sought: filter })}</GalleryNone>}
      {hits.length > 0 &&
        groups.map((group) => (
          <section key={group.id} className={styles.group} aria-labelledby={`${id}-${group.id}`}>
            <h3 id={`${id}-${group.id}`}>{group.heading}</h3>
            <GalleryCards>
              {group.scenarios.map((scenario) => (
                <li key={scenario.id}>
                  <Card scenario={scenario} isCurrent={current === scenario.id} onOpen={open} />
                </li>
              ))}
            </GalleryCards>
          </section>
        ))}
      {!isSought && <SeveralClusters />}
    </Gallery>
  );
}

interface CardProps {
  readonly scenario: Scenario<ScenarioId>;
  readonly isCurrent: boolean;
  readonly onOpen: (scenario: string) => void;
}

function Card({ scenario, isCurrent, onOpen }: CardProps) {
  const t = useTexts('scenarioList');
  const texts = useTexts('scenarios');
  const nodes = scenario.nodes.reduce((sum, group) => sum + group.count, 0);
  const minutes = Math.max(1, Math.round(scenario.endUs / MINUTE_US));
  return (
    <GalleryCard
      picture={<ScenarioPicture scenario={scenario} />}
      name={texts(`${scenario.id}.title`)}
      text={texts(`${scenario.id}.summary`)}
      facts={
        <>
          {t('nodes', { count: nodes, formatted: formatCount(nodes) })} · {t('minutes', { count: minutes })}
          {isCurrent && <b>{t('running')}</b>}
        </>
      }
      isCurrent={isCurrent}
      onOpen={() => onOpen(scenario.id)}
    />
  );
}
