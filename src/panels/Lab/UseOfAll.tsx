import { type Texts, useTexts } from '#i18n/useTexts.ts';
import { roundCpus, roundMemory } from '#panelParts/figures/formatQuantities.ts';
import type { Landing } from '#protocol/lab.ts';
import { formatCount } from '#widgets/formatCount.ts';
import { Meter } from '#widgets/Meter.tsx';
import { Section } from '#widgets/Section.tsx';
import styles from './Lab.module.css';

/** The requests of Pods with a node, compared with what all nodes offer. */
export function UseOfAll({ landing }: { readonly landing: Landing }) {
  const t = useTexts('lab');
  return (
    <Section title={t('use')} note={t('useNote')}>
      <dl className={styles.use}>
        {landing.use.map(({ resource, requested, allocatable }) => (
          <div key={resource}>
            <dt>{resource}</dt>
            <dd>
              <Meter share={requested / allocatable} tone={requested > allocatable ? 'rejected' : 'fits'} />
              <b>{Math.round((100 * requested) / allocatable)} %</b>
              <span>{textOfUse(t, resource, requested, allocatable)}</span>
            </dd>
          </div>
        ))}
      </dl>
    </Section>
  );
}

function textOfUse(t: Texts<'lab'>, resource: string, part: number, whole: number): string {
  if (resource === 'cpu') return t('useOfCores', { requested: roundCpus(part), allocatable: roundCpus(whole) });
  if (resource !== 'memory' && resource !== 'ephemeral-storage')
    return t('useOf', { requested: formatCount(part), allocatable: formatCount(whole) });
  const { amount, unit } = roundMemory(whole, whole);
  return t('useOf', { requested: roundMemory(part, whole).amount, allocatable: `${amount} ${unit}` });
}
