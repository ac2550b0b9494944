import { useTexts } from '#i18n/useTexts.ts';
import styles from './SeveralClusters.module.css';

const MEMBERS = [48, 150, 252];
const BOX = { width: 88, height: 30 };

/** What this model does not run: a control plane above several clusters. The first of the three is the one that it runs. */
export function SeveralClusters() {
  const t = useTexts('scenarioList');
  return (
    <div className={styles.clusters}>
      <h3>{t('clusters.title')}</h3>
      <svg viewBox="0 0 300 92" aria-hidden="true">
        {MEMBERS.map((x) => (
          <path key={x} className={styles.other} d={`M150 34V47H${x}V60`} />
        ))}
        <rect className={styles.other} x="85" y="4" width="130" height={BOX.height} rx="2" />
        <text x="150" y="23">
          {t('clusters.above')}
        </text>
        {MEMBERS.map((x, index) => (
          <g key={x}>
            <rect className={index === 0 ? styles.own : styles.other} x={x - BOX.width / 2} y="60" {...BOX} rx="2" />
            <text x={x} y="79">
              {t(index === 0 ? 'clusters.here' : 'clusters.other')}
            </text>
          </g>
        ))}
      </svg>
      <p>{t('clusters.text')}</p>
    </div>
  );
}
