import { Flags } from '../Flags.tsx';
import styles from '../Storage.module.css';
import { Overrides } from './Overrides.tsx';

/** Validators: flags of kube-apiserver, and the one flag that is written wrong most often. */
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
