import { useFairness } from '#client/fairnessStore.ts';
import { useCollection } from '#client/useCollection.ts';
import { useTexts } from '#i18n/useTexts.ts';
import { classes } from '#widgets/classes.ts';
import page from '../Fairness.module.css';
import styles from './Metrics.module.css';

const FIRST_SERVER = 'kube-apiserver';

/** Nominal limit, limit in force, seats in use and what is left, level by level. The limit that counts is the one in force. */
export function Gauge() {
  const t = useTexts('fairness');
  const server = useFairness((state) => state.server) || FIRST_SERVER;
  const { level: chosen, setLevel } = useFairness();
  const { map } = useCollection('levels');
  const levels = [...map.values()]
    .filter((level) => level.server === server && level.type !== 'Exempt')
    .sort((a, b) => (a.name < b.name ? -1 : 1));
  const most = 1.04 * Math.max(1, ...levels.map(({ nominal, current }) => Math.max(nominal, current)));
  return (
    <section aria-labelledby="gauge-title">
      <h2 id="gauge-title">{t('gauge.title')}</h2>
      <p className={page.faint}>{t('gauge.about')}</p>
      <div className={page.scroll}>
        <table className={page.table}>
          <thead>
            <tr>
              <th scope="col">priority_level</th>
              <th scope="col" className={page.number}>
                nominal_limit_seats
              </th>
              <th scope="col" className={page.number}>
                current_limit_seats
              </th>
              <th scope="col" className={page.number}>
                current_executing_seats
              </th>
              <th scope="col" className={page.number}>
                {t('gauge.headroom')}
              </th>
              <th scope="col" className={page.number}>
                current_inqueue_requests
              </th>
              <td />
            </tr>
          </thead>
          <tbody>
            {levels.map(({ name, nominal, current, seatsInUse, waiting }) => (
              <tr key={name}>
                <th scope="row" className={classes(name === chosen && styles.chosen)}>
                  <button type="button" onClick={() => setLevel(name)}>
                    {name}
                  </button>
                </th>
                <td className={page.number}>{nominal}</td>
                <td className={page.number}>{current}</td>
                <td className={page.number}>{seatsInUse}</td>
                <td className={page.number}>{current - seatsInUse}</td>
                <td className={page.number}>{waiting}</td>
                <td className={styles.gauge} aria-hidden="true">
                  <i style={{ width: `${(Math.min(seatsInUse, most) / most) * 100}%` }} />
                  <b style={{ left: `${(current / most) * 100}%` }} />
                  <u style={{ left: `${(nominal / most) * 100}%` }} />
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </section>
  );
}
