import { CopyButton } from '#panelParts/answer/CopyButton.tsx';
import { BreaksAtCommas } from './BreaksAtCommas.tsx';
import styles from './Lab.module.css';

/** One shell line, to copy. */
export function CommandLine({ command, label }: { readonly command: string; readonly label: string }) {
  return (
    <div className={styles.command}>
      <code>
        <BreaksAtCommas text={command} />
      </code>
      <CopyButton label={label} text={command} />
    </div>
  );
}
