import { VerdictText } from '#widgets/VerdictGlyph.tsx';
import styles from './Storage.module.css';

/** The reason that the last command was refused; empty when it was not. */
export function Refusal({ problem }: { readonly problem: string }) {
  return (
    <p className={styles.refusal} role="status">
      {problem !== '' && <VerdictText verdict="error">{problem}</VerdictText>}
    </p>
  );
}
