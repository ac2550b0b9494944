import { DropdownMenu } from 'radix-ui';
import { memo, Suspense, useRef } from 'react';
import { useTexts } from '#i18n/useTexts.ts';
import type { RunStoryLine } from '#protocol/telling.ts';
import { classes } from '#widgets/classes.ts';
import { focusStage } from '#widgets/focus.ts';
import { Icon } from '#widgets/Icon.tsx';
import { lazyPart } from '#widgets/lazyPart.tsx';
import looks from '#widgets/looks.module.css';
import styles from './StoryMenu.module.css';

const load = () => import('./StoryLines.tsx').then((module) => ({ default: module.StoryLines }));

/** Its sentences come when somebody opens it. */
const StoryLines = lazyPart(load);

interface StoryMenuProps {
  readonly lines: readonly RunStoryLine[];
  /** Shows all that there is to say of the run. */
  readonly onTranscript: () => void;
}

/** What mattered most in the run so far, each line a link to its moment. */
export const StoryMenu = memo(function StoryMenu({ lines, onTranscript }: StoryMenuProps) {
  const t = useTexts('timeline');
  /** A moment was chosen: Space and the arrows are for time again, and do not open the menu once more. */
  const picked = useRef(false);
  return (
    <DropdownMenu.Root modal={false}>
      <DropdownMenu.Trigger className={styles.trigger} aria-label={t('story')} title={t('storyTitle')}>
        <Icon name="scenarios" />
      </DropdownMenu.Trigger>
      <DropdownMenu.Portal>
        <DropdownMenu.Content
          className={classes(looks.floating, styles.menu)}
          side="top"
          align="start"
          sideOffset={6}
          collisionPadding={8}
          onCloseAutoFocus={(event) => {
            if (!picked.current) return;
            picked.current = false;
            event.preventDefault();
            focusStage();
          }}
          aria-label={t('story')}
        >
          <DropdownMenu.Label className={styles.heading}>{t('story')}</DropdownMenu.Label>
          {lines.length === 0 ? (
            <p className={styles.none}>{t('storyNone')}</p>
          ) : (
            <Suspense fallback={null}>
              <StoryLines
                lines={lines}
                onChoose={() => {
                  picked.current = true;
                }}
              />
            </Suspense>
          )}
          {lines.length > 0 && (
            <>
              <DropdownMenu.Separator className={styles.line} />
              <DropdownMenu.Item className={styles.all} onSelect={onTranscript}>
                {t('transcript')}
              </DropdownMenu.Item>
            </>
          )}
        </DropdownMenu.Content>
      </DropdownMenu.Portal>
    </DropdownMenu.Root>
  );
});
