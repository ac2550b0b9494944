import { useTexts } from '#i18n/useTexts.ts';
import type { RehearsedCommand } from '#protocol/rehearsal.ts';
import { Section } from '#widgets/Section.tsx';
import report from '../report/Report.module.css';

/** The assumptions of a question; empty where the cluster was asked as it is. */
export function AssumedList({ assumed }: { readonly assumed: readonly RehearsedCommand[] }) {
  const t = useTexts('assume');
  if (assumed.length === 0) return null;
  return (
    <Section title={t('list')} className={report.part}>
      <ul>
        {assumed.map(({ label, command, after }) => (
          <li key={after}>{command.type === 'kubectl.run' ? <code>{label}</code> : t('nodeLike', { node: label })}</li>
        ))}
      </ul>
    </Section>
  );
}
