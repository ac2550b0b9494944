import { useState } from 'react';
import type { Selection } from '#client/selectionStore.ts';
import { useAsk } from '#client/useAsk.ts';
import { addTexts } from '#i18n/addTexts.ts';
import { storage } from '#i18n/en/storage.ts';
import { useTexts } from '#i18n/useTexts.ts';
import answer from '#panelParts/answer/answer.module.css';
import { StageList } from '#panelParts/requests/StageList.tsx';
import type { RequestXray } from '#protocol/requestWay.ts';
import type { RequestWire } from '#protocol/storageViews.ts';
import { Tabs } from '#widgets/Tabs.tsx';
import styles from '../Inspector.module.css';
import { SubjectHead } from '../SubjectHead.tsx';
import { RequestAdmission } from './RequestAdmission.tsx';
import { RequestCost } from './RequestCost.tsx';
import { RequestWhy } from './RequestWhy.tsx';

const LIST = /^(?:list|watch)$/;

addTexts('storage', storage);

type TabName = 'why' | 'stages' | 'cost' | 'admission' | 'text';

/**
 * One request in detail: the reason for its result, its stages, its cost, the changes of admission, and its text on
 * the wire.
 */
export function RequestSubject({ subject }: { readonly subject: Selection }) {
  const t = useTexts('storage');
  const [tab, setTab] = useState<TabName>('why');
  const seq = Number(subject.name);
  const asked = useAsk('requestXray', { seq });
  const { data: wire } = useAsk('requestWire', { seq });
  const xray = asked.data;
  if (!xray || !wire) {
    return (
      <>
        <SubjectHead subject={subject} mark={t('xray.request')} about={t('xray.entry', { seq })} />
        {asked.answered && !xray && <p className={answer.body}>{t('xray.gone')}</p>}
      </>
    );
  }
  return (
    <>
      <SubjectHead
        subject={subject}
        mark={`${xray.verb.toUpperCase()} ${wire.url.split('?')[0]}`}
        about={t('xray.about', { seq: xray.id, user: xray.user })}
      />
      <Tabs label={t('xray.tabs')} className={styles.tabs} value={tab} onChange={setTab} tabs={tabsOf(t, xray, wire)} />
    </>
  );
}

function tabsOf(t: ReturnType<typeof useTexts<'storage'>>, xray: RequestXray, wire: RequestWire) {
  return [
    { id: 'why', label: t('xray.why'), content: <RequestWhy xray={xray} wire={wire} /> },
    {
      id: 'stages',
      label: t('xray.stages'),
      content: (
        <div className={answer.body}>
          <StageList xray={xray} />
        </div>
      ),
    },
    { id: 'cost', label: t('xray.cost'), content: <RequestCost xray={xray} wire={wire} /> },
    {
      id: 'admission',
      label: t('xray.admission'),
      count: xray.admission.length,
      content: <RequestAdmission xray={xray} />,
    },
    { id: 'text', label: t('xray.text'), content: <RequestText wire={wire} xray={xray} /> },
  ] as const;
}

/** The texts of the request and its answer on the wire. */
function RequestText({ xray, wire }: { readonly xray: RequestXray; readonly wire: RequestWire }) {
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
