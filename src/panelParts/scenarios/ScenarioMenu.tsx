import { DropdownMenu } from 'radix-ui';
import { type KeyboardEvent, useId, useRef } from 'react';
import { useLessonWords } from '#client/telling/lessonWordsStore.ts';
import { useMoment, useOpening } from '#client/useMoment.ts';
import { useTexts } from '#i18n/useTexts.ts';
import { classes } from '#widgets/classes.ts';
import { focusStage } from '#widgets/focus.ts';
import { Icon } from '#widgets/Icon.tsx';
import looks from '#widgets/looks.module.css';
import styles from './ScenarioMenu.module.css';
import { useCatalogue, useScenarioTitle } from './scenarioTitle.ts';

export interface ScenarioMenuProps {
  readonly onOpen: (scenario: string) => void;
  /** Opens the list of all scenarios; absent where there is no room for it. */
  readonly onScenarios?: () => void;
}

/**
 * The name of the present run; opened, it lists the built-in scenarios by topic. Up and down go through all, left and
 * right from topic to topic.
 */
export function ScenarioMenu({ onOpen, onScenarios }: ScenarioMenuProps) {
  const t = useTexts('transport');
  const list = useTexts('scenarioList');
  const id = useId();
  const texts = useTexts('scenarios');
  const opening = useOpening();
  const scenarioName = useScenarioTitle(opening);
  const lesson = useMoment(({ telling }) => telling.lesson?.id);
  // The title of a scenario may be the answer of the lesson that is played on it.
  const name = useLessonWords(lesson)?.title ?? scenarioName;
  const catalogue = useCatalogue();
  const current = opening === undefined ? '' : 'format' in opening ? opening.source.scenario : opening.scenario;
  /** After a choice, Space and the arrows control time again instead of reopening the menu. */
  const picked = useRef(false);
  const pick = () => {
    picked.current = true;
  };
  return (
    <DropdownMenu.Root modal={false}>
      <DropdownMenu.Trigger className={styles.trigger} aria-label={t('scenario', { name })}>
        <b title={name}>{name}</b>
        <Icon name="chevronDown" />
      </DropdownMenu.Trigger>
      <DropdownMenu.Portal>
        <DropdownMenu.Content
          className={classes(looks.floating, styles.menu)}
          align="start"
          sideOffset={6}
          collisionPadding={8}
          onCloseAutoFocus={(event) => {
            if (!picked.current) return;
            picked.current = false;
            event.preventDefault();
            focusStage();
          }}
          onKeyDown={goToTopic}
        >
          <div className={styles.topics}>
            {catalogue?.SCENARIO_GROUPS.map(({ topic, scenarios }) => (
              <DropdownMenu.RadioGroup
                key={topic}
                className={styles.topic}
                aria-labelledby={`${id}-${topic}`}
                value={current}
                onValueChange={onOpen}
              >
                <DropdownMenu.Label className={styles.label} id={`${id}-${topic}`}>
                  {list(`topics.${topic}`)}
                </DropdownMenu.Label>
                {scenarios.map((scenario) => (
                  <DropdownMenu.RadioItem
                    key={scenario.id}
                    onSelect={pick}
                    className={styles.item}
                    value={scenario.id}
                    textValue={texts(`${scenario.id}.title`)}
                  >
                    <DropdownMenu.ItemIndicator className={styles.mark} />
                    <span>{texts(`${scenario.id}.title`)}</span>
                  </DropdownMenu.RadioItem>
                ))}
              </DropdownMenu.RadioGroup>
            ))}
          </div>
          {onScenarios !== undefined && (
            <>
              <DropdownMenu.Separator className={styles.line} />
              <DropdownMenu.Item className={styles.item} onSelect={onScenarios}>
                <span>{t('allScenarios')}</span>
              </DropdownMenu.Item>
            </>
          )}
        </DropdownMenu.Content>
      </DropdownMenu.Portal>
    </DropdownMenu.Root>
  );
}

const STEPS: Readonly<Record<string, number>> = { ArrowRight: 1, ArrowLeft: -1 };

/** Left and right: the first scenario of the previous or next topic. */
function goToTopic(event: KeyboardEvent<HTMLElement>): void {
  const step = STEPS[event.key];
  if (step === undefined) return;
  const topics = [...event.currentTarget.querySelectorAll('[role="group"]')];
  const here = topics.findIndex((topic) => topic.contains(document.activeElement));
  const next = topics[here < 0 ? 0 : Math.min(topics.length - 1, Math.max(0, here + step))];
  next?.querySelector<HTMLElement>('[role="menuitemradio"]')?.focus();
  event.preventDefault();
}
