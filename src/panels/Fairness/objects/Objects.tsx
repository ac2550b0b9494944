import { useTexts } from '#i18n/useTexts.ts';
import type { FairnessView } from '#protocol/fairness.ts';
import looks from '#widgets/looks.module.css';
import page from '../Fairness.module.css';
import { Converter } from './Converter.tsx';
import { LevelTable } from './LevelTable.tsx';
import { SchemaTable } from './SchemaTable.tsx';

/** The objects that configure API Priority and Fairness, who maintains them, and old ones brought up to date. */
export function Objects({ view }: { readonly view: FairnessView | undefined }) {
  const t = useTexts('fairness');
  return (
    <div className={page.page}>
      <p className={page.banner}>{t('objects.banner')}</p>
      <LevelTable levels={view?.levels ?? []} sum={view?.nominalSum ?? 0} />
      <SchemaTable schemas={view?.schemas ?? []} />
      <p className={looks.faint}>{t('objects.maintenance')}</p>
      <Converter />
    </div>
  );
}
