import { useTexts } from '#i18n/useTexts.ts';
import type { InputProblem } from '#protocol/command.ts';
import { VerdictText } from '#widgets/VerdictGlyph.tsx';
import styles from './Kubelet.module.css';

/** The problems of the last text, each with its line. */
export function Problems({ problems }: { readonly problems: readonly InputProblem[] }) {
  const t = useTexts('kubelet');
  return (
    <div role="status" className={styles.problems}>
      {problems.map(({ line, message, suggestion }) => (
        <p key={`${line} ${message}`}>
          <VerdictText verdict="error">{line === undefined ? message : t('atLine', { line, message })}</VerdictText>
          {suggestion !== undefined && <small> {suggestion}</small>}
        </p>
      ))}
    </div>
  );
}
