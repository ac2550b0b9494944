import { Flags } from '../Flags.tsx';
import styles from '../Storage.module.css';
import { Overrides } from './Overrides.tsx';

/** Checks for flags of kube-apiserver, and for the one flag that is most often wrong. */
export function ToolsTab() {
  return (
    <div className={styles.tab}>
      <div className={styles.block}>
        <Flags />
      </div>
      <Overrides />
    </div>
  );
}
