import styles from './Logo.module.css';

/** The product's mark: two orbits, a small body on each. */
export function Logo() {
  return (
    <svg className={styles.logo} viewBox="0 0 24 24" fill="none" aria-hidden="true">
      <circle className={styles.orbit} cx="12" cy="12" r="10.3" />
      <circle className={styles.orbit} cx="12" cy="12" r="6.4" />
      <circle className={styles.sun} cx="12" cy="12" r="2.4" />
      <circle className={styles.now} cx="19.28" cy="4.72" r="2.3" />
      <circle className={styles.body} cx="5.94" cy="14.07" r="1.5" />
    </svg>
  );
}
