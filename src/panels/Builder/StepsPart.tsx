import { useState } from 'react';
import { formatClock } from '#base/clock.ts';
import styles from './Builder.module.css';
import { wordsIn } from './draft.ts';
import { NewStep } from './NewStep.tsx';
import { StepEditor } from './StepEditor.tsx';
import { type Making, useBuilderTexts, useHere } from './useBuilder.ts';

/** The steps in order, the edited one, and a new one at the present moment. */
export function StepsPart(making: Making) {
  const t = useBuilderTexts();
  const { lesson, language } = making;
  const { steps } = lesson;
  const [chosen, setChosen] = useState<string>();
  const here = useHere(steps);
  const stands = here?.stands ?? [];
  const at = steps.findIndex(({ id }) => id === chosen);
  const step = steps[at];
  const words = wordsIn(lesson, language);
  return (
    <>
      <section className={styles.part} aria-label={t('stepList')}>
        {steps.length === 0 && <p className={styles.quiet}>{t('noSteps')}</p>}
        <ol className={styles.steps}>
          {steps.map(({ id, kind }, index) => {
            const place = stands.find((each) => each.id === id);
            return (
              <li key={id}>
                <button
                  type="button"
                  aria-pressed={id === chosen}
                  onClick={() => setChosen(id === chosen ? undefined : id)}
                >
                  <i>{index + 1}</i>
                  <span>{words.steps[id]?.title || t('unnamed', { number: index + 1 })}</span>
                  <small>
                    {t(`kind.${kind}`)} {place ? t('stands', { time: formatClock(place.seconds * 1e6) }) : t('notHere')}
                  </small>
                </button>
              </li>
            );
          })}
        </ol>
      </section>
      {step && <StepEditor key={step.id} {...making} step={step} number={at + 1} stands={stands} />}
      {here && <NewStep {...making} stands={stands} seq={here.seq} onAdded={setChosen} />}
    </>
  );
}
