import { useDeferredValue, useId, useState } from 'react';
import { useOpening } from '#client/useMoment.ts';
import { useTexts } from '#i18n/useTexts.ts';
import { findScenarios } from '#panelParts/finding/findScenarios.ts';
import { showView } from '#panelParts/page/viewId.ts';
import { SCENARIO_GROUPS, SCENARIOS } from '#panelParts/scenarios/catalogue.ts';
import { ScenarioPicture } from '#panelParts/scenarios/ScenarioPicture.tsx';
import type { PageActions } from '#panels/pageActions.ts';
import type { Scenario } from '#scenarios/scenario.ts';
import type { ScenarioId } from '#scenarios/scenarioList.ts';
import { Button } from '#widgets/Button.tsx';
import { classes } from '#widgets/classes.ts';
import { formatCount } from '#widgets/formatCount.ts';
import { Icon } from '#widgets/Icon.tsx';
import styles from './Scenarios.module.css';
import { SeveralClusters } from './SeveralClusters.tsx';

const US_PER_MINUTE = 60_000_000;

/** The built-in scenarios as a catalogue by topic; what is sought stands in one list, the best first. */
export function Scenarios({ actions }: { readonly actions: Pick<PageActions, 'openScenario' | 'openEvidence'> }) {
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
  const open = isSought ? actions.openEvidence : actions.openScenario;
  const current = opening === undefined || 'format' in opening ? undefined : opening.scenario;

  return (
    <div className={styles.scenarios}>
      <header className={styles.head}>
        <h2>{t('title')}</h2>
        <span className={styles.sub}>{t('subtitle', { count: SCENARIOS.length })}</span>
        <Button onClick={() => showView('game')}>{shell('view.game')}</Button>
        <label className={styles.find}>
          <Icon name="search" />
          <input
            type="search"
            value={sought}
            placeholder={t('find')}
            aria-label={t('find')}
            onChange={(event) => setSought(event.currentTarget.value)}
          />
        </label>
      </header>
      {hits.length === 0 ? (
        <p className={styles.none}>{t('none', { sought: filter })}</p>
      ) : (
        <div className={styles.groups}>
          {groups.map((group) => (
            <section key={group.id} aria-labelledby={`${id}-${group.id}`}>
              <h3 id={`${id}-${group.id}`}>{group.heading}</h3>
              <ul className={styles.cards}>
                {group.scenarios.map((scenario) => (
                  <li key={scenario.id}>
                    <Card scenario={scenario} isCurrent={current === scenario.id} onOpen={open} />
                  </li>
                ))}
              </ul>
            </section>
          ))}
          {!isSought && <SeveralClusters />}
        </div>
      )}
      <p className={styles.note}>{t('note')}</p>
    </div>
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
  const minutes = Math.max(1, Math.round(scenario.endUs / US_PER_MINUTE));
  return (
    <button
      type="button"
      className={classes(styles.card, isCurrent && styles.current)}
      aria-current={isCurrent || undefined}
      onClick={() => onOpen(scenario.id)}
    >
      <ScenarioPicture scenario={scenario} />
      <span className={styles.name}>{texts(`${scenario.id}.title`)}</span>
      <span className={styles.summary}>{texts(`${scenario.id}.summary`)}</span>
      <span className={styles.meta}>
        {t('nodes', { count: nodes, formatted: formatCount(nodes) })} · {t('minutes', { count: minutes })}
        {isCurrent && <b>{t('running')}</b>}
      </span>
    </button>
  );
}
