import { DropdownMenu } from 'radix-ui';
import { useOpening } from '../../client/useMoment.ts';
import { useViewStore } from '../../client/viewStore.ts';
import { useTexts } from '../../i18n/useTexts.ts';
import { SCENARIOS } from '../../scenarios/gallery.ts';
import { Icon } from '../../widgets/Icon.tsx';
import { useScenarioTitle } from '../Gallery/scenarioTitle.ts';
import styles from './ScenarioMenu.module.css';

export interface ScenarioMenuProps {
  readonly onOpen: (scenario: string) => void;
  readonly onGallery: () => void;
}

/** The name of what runs; opened, the built-in scenarios. */
export function ScenarioMenu({ onOpen, onGallery }: ScenarioMenuProps) {
  const t = useTexts('transport');
  const language = useViewStore((state) => state.language);
  const opening = useOpening();
  const name = useScenarioTitle(opening);
  const current = opening === undefined ? '' : 'format' in opening ? opening.source.scenario : opening.scenario;
  return (
    <DropdownMenu.Root modal={false}>
      <DropdownMenu.Trigger className={styles.trigger} aria-label={t('scenario', { name })}>
        <b title={name}>{name}</b>
        <Icon name="chevronDown" />
      </DropdownMenu.Trigger>
      <DropdownMenu.Portal>
        <DropdownMenu.Content className={styles.menu} align="start" sideOffset={6} collisionPadding={8}>
          <DropdownMenu.RadioGroup value={current} onValueChange={onOpen}>
            {SCENARIOS.map((scenario) => (
              <DropdownMenu.RadioItem
                key={scenario.id}
                className={styles.item}
                value={scenario.id}
                textValue={scenario.text[language].title}
              >
                <DropdownMenu.ItemIndicator className={styles.mark} />
                <span>{scenario.text[language].title}</span>
              </DropdownMenu.RadioItem>
            ))}
          </DropdownMenu.RadioGroup>
          <DropdownMenu.Separator className={styles.line} />
          <DropdownMenu.Item className={styles.item} onSelect={onGallery}>
            <span>{t('allScenarios')}</span>
          </DropdownMenu.Item>
        </DropdownMenu.Content>
      </DropdownMenu.Portal>
    </DropdownMenu.Root>
  );
}
