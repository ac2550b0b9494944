import { compare } from '#base/order.ts';
import { useFairness, useFairnessServer } from '#client/fairnessStore.ts';
import { useCollection } from '#client/useCollection.ts';
import { useTexts } from '#i18n/useTexts.ts';
import looks from '#widgets/looks.module.css';
import { Section } from '#widgets/Section.tsx';
import { DataTable } from '#widgets/table/DataTable.tsx';
import page from '../Fairness.module.css';
import styles from './Metrics.module.css';

/** Nominal limit, limit in force, seats in use and what is left, level by level. The limit that counts is the one in force. */
export function Gauge() {
  const t = useTexts('fairness');
  const server = useFairnessServer();
  const { level: chosen, setLevel } = useFairness();
  const { map } = useCollection('levels');
  const levels = [...map.values()]
    .filter((level) => level.server === server && level.type !== 'Exempt')
    .sort((a, b) => compare(a.name, b.name));
  const most = 1.04 * Math.max(1, ...levels.map(({ nominal, current }) => Math.max(nominal, current)));
  return (
    <Section title={t('gauge.title')}>
      <p className={looks.faint}>{t('gauge.about')}</p>
      <div className={page.scroll}>
        <DataTable
          label={t('gauge.title')}
          rows={levels}
          keyOf={({ name }) => name}
          columns={[
            {
              id: 'level',
              heading: 'priority_level',
              cell: ({ name }) => (
                <button type="button" onClick={() => setLevel(name)}>
                  {name}
                </button>
              ),
              marks: ({ name }) => ({ className: name === chosen ? styles.chosen : undefined }),
            },
            { id: 'nominal', heading: 'nominal_limit_seats', figure: ({ nominal }) => nominal },
            { id: 'current', heading: 'current_limit_seats', figure: ({ current }) => current },
            { id: 'inUse', heading: 'current_executing_seats', figure: ({ seatsInUse }) => seatsInUse },
            { id: 'headroom', heading: t('gauge.headroom'), figure: ({ current, seatsInUse }) => current - seatsInUse },
            { id: 'waiting', heading: 'current_inqueue_requests', figure: ({ waiting }) => waiting },
            {
              id: 'gauge',
              kind: 'picture',
              className: styles.gauge,
              cell: ({ nominal, current, seatsInUse }) => (
                <>
                  <i style={{ width: `${(Math.min(seatsInUse, most) / most) * 100}%` }} />
                  <b style={{ left: `${(current / most) * 100}%` }} />
                  <u style={{ left: `${(nominal / most) * 100}%` }} />
                </>
              ),
            },
          ]}
        />
      </div>
    </Section>
  );
}
