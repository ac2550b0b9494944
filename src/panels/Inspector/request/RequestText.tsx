import { useTexts } from '#i18n/useTexts.ts';
import answer from '#panelParts/answer/answer.module.css';
import type { RequestXray } from '#protocol/requestWay.ts';
import type { RequestWire } from '#protocol/storageViews.ts';
import styles from '../Inspector.module.css';

const LIST = /^(?:list|watch)$/;

/** The texts of the request and its answer on the wire. */
export function RequestText({ xray, wire }: { readonly xray: RequestXray; readonly wire: RequestWire }) {
  const t = useTexts('storage');
  return (
    <div className={answer.body}>
      <section className={answer.part}>
        <h3>{t('xray.sent')}</h3>
        <div className={styles.yaml}>
          <pre>{`${wire.method} ${wire.url}\nUser-Agent: ${xray.userAgent}\n${wire.body === '' ? '' : `\n${wire.body}`}`}</pre>
        </div>
      </section>
      <section className={answer.part}>
        <h3>{t('xray.answered')}</h3>
        {LIST.test(xray.verb) && wire.answer !== '' && <p className={answer.faint}>{t('xray.firstOnly')}</p>}
        <div className={styles.yaml}>
          <pre>{wire.answer === '' ? `${xray.code === 0 ? '…' : xray.code} ${xray.message}` : wire.answer}</pre>
        </div>
      </section>
    </div>
  );
}
