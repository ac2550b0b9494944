import styles from './Presenter.module.css';

/** Text lengths for the largest letters, and for the next size. Chinese characters count for two. */
const FEW = 70;
const SOME = 170;
const WIDE = /[\u2e80-\u9fff\uff00-\uffef]/gu;

/** The present text or question, as large as its length allows. */
export function Heading({ title, text }: { readonly title: string; readonly text: string }) {
  const length = text.length + (text.match(WIDE)?.length ?? 0);
  return (
    <header className={styles.heading} data-mode="presenter">
      {title !== '' && <p className={styles.title}>{title}</p>}
      <h1 data-size={length <= FEW ? 'large' : length <= SOME ? 'middle' : 'small'} aria-live="polite">
        {text}
      </h1>
    </header>
  );
}
