import { DropdownMenu } from 'radix-ui';
import { formatClock } from '#base/time.ts';
import { useClient } from '#client/ClientProvider.tsx';
import { captionText } from '#client/telling/captionText.ts';
import { useTexts } from '#i18n/useTexts.ts';
import type { RunStoryLine } from '#protocol/telling.ts';
import styles from './StoryMenu.module.css';

interface StoryLinesProps {
  readonly lines: readonly RunStoryLine[];
  readonly onChoose: () => void;
}

/** Each line leads to its moment. */
export function StoryLines({ lines, onChoose }: StoryLinesProps) {
  const client = useClient();
  // The words follow the language.
  useTexts('sentences');
  return (
    <>
      {lines.map(({ seq, timeUs, sentence }) => (
        <DropdownMenu.Item
          key={`${seq} ${sentence.id}`}
          className={styles.item}
          onSelect={() => {
            onChoose();
            // A control fails only when the model has crashed, and the crash panel says so.
            void client.control({ type: 'seek', seq }).catch(() => undefined);
          }}
        >
          <span className={styles.time}>{formatClock(timeUs)}</span>
          <span>{captionText({ sentence })}</span>
        </DropdownMenu.Item>
      ))}
    </>
  );
}
