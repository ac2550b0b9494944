import { useState } from 'react';
import type { Selection } from '../../client/selectionStore.ts';
import { useTexts } from '../../i18n/useTexts.ts';
import { Tabs } from '../../widgets/Tabs.tsx';
import { EventList } from './EventList.tsx';
import styles from './Inspector.module.css';
import { ObjectStatus } from './ObjectStatus.tsx';
import { SubjectHead } from './SubjectHead.tsx';
import { YamlText } from './YamlText.tsx';

/** Any object that has no inspector of its own. */
export function ObjectSubject({ subject }: { readonly subject: Selection }) {
  const t = useTexts('inspector');
  const [tab, setTab] = useState<'status' | 'events' | 'yaml'>('status');
  const about =
    subject.namespace === undefined
      ? subject.kind
      : t('objectIn', { kind: subject.kind, namespace: subject.namespace });
  return (
    <>
      <SubjectHead subject={subject} mark={subject.name} about={about} />
      <Tabs
        label={t('tabs', { name: subject.name })}
        className={styles.tabs}
        value={tab}
        onChange={setTab}
        tabs={[
          { id: 'status', label: t('status'), content: <ObjectStatus subject={subject} /> },
          { id: 'events', label: t('events'), content: <EventList subject={subject} /> },
          { id: 'yaml', label: t('yaml'), content: <YamlText subject={subject} /> },
        ]}
      />
    </>
  );
}
